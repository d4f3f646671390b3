"""Throttling: atomic counters of tries in sliding windows, shared by pages and API."""

import logging
from collections.abc import Iterable, Mapping
from contextlib import suppress
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

from django.core.cache import cache as default_cache
from redis import RedisError

from accounts.errors import TooManyTries
from accounts.usage import Usage

MINUTE, HOUR = 60, 3600
LIMITS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        # Tries per window of seconds. An address may be that of a club with one connection.
        "sign-in:address": (60, 5 * MINUTE),
        "sign-in:name": (10, HOUR),
        "sign-in:known": (10, HOUR),
        "sign-up:address": (60, HOUR),
        "reset:address": (30, HOUR),
        "reset:email": (5, HOUR),
        "reset:known": (5, HOUR),
        "password:user": (10, HOUR),
        "factor:user": (10, HOUR),
        "proof:email": (5, HOUR),  # by e-mail address and network address
        # Ten a second: more than a club plays; at most a fifth of a processor.
        "practice:address": (3000, 5 * MINUTE),
        # One a second: more than previews of links need; at most as much.
        "picture:address": (300, 5 * MINUTE),
        # Over pages and API together. A whole entry of `klassiek` takes at most 80 actions.
        "action:user": (1200, MINUTE),
        "join:user": (120, MINUTE),
        "create:user": (60, HOUR),
    }
)
# What others can use up for somebody never locks out: beyond the limit each try only has to wait
# 1, 2, 4 … seconds after the one before, and never longer than this.
SLOWED: Final = frozenset(
    {"sign-in:name", "sign-in:known", "reset:email", "reset:known"}
    | {"password:user", "factor:user"}
)
LONGEST_WAIT = MINUTE

# A counter is a list of the times in ms, by the server's clock, at which something was counted,
# oldest first, each with the tag of who tried. A refused try is not in it. Atomic, as the server
# runs one script at a time.
_COUNT: Final = """
local key, limit, window, longest = KEYS[1], tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local clock = redis.call('TIME')
local now = clock[1] * 1000 + math.floor(clock[2] / 1000)
local function at(place)
  local entry = redis.call('LINDEX', key, place)
  return entry and tonumber(string.match(entry, '^%d+'))
end
local oldest = at(0)
while oldest and oldest <= now - window do
  redis.call('LPOP', key)
  oldest = at(0)
end
local count, wait = redis.call('LLEN', key), 0
if count >= limit and longest > 0 then
  wait = math.min((at(-1) or now) + math.min(2 ^ (count - limit) * 1000, longest) - now, longest)
elseif count >= limit then
  wait = math.min((at(count - limit) or now) + window - now, window)
end
if wait > 0 then return {count, wait, wait, ''} end
local entry = string.format('%.0f', now) .. ARGV[4]
redis.call('RPUSH', key, entry)
redis.call('PEXPIRE', key, window)
return {count + 1, 0, (oldest or now) + window - now, entry}
"""
_GIVE_BACK: Final = "return redis.call('LREM', KEYS[1], -1, ARGV[1])"
_FORGET: Final = """
for _, entry in ipairs(redis.call('LRANGE', KEYS[1], 0, -1)) do
  if string.match(entry, '^%d+(.*)$') == ARGV[1] then redis.call('LREM', KEYS[1], 1, entry) end
end
"""
KEY: Final = "throttle:{}:{}"
# Every environment has the cache of `config`, which this app cannot import.
cache: Any = default_cache
logger = logging.getLogger(__name__)
_away: set[str] = set()


def try_count(
    scope: str, ident: str, *, limit: tuple[int, int] | None = None, tag: str = ""
) -> Usage:
    """Count one try against a limit of `LIMITS`, or another one.

    Exact in any number of processes. While the server is away every try is allowed: a cache must
    not keep anybody from playing.

    :raises TooManyTries: if the limit is reached; the try is then not counted.
    """
    tries, window = limit or LIMITS[scope]
    args = [tries, window * 1000, LONGEST_WAIT * 1000 if scope in SLOWED else 0, tag]
    # The identifier is hashed, because people sometimes type their password as the name.
    digest = sha256(ident.encode(errors="replace")).hexdigest()
    key = cache.make_key(KEY.format(scope, digest))
    count, wait, reset, entry = 0, 0, window * 1000, b""
    try:
        count, wait, reset, entry = cache.client.register_script(_COUNT)(keys=[key], args=args)
        _away.clear()
    except RedisError:
        if not _away:
            logger.warning("The counter of tries does not answer: nothing is throttled.")
        _away.add(scope)
    left = max(tries - count, 0)
    # Whole seconds, after which so many milliseconds are over.
    times = -(-reset // 1000), -(-wait // 1000)
    usage = Usage(scope, ident, key, tries, window, left, *times, entry.decode())
    if wait:
        raise TooManyTries(usage)
    return usage


def try_give_back(usage: Usage) -> None:
    """Take a try that was counted out of its counter again."""
    with suppress(RedisError):
        cache.client.register_script(_GIVE_BACK)(keys=[usage.key], args=[usage.entry])


def tries_forget(usage: Usage, *, tag: str) -> None:
    """Take everything with this tag out of the counter of a try."""
    with suppress(RedisError):
        cache.client.register_script(_FORGET)(keys=[usage.key], args=[tag])


def tries_clear(idents: Iterable[tuple[str, str]]) -> None:
    """Delete the counters of these pairs of scope and identifier."""
    digests = [(scope, sha256(ident.encode(errors="replace"))) for scope, ident in idents]
    cache.delete_many([KEY.format(scope, digest.hexdigest()) for scope, digest in digests])


def tag_of(text: str) -> str:
    """Return a short tag for whoever makes a try, which does not tell who it is."""
    return f":{sha256(text.encode(errors='replace')).hexdigest()[:16]}"
