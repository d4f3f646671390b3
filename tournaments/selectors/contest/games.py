"""The games on offer: their rules, seats and bots."""

from dataclasses import dataclass
from typing import Any

from games.registry import GAMES


@dataclass(frozen=True, slots=True)
class GameOnOffer:
    """A game that a tournament can have; `rules` lists the values of each, the default first."""

    id: str
    seats: tuple[int, ...]
    default_seats: int
    rules: dict[str, tuple[Any, ...]]
    bots: tuple[str, ...]
    has_chips: bool


def game_list() -> list[GameOnOffer]:
    """Return every game on offer, in the order of the registry."""
    return [
        GameOnOffer(
            id=game.id,
            seats=game.seats,
            default_seats=game.default_seats,
            rules=dict(game.options),
            bots=tuple(game.bots),
            has_chips=game.has_purse,
        )
        for game in GAMES.values()
    ]


def game_ids() -> tuple[str, ...]:
    """Return the ids of the games on offer."""
    return tuple(GAMES)
