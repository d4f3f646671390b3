"""A player's profile page."""
