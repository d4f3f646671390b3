"""Secrets that a machine makes for itself, once."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def kept_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the secret in a file that only its owner can read; make it where it is missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        descriptor, name = tempfile.mkstemp(dir=path.parent)  # readable by its owner only
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        # A link, not a rename: where two processes start at once, the first one's secret stays.
        with suppress(FileExistsError):
            path.hardlink_to(name)
        Path(name).unlink()
    return path.read_text()
