"""Encryption of what an account keeps secret, with keys made from those of the seeds."""

import base64
import hashlib
import hmac

from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings

PURPOSE = b"second factors"


def encrypted(text: str) -> str:
    """Return a text encrypted with the newest key."""
    return _keys().encrypt(text.encode()).decode("ascii")


def decrypted(text: str) -> str:
    """Return a decrypted text; every key in the settings is tried.

    :raises cryptography.fernet.InvalidToken: if none of the keys decrypts it.
    """
    return _keys().decrypt(text).decode()


def _keys() -> MultiFernet:
    """Return keys of their own, from which those of the seeds cannot be computed."""
    digests = (hmac.digest(key.encode(), PURPOSE, hashlib.sha256) for key in settings.SEED_KEYS)
    return MultiFernet([Fernet(base64.urlsafe_b64encode(digest)) for digest in digests])
