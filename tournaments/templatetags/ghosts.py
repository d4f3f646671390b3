"""What entries are called that nobody sits at."""

from django import template
from django.utils.translation import gettext

from tournaments.templatetags.names import bot_name

register = template.Library()


@register.filter
def ghost_name(kind: str) -> str:
    """Return what a ghost is called: par, who passes at once, or the bot."""
    if kind == "par":
        return gettext("Par")
    return gettext("Passes at once") if kind == "pass" else bot_name(kind)


@register.filter
def ghost_hint(kind: str) -> str:
    """Return what a ghost is, in a few words."""
    if kind == "par":
        return gettext("all there was to be had, every card known")
    return gettext("nobody sat here") if kind == "pass" else gettext("the bot, in your seat")
