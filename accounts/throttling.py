"""Throttling: atomic counters of tries, shared by pages and API."""

import hashlib
import logging
import time
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from django.core.cache import cache
from redis import RedisError

from accounts.errors import TooManyTries

MINUTE, HOUR = 60, 3600
LIMITS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        # Tries per window of seconds. An address may be that of a club with one connection.
        "sign-in:address": (60, 5 * MINUTE),
        "sign-in:name": (100, HOUR),
        "sign-in:name-from-address": (10, 5 * MINUTE),
        "sign-up:address": (60, HOUR),
        "reset:address": (30, HOUR),
        "reset:email": (5, HOUR),
        "password:user": (10, 5 * MINUTE),
        "proof:email": (5, HOUR),  # by e-mail address and network address
        # Ten a second: more than a club plays; at most a fifth of a processor.
        "practice:address": (3000, 5 * MINUTE),
        # One a second: more than previews of links need; at most as much.
        "picture:address": (300, 5 * MINUTE),
    }
)
logger = logging.getLogger(__name__)
_away: set[str] = set()


def limit_reached(scope: str, ident: str, limit: int, window: int) -> int:
    """Count one try; return 0 if it is allowed, else the seconds until the next window.

    Exact in any number of processes, as the server increments and returns the count in one step.
    The window is part of the key. While the server is away every try is allowed: a cache must not
    keep anybody from playing.
    """
    now = int(time.time())
    key = _key(scope, ident, window, now // window)
    try:
        count = _increment(key, timeout=2 * window)
    except (RedisError, ValueError):  # no answer, or a server that evicts keys early
        if not _away:
            logger.warning("The counter of tries does not answer: nothing is throttled.")
        _away.add(scope)
        return 0
    _away.clear()
    return window - now % window if count > limit else 0


def _key(scope: str, ident: str, window: int, number: int) -> str:
    # Hashed, because people sometimes type their password as the name.
    digest = hashlib.sha256(ident.encode(errors="replace")).hexdigest()
    return f"throttle:{scope}:{window}:{number}:{digest}"


def tries_clear(idents: Iterable[tuple[str, str]]) -> None:
    """Delete the counts of these pairs of scope and identifier: this window and the one before."""
    now, keys = int(time.time()), []
    for scope, ident in idents:
        window = LIMITS[scope][1]
        keys += [_key(scope, ident, window, now // window - ago) for ago in (0, 1)]
    cache.delete_many(keys)


def _increment(key: str, *, timeout: int) -> int:
    try:
        count: int = cache.incr(key)
    except ValueError:  # the first try in its window
        cache.add(key, 0, timeout=timeout)
        count = cache.incr(key)
    return count


def try_count(scope: str, ident: str) -> None:
    """Count one try against a limit of `LIMITS`.

    :raises TooManyTries: if the limit is exceeded.
    """
    seconds = limit_reached(scope, ident, *LIMITS[scope])
    if seconds:
        raise TooManyTries(seconds)


def sign_in_count(*, address: str, name: str) -> None:
    """Count one try to authenticate with a name and a password.

    :raises TooManyTries: if a limit of the address or of the name is exceeded.
    """
    name = name.strip().lower()
    try_count("sign-in:address", address)
    try_count("sign-in:name-from-address", f"{name} {address}")
    try_count("sign-in:name", name)
