"""Secrets that a machine makes for itself, once."""

import os
from collections.abc import Callable
from pathlib import Path


def kept_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the secret in a file that only its owner can read; make it where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    made = path.with_name(f"{path.name}.{os.getpid()}")
    if not path.exists():
        descriptor = os.open(made, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        try:
            # A link, not a rename: where two processes start at once, the first one's secret stays.
            path.hardlink_to(made)
        except FileExistsError:
            pass
        finally:
            made.unlink()
    return path.read_text()
