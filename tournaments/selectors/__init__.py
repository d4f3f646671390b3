"""Questions asked of the rows, one a function."""
