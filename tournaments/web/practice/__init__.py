"""Practice pages."""
