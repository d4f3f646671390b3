"""Tags that draw cards: one symbol a card, from the sheet of the reader's letters and size."""

import re
from collections.abc import Hashable
from functools import cache, lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.card_settings import CardSettings, card_settings_of
from accounts.models import User

register = template.Library()

SAMPLES = {
    "deck": ("Ah", "Ad", "Ac", "As"),
    "cards": ("Kh", "Tc", "8d"),
    "indices": ("As", "Kh", "Qc", "Jd"),
}
_SUIT_CLASSES = {"♥": "hearts", "♦": "diamonds", "♣": "clubs", "♠": "spades"}
_SUIT_SIGN = re.compile("([♥♦♣♠])")


@register.simple_tag(takes_context=True)
def sheet_address(context: Context) -> str:
    """Return the address of the card sheet with the reader's settings."""
    return static(f"cards/{_sheet_name(context)}.svg")


@register.simple_tag(takes_context=True)
def card_drawing(context: Context, card: str) -> SafeString:
    """Return the drawing of a card such as `Ah`; for an empty string, the back of a card."""
    return _drawing(_sheet_name(context), card)


@register.simple_tag(takes_context=True)
def sample_cards(context: Context, setting: str, value: str) -> list[SafeString]:
    """Return a few cards drawn with another value of one card setting."""
    sheet_name = _sheet_of(_looks(context)._replace(**{setting: value}))
    return [_drawing(sheet_name, card) for card in SAMPLES[setting]]


@register.simple_tag(takes_context=True)
def table_card(context: Context, card: Hashable) -> SafeString:
    """Return a `TableCard` as HTML; cached, since most cards of a table are as they were."""
    return _table_card(card, get_language(), _sheet_name(context))


@lru_cache(maxsize=8192)  # of half a kilobyte
def _table_card(card: Hashable, _language: str | None, sheet_name: str) -> SafeString:
    return render_to_string("table/_card.html", {"card": card, "sheet_name": sheet_name})


@register.filter
def coloured_suits(text: str) -> SafeString:
    """Return a text with each suit sign in a span that gives it the colour of its suit.

    >>> coloured_suits("<7♥")
    '&lt;7<span class="sign hearts">♥</span>'
    """
    parts = _SUIT_SIGN.split(text)
    return format_html_join("", "{}", ((_coloured(part),) for part in parts))


def _coloured(part: str) -> str:
    suit = _SUIT_CLASSES.get(part)
    return format_html('<span class="sign {}">{}</span>', suit, part) if suit else part


def _sheet_name(context: Context) -> str:
    name: str = context.get("sheet_name") or _sheet_of(_looks(context))
    return name


def _looks(context: Context) -> CardSettings:
    """Return the reader's card settings, also in an include with `only`."""
    request = getattr(context, "request", None)
    settings: CardSettings | None = context.get("card_settings")
    return settings or (card_settings_of(request) if request else CardSettings())


def _sheet_of(settings: CardSettings) -> str:
    """Return the name of the card sheet for these settings: letters, and `-large` if large."""
    large = "-large" if settings.cards == User.Cards.LARGE else ""
    return settings.letters(get_language()) + large


@cache  # at most 53 cards on four sheets, and a table shows fifteen of them at a time
def _drawing(sheet_name: str, card: str) -> SafeString:
    return format_html(
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static(f"cards/{sheet_name}.svg"),
        card or "back",
    )
