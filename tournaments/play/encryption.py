"""Encryption of texts for storage, with the keys of the settings."""

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings


def encrypted(text: str) -> str:
    """Return a text encrypted with the newest key, as Fernet text."""
    return _keys().encrypt(text.encode()).decode("ascii")


def decrypted(text: str) -> str:
    """Return a decrypted text; every key in the settings is tried.

    :raises cryptography.fernet.InvalidToken: if none of the keys decrypts it.
    """
    return _keys().decrypt(text).decode()


def _keys() -> MultiFernet:
    return MultiFernet([Fernet(key) for key in settings.SEED_KEYS])
