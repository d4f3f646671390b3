"""Points as a reader of the page's language writes them."""

from django import template
from django.utils import formats

register = template.Library()


@register.filter
def points(half_points: int | None) -> str:
    """Return half points as points: 61 is 30.5, or 30,5 in Dutch; a dash for none."""
    if half_points is None:
        return "\N{EN DASH}"
    whole = half_points % 2 == 0
    return formats.number_format(half_points / 2, 0 if whole else 1)
