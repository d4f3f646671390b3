"""Real browsers, one journey a file."""
