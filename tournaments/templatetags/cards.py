"""Cards as drawings: the sheet of the page's language, one symbol a card."""

from functools import cache

from django import template
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


def _lettering() -> str:
    return "nl" if get_language() == "nl" else "en"


@cache  # at most 53 cards in two languages, and a table shows fifteen of them at a time
def _drawing(lettering: str, card: str) -> SafeString:
    return format_html(
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static(f"cards/{lettering}.svg"),
        card or "back",
    )
