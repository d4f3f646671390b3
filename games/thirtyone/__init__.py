"""What the three 31 games share."""
