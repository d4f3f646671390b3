"""The layout of the chart of points and par by round.

Horizontal positions are percentages, so the chart fits any width; vertical ones are pixels, so
text keeps its size.
"""

from collections.abc import Sequence
from typing import NamedTuple

TOP, HEIGHT, FOOT = 22, 150, 22  # pixels above, of, and below the bars
ROOM = 18  # pixels of height that a number needs inside a bar
FEWEST_LABELS = 20  # with more rounds only some have a label
BAR, MARK = 0.56, 0.86  # shares of a round's width


class PointsBar(NamedTuple):
    """A round's bar and par mark; heights and y positions in pixels, x and widths in percent."""

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


class PointsChart(NamedTuple):
    """All bars, and the height of the zero line in pixels."""

    bars: tuple[PointsBar, ...]
    zero: int
    height: int
    foot: int


def points_chart(rounds: Sequence[tuple[int, int, int | None]], of: int) -> PointsChart:
    """Return the chart of these rounds (number, half points, par), on a width for `of` rounds."""
    values = [value for _, got, par in rounds for value in (got, par or 0)]
    low, high = min([0, *values]), max([0, *values])
    scale = _Scale(low, max(high - low, 1), of)
    bars = tuple(_bar(scale, *row) for row in rounds)
    return PointsChart(bars, scale.y(0), TOP + HEIGHT + FOOT, TOP + HEIGHT + FOOT - 6)


class _Scale(NamedTuple):
    low: int
    spread: int
    of: int

    def y(self, value: int) -> int:
        return TOP + HEIGHT - HEIGHT * (value - self.low) // self.spread

    def x(self, number: int, part: float) -> str:
        """Return the left edge of an item centred in a round; `part`: its share of the width."""
        return f"{100 / self.of * (number - 1 + (1 - part) / 2):.3f}%"


def _bar(scale: _Scale, number: int, got: int, par: int | None) -> PointsBar:
    top, zero = scale.y(max(got, 0)), scale.y(0)
    height = max(abs(scale.y(got) - zero), 1)
    value_y = _value_y(zero, height, got)
    every = 1 + (scale.of - 1) // FEWEST_LABELS
    return PointsBar(
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
    """Return the baseline of a result's text: inside its bar, or beyond the end of a short bar."""
    if got < 0:
        return zero + (13 if height >= ROOM else height + 13)
    return zero - (5 if height >= ROOM else height + 5)
