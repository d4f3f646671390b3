"""Secrets that are generated once and stored in a file, or derived from another."""

import hashlib
import hmac
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


def derived_secret(secret: str, *, purpose: str) -> str:
    """Return a key for one purpose, 64 hex digits, from which `secret` cannot be computed."""
    return hmac.new(secret.encode(), purpose.encode(), hashlib.sha256).hexdigest()
