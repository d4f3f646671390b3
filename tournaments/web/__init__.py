"""The HTML door: pages and forms, the same services as the API."""
