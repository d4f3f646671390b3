"""The layout of an entry's rounds as bars, with par and the others' mean beside each.

Horizontal positions are percentages, so the bars fit page and picture; vertical ones are in the
unit of the given height.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.selectors.people.finished_entries import RoundResult

BAR, MARK = 0.62, 0.92  # shares of a round's width
POINT = 50  # hundredths of a point in half a point


class RoundBar(NamedTuple):
    """A round: its bar, the mark of par across it, and the dot of the others' mean."""

    result: RoundResult
    par: int | None
    x: str
    width: str
    y: int
    height: int
    par_from: str
    par_to: str
    par_y: int
    middle: str
    others_y: int
    is_par: bool
    is_best: bool


class RoundBars(NamedTuple):
    """All bars, and the height of the zero line."""

    bars: tuple[RoundBar, ...]
    zero: int
    height: int


def round_bars(
    rounds: Sequence[RoundResult], pars: Mapping[int, int], *, of: int, height: int, best: int
) -> RoundBars:
    """Return these rounds as bars, on a width for `of`; `best`: the best round's number."""
    values = [row.half_points * POINT for row in rounds]
    values += [row.others for row in rounds if row.others is not None]
    values += [pars[row.number] * POINT for row in rounds if row.number in pars]
    low, high = min([0, *values]), max([0, *values])
    scale = _Scale(low, max(high - low, 1), of, height)
    bars = tuple(_bar(scale, row, pars.get(row.number), best) for row in rounds)
    return RoundBars(bars, scale.y(0), height)


class _Scale(NamedTuple):
    low: int
    spread: int
    of: int
    height: int

    def y(self, value: int) -> int:
        return self.height - 4 - (self.height - 8) * (value - self.low) // self.spread

    def x(self, number: int, part: float) -> str:
        """Return the left edge of an item centred in a round; `part`: its share of the width."""
        return f"{100 / self.of * (number - 1 + (1 - part) / 2):.3f}%"


def _bar(scale: _Scale, result: RoundResult, par: int | None, best: int) -> RoundBar:
    number, got, zero = result.number, result.half_points * POINT, scale.y(0)
    return RoundBar(
        result=result,
        par=par,
        x=scale.x(number, BAR),
        width=f"{100 / scale.of * BAR:.3f}%",
        y=scale.y(max(got, 0)),
        height=max(abs(scale.y(got) - zero), 2),
        par_from=scale.x(number, MARK),
        par_to=f"{100 / scale.of * (number - 1 + (1 + MARK) / 2):.3f}%",
        par_y=scale.y((par or 0) * POINT),
        middle=scale.x(number, 0),
        others_y=scale.y(result.others or 0),
        is_par=par == result.half_points,
        is_best=number == best,
    )
