"""Export and deletion of an account."""
