"""What the API says of itself: ``/api/schema/`` and ``/api/docs/``."""
