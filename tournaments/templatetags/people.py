"""Where a player's name leads."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

from accounts.names import FORMER
from tournaments.templatetags.names import player_name

register = template.Library()


@register.simple_tag
def player_link(name: str) -> SafeString:
    """Return a player's name as a link to the profile; of who has left, the name alone."""
    shown = format_html("<bdi>{}</bdi>", player_name(name))
    if name.startswith(FORMER):
        return shown
    return format_html('<a href="{}">{}</a>', reverse("player", args=[name]), shown)
