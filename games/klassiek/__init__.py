"""Eenendertigen Klassiek: three cards each, three on the table, five swaps."""
