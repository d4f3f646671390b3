"""Questions about tournaments, entries and standings."""
