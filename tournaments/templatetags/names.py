"""Filters that show names: of games, bots, ghosts and players."""

from django import template
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from accounts.names import FORMER, shown_name
from accounts.typed import isolated
from tournaments.web.common.texts import bot_name, ghost_name
from tournaments.web.games import (
    extraction_text,
    extraction_unit,
    game_name,
    has_chips,
)

register = template.Library()

register.filter("game_name", game_name)
register.filter("bot_name", bot_name)
register.filter("ghost_name", ghost_name)
register.filter("has_chips", has_chips)
register.filter("extraction_text", extraction_text)
register.filter("extraction_unit", extraction_unit)
# Every page that shows the name of a player passes it through this filter; the API does not.
register.filter("player_name", shown_name)
# A typed text in a title, an attribute or a sentence; elsewhere it stands in <bdi>.
register.filter("isolate", isolated)


@register.filter
def ghost_hint(kind: str) -> str:
    """Return in a few words what a ghost is."""
    if kind == "par":
        return gettext("all there was to be had, every card known")
    return gettext("nobody sat here") if kind == "pass" else gettext("the bot, in your seat")


@register.simple_tag
def player_link(name: str) -> SafeString:
    """Return a player's name as a link to the profile; of a deleted account, the name alone."""
    text = format_html("<bdi>{}</bdi>", shown_name(name))
    if name.startswith(FORMER):
        return text
    return format_html('<a href="{}">{}</a>', reverse("player", args=[name]), text)
