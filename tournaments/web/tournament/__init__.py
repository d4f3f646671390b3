"""A tournament's page and standings."""
