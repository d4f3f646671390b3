"""The settings of the database, the cache and the broker, made from their URLs."""

from typing import Any

import environ

SQLITE = {
    # Without IMMEDIATE a transaction that reads and then writes fails at once, whatever the
    # timeout. Without WAL readers and the writer block each other.
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": (
        "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; "
        "PRAGMA cache_size=-20000; PRAGMA temp_store=MEMORY;"
    ),
}
POSTGRESQL = {
    "options": (
        "-c statement_timeout=10000 -c lock_timeout=4000 "
        "-c idle_in_transaction_session_timeout=15000"
    ),
    "connect_timeout": 5,
    # A turn repeats the same few queries, which PostgreSQL then plans once per connection. A pooler
    # in between must support prepared statements, or use session pooling.
    "server_side_binding": True,
    "prepare_threshold": 5,
}


def database(*, url: str) -> dict[str, Any]:
    """Return the entry of ``DATABASES`` for a URL."""
    settings: dict[str, Any] = environ.Env.db_url_config(url)
    if settings["ENGINE"].endswith("sqlite3"):
        return settings | {"OPTIONS": SQLITE}
    return settings | {"CONN_MAX_AGE": 600, "CONN_HEALTH_CHECKS": True, "OPTIONS": POSTGRESQL}


def cache(*, url: str, prefix: str) -> dict[str, Any]:
    """Return the entry of ``CACHES`` for a URL."""
    return {
        "BACKEND": "config.cache.ForgivingCache",
        "LOCATION": url,
        "KEY_PREFIX": f"{prefix}cache",
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 0.5},
    }


def transport(*, prefix: str) -> dict[str, Any]:
    """Return the options of Celery's broker; the task of a killed worker is redelivered."""
    return {
        "visibility_timeout": 180,  # longer than the time limit plus the longest wait in a worker
        "unacked_restore_interval": 5,
        "unacked_restore_throttle": 1,
        "socket_timeout": 5,  # without it a frozen server blocks a request for ever
        "socket_connect_timeout": 2,
        "socket_keepalive": True,
        "health_check_interval": 25,
        "global_keyprefix": prefix,
    }
