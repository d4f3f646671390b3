"""What changes tournaments, entries, turns and scores."""
