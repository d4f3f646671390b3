"""Eenendertigen Modern: 52 cards, a closed stock, an open pile."""
