"""What is started from the Makefile."""
