"""What games, bots and players are called on a page."""

from django import template
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.names import shown_name
from tournaments.selectors.contest.games import game_list

register = template.Library()

GAMES: dict[str, str | Promise] = {
    "klassiek": _("Thirty-one, classic"),
    "modern": _("Thirty-one, modern"),
    "thuis": _("Thirty-one, at home"),
    "eenentwintigen": _("Twenty-one"),
}
PLAYED_FOR_CHIPS = frozenset(game.id for game in game_list() if game.has_chips)


@register.filter
def game_name(game: str) -> str:
    """Return what a game is called."""
    return str(GAMES.get(game, game))


@register.filter
def bot_name(bot: str) -> str:
    """Return a bot's name without its version: Steady for `steady-1`."""
    return bot.rsplit("-", 1)[0].capitalize()


@register.filter
def has_chips(game: str) -> bool:
    """Tell whether a game is played for chips instead of points."""
    return game in PLAYED_FOR_CHIPS


@register.filter
def player_name(name: str) -> str:
    """Return a user name as pages show it: "Former player 17" for `former-player-17`.

    Every page that shows the name of a player passes it through here; the API does not.
    """
    return shown_name(name)
