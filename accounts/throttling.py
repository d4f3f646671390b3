"""How often somebody may try: one atomic counter for every door."""

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
        # Tries in a window of seconds. An address may be a club with one line to the internet.
        "sign-in:address": (60, 5 * MINUTE),
        "sign-in:name": (100, HOUR),
        "sign-in:name-from-address": (10, 5 * MINUTE),
        "sign-up:address": (60, HOUR),
        "reset:address": (30, HOUR),
        "reset:email": (5, HOUR),
        "password:user": (10, 5 * MINUTE),
        # Ten a second: more than a club plays, and at worst a fifth of a processor.
        "practice:address": (3000, 5 * MINUTE),
        # One a second: more than any preview of links asks for, and at worst as much.
        "picture:address": (300, 5 * MINUTE),
    }
)
logger = logging.getLogger(__name__)
_away: set[str] = set()


def limit_reached(scope: str, ident: str, limit: int, window: int) -> int:
    """Count one try; return 0 if it is allowed, else the seconds until the next one is.

    Exact in any number of processes: the server adds one and tells each caller a number of its
    own. The window is part of the key, so that a key which outlives it counts for nothing. With
    the counter away everything is allowed: nobody is kept from playing by a cache.
    """
    now = int(time.time())
    key = _key(scope, ident, window, now // window)
    try:
        count = _counted(key, timeout=2 * window)
    except (RedisError, ValueError):  # no answer; or a server that drops keys before their time
        if not _away:
            logger.warning("The counter of tries does not answer: nothing is throttled.")
        _away.add(scope)
        return 0
    _away.clear()
    return window - now % window if count > limit else 0


def _key(scope: str, ident: str, window: int, number: int) -> str:
    # Hashed, for what people type as a name is sometimes their password.
    digest = hashlib.sha256(ident.encode(errors="replace")).hexdigest()
    return f"throttle:{scope}:{window}:{number}:{digest}"


def tries_clear(idents: Iterable[tuple[str, str]]) -> None:
    """Forget what was counted, this window and the one before; each ident with its scope."""
    now, keys = int(time.time()), []
    for scope, ident in idents:
        window = LIMITS[scope][1]
        keys += [_key(scope, ident, window, now // window - ago) for ago in (0, 1)]
    cache.delete_many(keys)


def _counted(key: str, *, timeout: int) -> int:
    try:
        count: int = cache.incr(key)
    except ValueError:  # the first try in its window
        cache.add(key, 0, timeout=timeout)
        count = cache.incr(key)
    return count


def try_count(scope: str, ident: str) -> None:
    """Count one try against a limit of the table above.

    :raises TooManyTries: if it is one too many.
    """
    seconds = limit_reached(scope, ident, *LIMITS[scope])
    if seconds:
        raise TooManyTries(seconds)


def sign_in_count(*, address: str, name: str) -> None:
    """Count one try to prove who one is, with a name and a password, at whatever door.

    :raises TooManyTries: if the address or the name has been tried too often.
    """
    name = name.strip().lower()
    try_count("sign-in:address", address)
    try_count("sign-in:name-from-address", f"{name} {address}")
    try_count("sign-in:name", name)
