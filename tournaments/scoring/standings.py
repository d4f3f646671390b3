"""Ranks by score: equal scores share a rank."""

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Candidate:
    """What determines the rank of one entry.

    `place` is the order of joining. `score` is in half points, None until it is known. `ranked` is
    False for an entry outside the ranking.
    """

    place: int
    score: int | None
    complete: bool
    ranked: bool = True

    @property
    def sort_key(self) -> tuple[bool, bool, bool, int]:
        """Smaller is better: ranked, scored, complete, then the highest score."""
        has_score = self.score is not None
        return not self.ranked, not has_score, has_score and not self.complete, -(self.score or 0)


def standings(candidates: Iterable[Candidate]) -> list[tuple[int | None, Candidate]]:
    """Return the candidates in order, each with its rank; the rank is None without a score.

    Complete entries come first by score, then incomplete ones by score, then those without a
    score, then those outside the ranking. Ties are ordered by place.

    >>> players = [(1, 780), (2, 781), (3, 781), (4, 760)]
    >>> [rank for rank, _ in standings(Candidate(at, score, True) for at, score in players)]
    [1, 1, 3, 4]
    """
    ordered = sorted(candidates, key=lambda candidate: (candidate.sort_key, candidate.place))
    keys = [candidate.sort_key for candidate in ordered]
    ranks = [bisect_left(keys, key) + 1 for key in keys]
    return [
        (rank if candidate.ranked and candidate.score is not None else None, candidate)
        for rank, candidate in zip(ranks, ordered, strict=True)
    ]
