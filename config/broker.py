"""The check of the broker: it must answer, and must never evict queued messages."""

from typing import Any

import redis

ASK_SECONDS = 2


class BrokerEvicts(Exception):
    """The broker may evict queued messages when its memory is full."""


def broker_ask(*, url: str) -> None:
    """Check that the broker answers and never evicts.

    :raises ConnectionError: if it does not answer.
    :raises BrokerEvicts: if its eviction policy is not ``noeviction``.
    """
    try:
        with redis.Redis.from_url(
            url, socket_timeout=ASK_SECONDS, socket_connect_timeout=ASK_SECONDS
        ) as client:
            memory: dict[str, Any] = client.info("memory")
    except redis.RedisError as error:
        raise ConnectionError("the broker does not answer") from error
    policy = memory.get("maxmemory_policy", "noeviction")
    if policy != "noeviction":
        raise BrokerEvicts(f"The broker's maxmemory-policy is {policy}; set it to noeviction.")
