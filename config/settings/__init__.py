"""Settings: base reads the environment; demo, test and prod build on it."""
