"""How many calls a user may make."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

# Calls in a window of seconds. A whole entry of `klassiek` takes at most 80 actions.
LIMITS: Final[Mapping[str, tuple[int, int]]] = MappingProxyType(
    {
        "action": (1200, 60),
        "join": (120, 60),
        "create": (60, 3600),
    }
)
