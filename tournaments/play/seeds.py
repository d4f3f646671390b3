"""Seeds as they are made and kept: sealed, and told apart by a keyed hash."""

import hashlib
import hmac
import secrets

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def seed_made() -> str:
    """Return a new seed, 64 hex digits: 32 bytes of the operating system's."""
    return secrets.token_hex(32)


def seed_sealed(seed: str) -> str:
    """Return a seed encrypted with the newest key."""
    return _keys().encrypt(seed.encode("ascii")).decode("ascii")


def seed_opened(sealed: str) -> str:
    """Return the seed, 64 hex digits; every key that is still known can open it.

    :raises cryptography.fernet.InvalidToken: if none of the keys does.
    """
    return _keys().decrypt(sealed).decode("ascii")


def seed_hash(seed: str) -> str:
    """Return what tells one seed from another without giving it away.

    The oldest key, the last of the list, makes it, so that a new key changes no hash.
    """
    key = hashlib.sha256(b"seed-hash:" + settings.SEED_KEYS[-1].encode("ascii")).digest()
    return hmac.new(key, seed.encode("ascii"), hashlib.sha256).hexdigest()


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SEED_KEYS])
