"""Eenentwintigen: two cards each, stakes, and as near to 21 as the Bank allows."""
