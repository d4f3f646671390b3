"""The parts that the three 31 games share."""
