"""From rows to the engine and back: one entry or practice at a time, never lists."""
