"""Cards as drawings: the sheet of the page's language, one symbol a card."""

from django import template
from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language

register = template.Library()


@register.simple_tag
def sheet() -> str:
    """Return the address of the drawings with the letters of the page's language."""
    return static(f"cards/{'nl' if get_language() == 'nl' else 'en'}.svg")


@register.simple_tag
def drawing(card: str) -> SafeString:
    """Return the drawing of a card such as `Ah`, or the back of one for none."""
    return format_html(
        '<svg aria-hidden="true" focusable="false"><use href="{}#{}"></use></svg>',
        sheet(),
        card or "back",
    )
