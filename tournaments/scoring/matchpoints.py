"""Matchpoints: in each round, 2 for every result beaten and 1 for every tie."""

from bisect import bisect_left, bisect_right
from collections.abc import Hashable, Mapping, Sequence
from typing import TypeVar

WIN, TIE = 2, 1
KeyT = TypeVar("KeyT", bound=Hashable)


def matchpoints(field: Mapping[KeyT, int]) -> dict[KeyT, int]:
    """Return the matchpoints of each entry in one round, from the half points of each.

    >>> matchpoints({"anna": 62, "bert": 54, "cees": 54})
    {'anna': 4, 'bert': 1, 'cees': 1}
    """
    ordered = sorted(field.values())
    return {key: _matchpoints(result, ordered) for key, result in field.items()}


def _matchpoints(result: int, ordered: Sequence[int]) -> int:
    wins = bisect_left(ordered, result)
    ties = bisect_right(ordered, result) - wins - 1  # an entry does not tie with itself
    return WIN * wins + TIE * ties


def most_matchpoints(entries: int) -> int:
    """Return the most matchpoints that one of so many entries can get in one round."""
    return WIN * max(entries - 1, 0)


def matchpoint_totals(rounds: Sequence[Mapping[KeyT, int]]) -> dict[KeyT, int]:
    """Return the matchpoints of each entry summed over all rounds."""
    totals: dict[KeyT, int] = {}
    for field in rounds:
        for key, count in matchpoints(field).items():
            totals[key] = totals.get(key, 0) + count
    return totals
