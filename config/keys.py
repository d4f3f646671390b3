"""Secrets that are generated once and stored in a file."""

import os
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path


def stored_secret(path: Path, make: Callable[[], str]) -> str:
    """Return the secret in a file; a missing file is created, readable by its owner only."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        descriptor, name = tempfile.mkstemp(dir=path.parent)  # readable by its owner only
        with os.fdopen(descriptor, "w") as file:
            file.write(make())
        # A link, not a rename: if two processes start at once, the first secret stays.
        with suppress(FileExistsError):
            path.hardlink_to(name)
        Path(name).unlink()
    return path.read_text()
