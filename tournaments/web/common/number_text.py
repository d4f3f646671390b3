"""Points, percentages and means as text in the active language."""

from functools import lru_cache

from django.utils import formats
from django.utils.translation import get_language

from games.core.points import to_points

MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"


def points_text(half_points: int | None) -> str:
    """Return half points as points: 61 is `30.5`, or `30,5` in Dutch; a dash for None."""
    return DASH if half_points is None else _points_text(get_language(), half_points)


@lru_cache(maxsize=4096)  # a table shows up to a hundred of them
def _points_text(_language: str | None, half_points: int) -> str:
    return formats.number_format(to_points(half_points), half_points % 2)


def signed_points_text(half_points: int | None) -> str:
    """Return half points as points with a plus or minus sign; 0 has none; a dash for None."""
    if not half_points:
        return points_text(half_points)
    sign = "+" if half_points > 0 else MINUS
    return sign + points_text(abs(half_points))


def plural_count(half_points: int | None) -> int:
    """Return the number that `ngettext` needs for half points: 1 for one point, else 2.

    >>> [plural_count(61), plural_count(2), plural_count(-2), plural_count(1), plural_count(0)]
    [2, 1, 1, 2, 2]
    """
    return 1 if half_points in (2, -2) else 2


def percent_text(tenths: int | None) -> str:
    """Return tenths of a percent as a percentage with one decimal; a dash for None."""
    if tenths is None:
        return DASH
    return f"{_signed(tenths, formats.number_format(abs(tenths) / 10, 1))}%"


def mean_text(hundredths: int | None) -> str:
    """Return hundredths of a point as points with one decimal; a dash for None."""
    if hundredths is None:
        return DASH
    tenths = (abs(hundredths) + 5) // 10
    return _signed(hundredths if tenths else 0, formats.number_format(tenths / 10, 1))


def _signed(number: int, text: str) -> str:
    return MINUS + text if number < 0 else text
