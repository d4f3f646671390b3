"""Tournaments: one deal of cards for everyone who enters, played a turn at a time."""
