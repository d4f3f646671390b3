"""What a person or a worker can do, one a function."""
