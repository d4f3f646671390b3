"""Free TCP ports of this machine."""

import random
import socket

# Below those that the system gives to outgoing connections, which could take one before we do.
LOWEST, HIGHEST = 10_000, 32_000


def free_port() -> int:
    """Return a port nobody listens on, one of so many that two processes hardly get the same."""
    ports = iter(lambda: random.SystemRandom().randint(LOWEST, HIGHEST), None)
    return next(filter(is_free, ports))


def is_free(port: int) -> bool:
    """Return whether a server could listen on a port."""
    with socket.socket() as probe:
        # Without this a port that was just released seems in use for a minute.
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            return False
        return True
