"""Cards as drawings: the sheet of the page's language, one symbol a card."""

from collections.abc import Hashable
from functools import cache, lru_cache

from django import template
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def sheet() -> str:
    """Return the address of the drawings with the letters of the page's language."""
    return static(f"cards/{_lettering()}.svg")


@register.simple_tag
def drawing(card: str) -> SafeString:
    """Return the drawing of a card such as `Ah`, or the back of one for none."""
    return _drawing(_lettering(), card)


@register.simple_tag
def shown(card: Hashable) -> SafeString:
    """Return a card at its place, drawn once a language: a table has twenty, most as they were."""
    return _shown(card, get_language())


@lru_cache(maxsize=8192)  # of half a kilobyte
def _shown(card: Hashable, _language: str | None) -> SafeString:
    return render_to_string("table/_card.html", {"card": card})


def _lettering() -> str:
    return "nl" if get_language() == "nl" else "en"


@cache  # at most 53 cards in two languages, and a table shows fifteen of them at a time
def _drawing(lettering: str, card: str) -> SafeString:
    return format_html(
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static(f"cards/{lettering}.svg"),
        card or "back",
    )
