"""A chart of extraction over time: where each result, each line and each rule of it stands.

Across in percent, so that it fits any page; down in pixels, so that dots and letters keep their
size. Results of one game are joined: two games are not measured by the same.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tournaments.scoring.extraction import WHOLE
from tournaments.selectors.people.finished_entries import FinalSeen

TOP, HEIGHT, FOOT = 12, 150, 24  # pixels above, of, and below the results
LOWEST, HIGHEST = -500, 1500  # tenths of a percent; what lies beyond is drawn on the edge
FEWEST = 2  # results that make a chart
STEPS = (50, 100, 200, 500)  # between two rules
MOST_RULES = 5
LEFT, WIDTH = 9, 89  # percent of the page that is kept for letters; that the results take


class Dot(NamedTuple):
    """A result; `kind`: which game of the player's it is, from 0."""

    x: str
    y: int
    kind: int


class Join(NamedTuple):
    """A line from one result of a game to the next."""

    x1: str
    y1: int
    x2: str
    y2: int
    kind: int


class Rule(NamedTuple):
    """A line across at a round percentage."""

    y: int
    percent: int
    is_whole: bool


class Trend(NamedTuple):
    """Everything of a chart, the oldest result first."""

    dots: tuple[Dot, ...]
    joins: tuple[Join, ...]
    rules: tuple[Rule, ...]
    height: int
    foot: int
    first: datetime
    last: datetime
    lowest: int
    highest: int


def trend_of(latest: Sequence[FinalSeen], games: Sequence[str]) -> Trend | None:
    """Return the chart of these results, newest first; None of fewer than two."""
    told = [(one, one.extraction) for one in reversed(latest) if one.extraction is not None]
    if len(told) < FEWEST:
        return None
    shares = [share for _, share in told]
    scale = _scale(shares)
    dots = tuple(
        Dot(_x(at, len(told)), scale.y(share), games.index(one.entry.tournament.game))
        for at, (one, share) in enumerate(told)
    )
    return Trend(
        dots=dots,
        joins=tuple(_joins(dots)),
        rules=tuple(scale.rules()),
        height=TOP + HEIGHT + FOOT,
        foot=TOP + HEIGHT + FOOT - 4,
        first=told[0][0].ended_at,
        last=told[-1][0].ended_at,
        lowest=min(shares),
        highest=max(shares),
    )


class _Scale(NamedTuple):
    low: int
    high: int
    step: int

    def y(self, share: int) -> int:
        kept = min(max(share, self.low), self.high)
        return TOP + HEIGHT - HEIGHT * (kept - self.low) // (self.high - self.low)

    def rules(self) -> list[Rule]:
        shares = range(self.low, self.high + 1, self.step)
        return [Rule(self.y(share), share // 10, share == WHOLE) for share in shares]


def _scale(shares: Sequence[int]) -> _Scale:
    """Return a scale from just below the lowest to the whole, or just above the highest."""
    low = max(min(shares), LOWEST)
    high = min(max(*shares, WHOLE), HIGHEST)
    spread = high - min(low, high - STEPS[0])
    step = next((one for one in STEPS if spread <= one * (MOST_RULES - 1)), STEPS[-1])
    bottom = (min(low, high - step) // step) * step
    return _Scale(bottom, -(-high // step) * step, step)


def _x(at: int, of: int) -> str:
    return f"{LEFT + WIDTH * (2 * at + 1) / (2 * of):.2f}%"


def _joins(dots: Sequence[Dot]) -> list[Join]:
    before: dict[int, Dot] = {}
    joins = []
    for dot in dots:
        if dot.kind in before:
            last = before[dot.kind]
            joins.append(Join(last.x, last.y, dot.x, dot.y, dot.kind))
        before[dot.kind] = dot
    return joins
