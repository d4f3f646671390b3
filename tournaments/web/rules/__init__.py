"""The pages that explain the games."""
