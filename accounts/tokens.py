"""What a token looks like, and what is kept of it."""

import hashlib
import secrets

PREFIX = "gs_"  # so that a scanner of public code can tell what it has found
TAIL = 4


def make() -> str:
    """Return a new token: 32 random bytes in words of the web."""
    return PREFIX + secrets.token_urlsafe(32)


def digest(token: str) -> str:
    """Return the SHA-256 by which a token is found; the token itself is kept nowhere."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
