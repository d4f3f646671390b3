"""The parts that every game shares: cards, actions, deals, rounds, entries and records."""
