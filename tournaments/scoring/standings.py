"""From scores to ranks: who stands where, and who has no rank yet or none at all."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """What decides where an entry stands.

    `place` is the order of joining; `score` in half points, None until it is known; `ranked` is
    False for who plays outside the ranking.
    """

    place: int
    score: int | None
    complete: bool
    ranked: bool = True


def standings(candidates: Iterable[Candidate]) -> list[tuple[int | None, Candidate]]:
    """Return the candidates in order, each with its rank.

    Complete ones come first by score, then incomplete ones by score, then those without a score,
    then those outside the ranking. Equal scores share a rank. Of equals the first to join is
    first, so the order is always the same.

    >>> players = [(1, 780), (2, 781), (3, 781), (4, 760)]
    >>> [rank for rank, _ in standings(Candidate(at, score, True) for at, score in players)]
    [1, 1, 3, 4]
    """
    ordered = sorted(candidates, key=lambda one: (_key(one), one.place))
    keys = [_key(one) for one in ordered]
    return [(_rank(one, keys), one) for one in ordered]


def _key(one: Candidate) -> tuple[bool, bool, bool, int]:
    unknown = one.score is None
    return not one.ranked, unknown, not unknown and not one.complete, -(one.score or 0)


def _rank(one: Candidate, keys: Sequence[tuple[bool, bool, bool, int]]) -> int | None:
    if not one.ranked or one.score is None:
        return None
    return bisect_left(keys, _key(one)) + 1
