"""The layout of the chart of extraction over time.

Horizontal positions are percentages, so the chart fits any width; vertical ones are pixels, so
dots and text keep their size. Lines connect results of one game only, because extraction is not
comparable between games.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from tournaments.scoring.ratios import WHOLE
from tournaments.selectors.people.finished_entries import FinishedEntry

TOP, HEIGHT, FOOT = 12, 150, 24  # pixels above, of, and below the results
LOWEST, HIGHEST = -500, 1500  # tenths of a percent; values beyond are drawn at the edge
FEWEST = 2  # results in a chart
STEPS = (50, 100, 200, 500)  # tenths of a percent between two grid lines
MOST_RULES = 5
LEFT, WIDTH = 9, 89  # percent of the width for labels; for the results


class TrendDot(NamedTuple):
    """A result; `kind`: the 0-based index of its game among the player's games."""

    x: str
    y: int
    kind: int


class TrendLine(NamedTuple):
    """A line between two successive results of one game."""

    x1: str
    y1: int
    x2: str
    y2: int
    kind: int


class GridLine(NamedTuple):
    """A horizontal grid line at a round percentage."""

    y: int
    percent: int
    is_whole: bool


class TrendChart(NamedTuple):
    """All elements of a chart, the oldest result first."""

    dots: tuple[TrendDot, ...]
    joins: tuple[TrendLine, ...]
    rules: tuple[GridLine, ...]
    height: int
    foot: int
    first: datetime
    last: datetime
    lowest: int
    highest: int


def trend_chart(latest: Sequence[FinishedEntry], games: Sequence[str]) -> TrendChart | None:
    """Return the chart of these results (given newest first); None if there are fewer than two."""
    results = [(row, row.extraction) for row in reversed(latest) if row.extraction is not None]
    if len(results) < FEWEST:
        return None
    shares = [share for _, share in results]
    scale = _scale(shares)
    dots = tuple(
        TrendDot(_x(at, len(results)), scale.y(share), games.index(row.entry.tournament.game))
        for at, (row, share) in enumerate(results)
    )
    return TrendChart(
        dots=dots,
        joins=tuple(_joins(dots)),
        rules=tuple(scale.rules()),
        height=TOP + HEIGHT + FOOT,
        foot=TOP + HEIGHT + FOOT - 4,
        first=results[0][0].ended_at,
        last=results[-1][0].ended_at,
        lowest=min(shares),
        highest=max(shares),
    )


class _Scale(NamedTuple):
    low: int
    high: int
    step: int

    def y(self, share: int) -> int:
        within = min(max(share, self.low), self.high)
        return TOP + HEIGHT - HEIGHT * (within - self.low) // (self.high - self.low)

    def rules(self) -> list[GridLine]:
        shares = range(self.low, self.high + 1, self.step)
        return [GridLine(self.y(share), share // 10, share == WHOLE) for share in shares]


def _scale(shares: Sequence[int]) -> _Scale:
    """Return a scale from just below the lowest value to 100 %, or to just above the highest."""
    low = max(min(shares), LOWEST)
    high = min(max(*shares, WHOLE), HIGHEST)
    spread = high - min(low, high - STEPS[0])
    step = next((width for width in STEPS if spread <= width * (MOST_RULES - 1)), STEPS[-1])
    bottom = (min(low, high - step) // step) * step
    return _Scale(bottom, -(-high // step) * step, step)


def _x(at: int, of: int) -> str:
    return f"{LEFT + WIDTH * (2 * at + 1) / (2 * of):.2f}%"


def _joins(dots: Sequence[TrendDot]) -> list[TrendLine]:
    before: dict[int, TrendDot] = {}
    joins = []
    for dot in dots:
        if dot.kind in before:
            last = before[dot.kind]
            joins.append(TrendLine(last.x, last.y, dot.x, dot.y, dot.kind))
        before[dot.kind] = dot
    return joins
