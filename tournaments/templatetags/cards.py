"""Cards as drawings: the sheet of the reader's letters and size, one symbol a card."""

from collections.abc import Hashable
from functools import cache, lru_cache

from django import template
from django.template import Context
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

from accounts.looks import Looks
from accounts.models import User
from accounts.web.looks import looks_of

register = template.Library()

SAMPLES = {
    "deck": ("Ah", "Ad", "Ac", "As"),
    "cards": ("Kh", "Tc", "8d"),
    "indices": ("As", "Kh", "Qc", "Jd"),
}


@register.simple_tag(takes_context=True)
def sheet(context: Context) -> str:
    """Return the address of the drawings as the reader likes them."""
    return static(f"cards/{_sheet(context)}.svg")


@register.simple_tag(takes_context=True)
def drawing(context: Context, card: str) -> SafeString:
    """Return the drawing of a card such as `Ah`, or the back of one for none."""
    return _drawing(_sheet(context), card)


@register.simple_tag(takes_context=True)
def samples(context: Context, name: str, value: str) -> list[SafeString]:
    """Return some cards as they would be drawn with another choice of one thing."""
    sheet_name = _named(_looks(context)._replace(**{name: value}))
    return [_drawing(sheet_name, card) for card in SAMPLES[name]]


@register.simple_tag(takes_context=True)
def shown(context: Context, card: Hashable) -> SafeString:
    """Return a card at its place, drawn once: a table has twenty, most as they were."""
    return _shown(card, get_language(), _sheet(context))


@lru_cache(maxsize=8192)  # of half a kilobyte
def _shown(card: Hashable, _language: str | None, sheet_name: str) -> SafeString:
    return render_to_string("table/_card.html", {"card": card, "sheet_name": sheet_name})


def _sheet(context: Context) -> str:
    """Return the name of the sheet to draw from."""
    name: str = context.get("sheet_name") or _named(_looks(context))
    return name


def _looks(context: Context) -> Looks:
    """Return how the reader likes the cards, also inside an include that is told `only` so much."""
    request = getattr(context, "request", None)
    given: Looks | None = context.get("looks")
    return given or (looks_of(request) if request else Looks())


def _named(looks: Looks) -> str:
    large = "-large" if looks.cards == User.Cards.LARGE else ""
    return looks.letters(get_language()) + large


@cache  # at most 53 cards on four sheets, and a table shows fifteen of them at a time
def _drawing(sheet_name: str, card: str) -> SafeString:
    return format_html(
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        static(f"cards/{sheet_name}.svg"),
        card or "back",
    )
