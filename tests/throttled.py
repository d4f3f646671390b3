"""The counters of tries as time goes by: what they store is moved, and not the clock."""

import redis
from django.conf import settings

from accounts.errors import TooManyTries
from accounts.throttling import LIMITS, MINUTE, try_count


def let_pass(seconds):
    """Move every stored try so many seconds into the past."""
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        for key in client.scan_iter(f"{settings.REDIS_PREFIX}cache:*throttle:*", count=1000):
            for place, entry in enumerate(client.lrange(key, 0, -1)):
                time, colon, tag = entry.partition(b":")
                client.lset(key, place, b"%d%s%s" % (int(time) - 1000 * seconds, colon, tag))


def slow_down(scope, ident):
    """Have so many tries fail that the next one has to wait for most of a minute."""
    for _ in range(LIMITS[scope][0] + 7):
        let_pass(MINUTE)
        try_count(scope, ident)


def waits(scope, ident, limit=None):
    """Return the seconds that the next try has to wait; 0 counts it."""
    try:
        return try_count(scope, ident, limit=limit).wait
    except TooManyTries as refusal:
        return refusal.usage.wait
