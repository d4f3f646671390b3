"""What people do with their own data: export and deletion."""
