"""Points as a reader of the page's language writes them."""

from functools import lru_cache

from django import template
from django.utils import formats
from django.utils.translation import get_language

register = template.Library()


@register.filter
def points(half_points: int | None) -> str:
    """Return half points as points: 61 is 30.5, or 30,5 in Dutch; a dash for none."""
    return "\N{EN DASH}" if half_points is None else _written(get_language(), half_points)


@register.filter
def many(half_points: int | None) -> int:
    """Return the number by which half points are counted: 1 for one point, and 2 for all others.

    >>> [many(61), many(2), many(-2), many(1), many(0)]
    [2, 1, 1, 2, 2]
    """
    return 1 if half_points in (2, -2) else 2


@lru_cache(maxsize=4096)
def _written(language: str | None, half_points: int) -> str:
    return formats.number_format(half_points / 2, half_points % 2)


@register.filter
def won(half_points: int | None) -> str:
    """Return chips that were won or lost, doubled, with a plus or a minus sign."""
    if not half_points:
        return points(half_points)
    sign = "+" if half_points > 0 else "\N{MINUS SIGN}"
    return sign + points(abs(half_points))
