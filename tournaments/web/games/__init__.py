"""The records of everything that pages say about each game, and the look-ups by id.

A game that is no longer on offer has no record: pages show the ids of the game and its options.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from tournaments.selectors.contest.games import game_list
from tournaments.web.common.texts import Text, points_text, signed_points_text
from tournaments.web.games.eenentwintigen import EENENTWINTIGEN
from tournaments.web.games.klassiek import KLASSIEK
from tournaments.web.games.modern import MODERN
from tournaments.web.games.presentation import (
    OF_WHAT_THERE_WAS,
    SHARE_OF_PAR,
    GamePresentation,
)
from tournaments.web.games.thuis import THUIS

PRESENTATIONS: Mapping[str, GamePresentation] = MappingProxyType(
    {game.id: game for game in (KLASSIEK, MODERN, THUIS, EENENTWINTIGEN)}
)
_WITH_CHIPS = frozenset(game.id for game in game_list() if game.has_chips)


def game_name(game: str) -> str:
    """Return the name of a game."""
    return str(PRESENTATIONS[game].name) if game in PRESENTATIONS else game


def has_chips(game: str) -> bool:
    """Return whether a game is played for chips instead of points."""
    return game in _WITH_CHIPS


def result_text(half_points: int | None, game: str) -> str:
    """Return the result of a round: points, or the chips won or lost with a sign."""
    return signed_points_text(half_points) if has_chips(game) else points_text(half_points)


def option_texts(game: str, options: Mapping[str, Any]) -> Iterator[tuple[Text, Any]]:
    """Yield the label and value text of each option; without a text, its name or value."""
    known = PRESENTATIONS[game].options if game in PRESENTATIONS else {}
    for name, value in options.items():
        words = known.get(name)
        yield (words.label, words.values.get(value, value)) if words else (name, value)


def extraction_text(game: str) -> Text:
    """Return a sentence that says what the extraction of a game is a share of."""
    return PRESENTATIONS[game].extraction if game in PRESENTATIONS else SHARE_OF_PAR


def extraction_unit(game: str) -> Text:
    """Return in a few words what the extraction of a game is a share of."""
    return PRESENTATIONS[game].extraction_unit if game in PRESENTATIONS else OF_WHAT_THERE_WAS
