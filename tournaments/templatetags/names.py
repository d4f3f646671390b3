"""What games and bots are called on a page."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

register = template.Library()

GAMES: dict[str, str | Promise] = {
    "klassiek": _("Thirty-one, classic"),
    "modern": _("Thirty-one, modern"),
    "thuis": _("Thirty-one, at home"),
    "eenentwintigen": _("Twenty-one"),
}


@register.filter
def game_name(game: str) -> str:
    """Return what a game is called."""
    return str(GAMES.get(game, game))


@register.filter
def bot_name(bot: str) -> str:
    """Return a bot's name without its version: Steady for `steady-1`."""
    return bot.rsplit("-", 1)[0].capitalize()
