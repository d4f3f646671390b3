"""A cache that may be away: what only saves work is then a miss, what counts says so."""

import logging
from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import RedisError

P = ParamSpec("P")
T = TypeVar("T")
logger = logging.getLogger(__name__)


def _else(absent: T) -> Callable[[Callable[P, T]], Callable[P, T]]:
    def decorate(call: Callable[P, T]) -> Callable[P, T]:
        @wraps(call)
        def forgiving(*args: P.args, **kwargs: P.kwargs) -> T:
            try:
                return call(*args, **kwargs)
            except RedisError:
                logger.warning("The cache does not answer.")
                return absent

        return forgiving

    return decorate


class ForgivingClient(RedisCacheClient):
    """Reads miss and writes are forgotten while the server is away; ``add`` and ``incr`` raise.

    Counters (throttles) are built on ``add`` and ``incr``, and their callers decide what an absent
    counter means.
    """

    def get(self, key: str, default: Any) -> Any:
        try:
            return super().get(key, default)
        except RedisError:
            logger.warning("The cache does not answer.")
            return default

    set = _else(None)(RedisCacheClient.set)
    touch = _else(False)(RedisCacheClient.touch)  # noqa: FBT003 (an answer, not a switch)
    delete = _else(False)(RedisCacheClient.delete)  # noqa: FBT003
    set_many = _else(None)(RedisCacheClient.set_many)
    delete_many = _else(None)(RedisCacheClient.delete_many)
    has_key = _else(False)(RedisCacheClient.has_key)  # noqa: FBT003

    def get_many(self, keys: Any) -> dict[str, Any]:
        try:
            return dict(super().get_many(keys))
        except RedisError:
            logger.warning("The cache does not answer.")
            return {}


class ForgivingCache(RedisCache):
    """Django's Redis cache with the forgiving client."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient
