"""`hoogste`: two cards in hand, two on the table, and a few swaps."""
