"""Shares, means and results as a reader of the page's language writes them."""

import re

from django import template
from django.utils import formats
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tournaments.templatetags.names import has_chips
from tournaments.templatetags.points import points, won

register = template.Library()

MINUS, DASH = "\N{MINUS SIGN}", "\N{EN DASH}"
_SUITS = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_SIGN = re.compile("([♥♦♣♠])")


@register.filter
def percent(tenths: int | None) -> str:
    """Return tenths of a percent as a percentage with one decimal; a dash for none."""
    if tenths is None:
        return DASH
    return f"{_signed(tenths, formats.number_format(abs(tenths) / 10, 1))}%"


@register.filter
def mean(hundredths: int | None) -> str:
    """Return hundredths of a point as points with one decimal; a dash for none."""
    if hundredths is None:
        return DASH
    tenths = (abs(hundredths) + 5) // 10
    return _signed(hundredths if tenths else 0, formats.number_format(tenths / 10, 1))


@register.filter
def result(half_points: int | None, game: str) -> str:
    """Return a round's result: points, or with a sign the chips won or lost."""
    return won(half_points) if has_chips(game) else points(half_points)


@register.filter
def suited(text: str) -> SafeString:
    """Return a text in which each sign of a suit is marked, to have the colour of its suit.

    >>> suited("<7♥")
    '&lt;7<span class="sign hearts">♥</span>'
    """
    pieces = _SIGN.split(text)
    return format_html_join("", "{}", ((_coloured(piece),) for piece in pieces))


def _coloured(piece: str) -> str:
    suit = _SUITS.get(piece)
    return format_html('<span class="sign {}">{}</span>', suit, piece) if suit else piece


def _signed(number: int, written: str) -> str:
    return MINUS + written if number < 0 else written
