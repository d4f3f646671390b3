"""The games on offer, and the look-ups by id."""

from collections.abc import Mapping
from types import MappingProxyType

from games.core.errors import BadInput, short_repr
from games.core.game import Game
from games.core.terms import Setup, Terms
from games.eenentwintigen.game import EENENTWINTIGEN
from games.klassiek.game import KLASSIEK
from games.modern.game import MODERN
from games.thuis.game import THUIS

GAMES: Mapping[str, Game] = MappingProxyType(
    {game.id: game for game in (KLASSIEK, MODERN, THUIS, EENENTWINTIGEN)}
)
SEED_DIGITS = 64


def game(game_id: object) -> Game:
    """Return the game with this id.

    :raises BadInput: if there is none.
    """
    if not isinstance(game_id, str) or game_id not in GAMES:
        raise BadInput(f"There is no game {short_repr(game_id)}.")
    return GAMES[game_id]


def setup(terms: Terms) -> Setup:
    """Return the terms with the rules and the bots that they name; see `Game.setup`.

    :raises BadInput: if the game, the number of seats or a bot is unknown.
    :raises BadRules: if a rule or its value is unknown, or a rule is missing.
    """
    return game(terms.game).setup(terms)


def seed_bytes(text: str) -> bytes:
    """Return the 32 bytes of a seed written as 64 lower-case hex digits.

    :raises BadInput: if the text is anything else.
    """
    if len(text) != SEED_DIGITS or any(digit not in "0123456789abcdef" for digit in text):
        raise BadInput("A seed is 64 lower-case hex digits.")
    return bytes.fromhex(text)
