"""Seeds: random generation, encryption for storage, a keyed hash to compare them."""

import hashlib
import hmac
import secrets

from django.conf import settings

from tournaments.play.encryption import decrypted, encrypted


def new_seed() -> str:
    """Return a new random seed: 32 bytes as 64 hex digits."""
    return secrets.token_hex(32)


def seed_sealed(seed: str) -> str:
    """Return a seed encrypted with the newest key, as Fernet text."""
    return encrypted(seed)


def seed_opened(sealed: str) -> str:
    """Return the decrypted seed, 64 hex digits; every key in the settings is tried.

    :raises cryptography.fernet.InvalidToken: if none of the keys decrypts it.
    """
    return decrypted(sealed)


def seed_hash(seed: str) -> str:
    """Return a keyed hash that differs between seeds and reveals nothing about them.

    The oldest key, the last of the list, is used, so that adding a key changes no hash.
    """
    key = hashlib.sha256(b"seed-hash:" + settings.SEED_KEYS[-1].encode("ascii")).digest()
    return hmac.new(key, seed.encode("ascii"), hashlib.sha256).hexdigest()
