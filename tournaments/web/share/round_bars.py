"""An entry's rounds as a strip of bars, with par and the field beside each.

Across in percent, so that it fits a page and a picture alike; down in units of the height asked.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tournaments.selectors.people.finished_entries import RoundStood

BAR, MARK = 0.62, 0.92  # of the width that a round has
POINT = 50  # hundredths of a point in half a point


class Bar(NamedTuple):
    """A round: its bar, the mark of par across it, and the dot of the others' mean."""

    stood: RoundStood
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


class Strip(NamedTuple):
    """Every round, and the line of zero that the bars stand on or hang from."""

    bars: tuple[Bar, ...]
    zero: int
    height: int


def strip_of(
    rounds: Sequence[RoundStood], pars: Mapping[int, int], *, of: int, height: int, best: int
) -> Strip:
    """Return the strip of these rounds, with room for `of` of them; `best`: which one was."""
    values = [one.half_points * POINT for one in rounds]
    values += [one.others for one in rounds if one.others is not None]
    values += [pars[one.number] * POINT for one in rounds if one.number in pars]
    low, high = min([0, *values]), max([0, *values])
    scale = _Scale(low, max(high - low, 1), of, height)
    bars = tuple(_bar(scale, one, pars.get(one.number), best) for one in rounds)
    return Strip(bars, scale.y(0), height)


class _Scale(NamedTuple):
    low: int
    spread: int
    of: int
    height: int

    def y(self, value: int) -> int:
        return self.height - 4 - (self.height - 8) * (value - self.low) // self.spread

    def x(self, number: int, part: float) -> str:
        """Return where something a part of a round's width begins, if it stands in its middle."""
        return f"{100 / self.of * (number - 1 + (1 - part) / 2):.3f}%"


def _bar(scale: _Scale, stood: RoundStood, par: int | None, best: int) -> Bar:
    number, got, zero = stood.number, stood.half_points * POINT, scale.y(0)
    return Bar(
        stood=stood,
        par=par,
        x=scale.x(number, BAR),
        width=f"{100 / scale.of * BAR:.3f}%",
        y=scale.y(max(got, 0)),
        height=max(abs(scale.y(got) - zero), 2),
        par_from=scale.x(number, MARK),
        par_to=f"{100 / scale.of * (number - 1 + (1 + MARK) / 2):.3f}%",
        par_y=scale.y((par or 0) * POINT),
        middle=scale.x(number, 0),
        others_y=scale.y(stood.others or 0),
        is_par=par == stood.half_points,
        is_best=number == best,
    )
