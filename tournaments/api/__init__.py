"""The HTTP API, ``/api/v1/``: one file for each subject, with its calls and their answers."""
