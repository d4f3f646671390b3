"""The bots of `modern`; a published one never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS, Action
from games.core.cards import Card, CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.modern.state import Observation
from games.thirtyone.hands import value

_STAND = 52  # 26: `steady-1` is content
_ALL = card_set(full_deck(lowest="2"))

Worth = Callable[[CardSet], int]


class Steady(NamedTuple):
    """Takes the open card when it helps; passes with 26 or more, else draws."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        hand = observation.hand
        if observation.drawn_from is not None:
            return _discard(observation, value.__getitem__)
        if _best_with(hand, observation.top, value.__getitem__) > value[hand]:
            return DRAW_OPEN
        return PASS if value[hand] >= _STAND else DRAW_STOCK


def _discard(observation: Observation, worth: Worth) -> Action:
    """Return the discard that keeps the best hand; of equals, the first in order."""
    hand, drawn = observation.hand, observation.drawn
    four = hand | 1 << drawn
    kept = hand if observation.drawn_from == "open" else four
    return DISCARD + max(members[kept], key=lambda card: worth(four ^ 1 << card))


def _best_with(hand: CardSet, card: Card, worth: Worth) -> int:
    """Return the best worth of a hand in which this card stands for another."""
    return max(worth(hand ^ 1 << gone | 1 << card) for gone in members[hand])


BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in (Steady(),)})
