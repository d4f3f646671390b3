"""Rows replayed by the engine: one entry or practice at a time, never lists."""
