"""Matchpoints: a round's results compared one by one, 2 for each beaten, 1 for each tied."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

WIN, TIE = 2, 1
KeyT = TypeVar("KeyT", bound=Hashable)


def matchpoints(field: Mapping[KeyT, int]) -> dict[KeyT, int]:
    """Return what each entry's result in one round earns against all the others.

    >>> matchpoints({"anna": 62, "bert": 54, "cees": 54})
    {'anna': 4, 'bert': 1, 'cees': 1}
    """
    ordered = sorted(field.values())
    return {key: _earned(result, ordered) for key, result in field.items()}


def _earned(result: int, ordered: Sequence[int]) -> int:
    beaten = bisect_left(ordered, result)
    tied = bisect_right(ordered, result) - beaten - 1  # not with itself
    return WIN * beaten + TIE * tied


def most_matchpoints(entries: int) -> int:
    """Return what beating everyone in one round earns."""
    return WIN * max(entries - 1, 0)


def totals(rounds: Sequence[Mapping[KeyT, int]]) -> dict[KeyT, int]:
    """Return the matchpoints of each entry over all rounds."""
    found: dict[KeyT, int] = {}
    for field in rounds:
        for key, earned in matchpoints(field).items():
            found[key] = found.get(key, 0) + earned
    return found
