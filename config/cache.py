"""A Redis cache whose server may be away: reads then miss, and scripts raise."""

import logging
from collections.abc import Callable
from functools import cached_property, wraps
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
    """While the server is away reads miss and writes do nothing."""

    set = _else(None)(RedisCacheClient.set)
    set_many = _else(None)(RedisCacheClient.set_many)
    delete_many = _else(None)(RedisCacheClient.delete_many)
    touch = _else(absent=False)(RedisCacheClient.touch)
    delete = _else(absent=False)(RedisCacheClient.delete)
    has_key = _else(absent=False)(RedisCacheClient.has_key)

    @cached_property
    def _client_once(self) -> Any:
        return super().get_client(write=True)

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """Return one shared client, as creating one takes as long as a read."""
        return self._client_once

    def get(self, key: Any, default: Any) -> Any:
        return _else(default)(super().get)(key, default)

    def get_many(self, keys: Any) -> dict[Any, Any]:
        return _else(dict[Any, Any]())(super().get_many)(keys)


class ForgivingCache(RedisCache):
    """Django's Redis cache with `ForgivingClient`, on a server that also holds the queue."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = ForgivingClient

    @cached_property
    def client(self) -> Any:
        """The client of the server, for scripts; unlike the methods of the cache it raises.

        Throttling counts with it, and decides itself what a missing counter means.
        """
        return self._cache.get_client(None, write=True)

    def clear(self) -> None:
        """Delete the keys of the cache only; Django's own method would empty the queue too."""
        keys = list(self.client.scan_iter(f"{self.key_prefix}:*", count=1000))
        if keys:
            self.client.delete(*keys)
