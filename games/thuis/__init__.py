"""Eenendertigen thuis: three cards each, a pot of three, no limit on the swaps."""
