"""The cache while its server is away, and beside the queue."""

import pytest
import redis
from django.conf import settings
from django.core.cache import cache

from config.cache import ForgivingCache
from config.ports import free_port


@pytest.fixture
def away():
    return ForgivingCache(f"redis://127.0.0.1:{free_port()}/0", {"OPTIONS": {}})


def test_it_stores_and_returns_values():
    cache.set_many({"a": 1, "b": 2})

    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2}


def test_reads_miss_and_writes_do_nothing_while_it_is_away(away):
    away.set("a", 1)
    away.set_many({"a": 1})

    assert away.get("a", "none") == "none"
    assert away.get_many(["a"]) == {}
    assert away.has_key("a") is False
    assert away.delete("a") is False
    assert away.touch("a") is False


def test_scripts_raise_while_it_is_away(away):
    with pytest.raises(redis.RedisError):
        away.client.register_script("return 1")()


def test_clearing_it_leaves_the_queue_alone():
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        client.lpush(f"{settings.REDIS_PREFIX}scoring", "work")
        cache.set("a", 1)

        cache.clear()

        assert cache.get("a") is None
        assert client.llen(f"{settings.REDIS_PREFIX}scoring") == 1
