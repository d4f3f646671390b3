"""The JSON door, ``/api/v1/``."""
