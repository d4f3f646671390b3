"""A chart of points against par over the rounds: where each bar and each mark stands.

Across in percent, so that it fits any page; down in pixels, so that letters keep their size.
"""

from collections.abc import Sequence
from typing import NamedTuple

TOP, HEIGHT, FOOT = 22, 150, 22  # pixels above, of, and below the bars
ROOM = 18  # pixels that a number needs inside a bar
FEWEST_LABELS = 20  # with more rounds only some carry their number
BAR, MARK = 0.56, 0.86  # of the width that a round has


class Bar(NamedTuple):
    """A round: its bar, and the mark of par across it. Heights in pixels, the rest in percent."""

    number: int
    half_points: int
    par: int | None
    x: str
    width: str
    y: int
    height: int
    middle: str
    value_y: int
    is_inside: bool
    par_from: str
    par_to: str
    par_y: int
    is_par: bool
    has_label: bool


class Chart(NamedTuple):
    """Every round, and the line of zero that the bars stand on or hang from."""

    bars: tuple[Bar, ...]
    zero: int
    height: int
    foot: int


def chart_of(rounds: Sequence[tuple[int, int, int | None]], of: int) -> Chart:
    """Return the chart of these rounds (number, half points, par), with room for `of` of them."""
    seen = [value for _, got, par in rounds for value in (got, par or 0)]
    low, high = min([0, *seen]), max([0, *seen])
    scale = _Scale(low, max(high - low, 1), of)
    bars = tuple(_bar(scale, *told) for told in rounds)
    return Chart(bars, scale.y(0), TOP + HEIGHT + FOOT, TOP + HEIGHT + FOOT - 6)


class _Scale(NamedTuple):
    low: int
    spread: int
    of: int

    def y(self, value: int) -> int:
        return TOP + HEIGHT - HEIGHT * (value - self.low) // self.spread

    def x(self, number: int, part: float) -> str:
        """Return where something a part of a round's width begins, if it stands in its middle."""
        return f"{100 / self.of * (number - 1 + (1 - part) / 2):.3f}%"


def _bar(scale: _Scale, number: int, got: int, par: int | None) -> Bar:
    top, zero = scale.y(max(got, 0)), scale.y(0)
    height = max(abs(scale.y(got) - zero), 1)
    value_y = _value_y(zero, height, got)
    every = 1 + (scale.of - 1) // FEWEST_LABELS
    return Bar(
        number=number,
        half_points=got,
        par=par,
        x=scale.x(number, BAR),
        width=f"{100 / scale.of * BAR:.3f}%",
        y=top,
        height=height,
        middle=scale.x(number, 0),
        value_y=value_y,
        is_inside=height >= ROOM,
        par_from=scale.x(number, MARK),
        par_to=f"{100 / scale.of * (number - 1 + (1 + MARK) / 2):.3f}%",
        par_y=scale.y(par or 0),
        is_par=par is not None and par == got,
        has_label=every == 1 or number % every == 0,
    )


def _value_y(zero: int, height: int, got: int) -> int:
    """Return where a result is written: in the foot of its bar, beyond the end of a short one."""
    if got < 0:
        return zero + (13 if height >= ROOM else height + 13)
    return zero - (5 if height >= ROOM else height + 5)
