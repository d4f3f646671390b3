"""The bots of `thuis`; a published one never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import HOLD, PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.thirtyone.chances import Improvements, start
from games.thirtyone.hands import value
from games.thirtyone.odds import CERTAIN, missing
from games.thuis.state import NOBODY, Observation

_STAND = 56  # 28: who holds this much passes, rather than hold and wait
_BOLD_STAND = 60  # 30: `bold-1` is content with no less
_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)

Worth = Callable[[CardSet, CardSet], int]  # of a hand and the pot that is left with it


class Steady(NamedTuple):
    """Takes the swap that helps most; passes with 28 or more, else holds."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        chosen = _best(observation, value[observation.hand], _plain)
        return _stood(observation, chosen, _STAND)


class Bold(NamedTuple):
    """Gathers two high cards of one suit, and changes the third until it makes a 31."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the swap that leads nearest to a 31; in its last turn the most valuable."""
        hand = observation.hand
        if not _turns_left(observation):
            return _best(observation, value[hand], _plain)
        stay = _CONTENT if value[hand] >= _BOLD_STAND else start[hand] * _FIRST
        return _stood(observation, _best(observation, stay, _boldness), _BOLD_STAND)


class Sharp(NamedTuple):
    """Knows where every card is that was seen, and weighs what each other one would bring."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best hope; of equals, the first in order.

        A hold has no hope: it brings the end nearer, and the pot stays as it is.
        """
        left = _turns_left(observation)
        worth = _hope(observation, left) if left else _plain
        stay = value[observation.hand] * (CERTAIN if left else 1)
        return _stood(observation, _best(observation, stay, worth), _STAND)


def _best(observation: Observation, stay: int, worth: Worth) -> Action:
    """Return the first of the best actions, a hold being worth `stay`."""
    hand, table = observation.hand, observation.table
    best, chosen = stay, HOLD
    if observation.turns == 0 and worth(table, hand) > best:
        best, chosen = worth(table, hand), SWAP_ALL
    for give in members[hand]:
        kept, lying = hand ^ 1 << give, table | 1 << give
        for take in members[table]:
            after = worth(kept | 1 << take, lying ^ 1 << take)
            if after > best:
                best, chosen = after, SWAP + 64 * give + take
    return chosen


def _stood(observation: Observation, chosen: Action, enough: int) -> Action:
    """Return the action, or a pass for a hold with enough in hand where that is allowed."""
    may_pass = observation.passer == NOBODY and observation.turns >= len(observation.known)
    if chosen == HOLD and may_pass and value[observation.hand] >= enough:
        return PASS
    return chosen


def _turns_left(observation: Observation) -> int:
    """Return how many turns this seat has after this one, at most."""
    return (observation.ends - observation.turns - 1) // len(observation.known)


def _plain(hand: CardSet, table: CardSet) -> int:
    return value[hand]


_FIRST = 128  # a hand's two best cards of one suit count before all three
_CONTENT = 64 * _FIRST  # more than any two cards


def _boldness(hand: CardSet, table: CardSet) -> int:
    now = value[hand]
    return now + (_CONTENT if now >= _BOLD_STAND else start[hand] * _FIRST)


_LAPS_AHEAD = 2  # few rounds last longer from here
_UNSEEN, _KNOWN = 15, 20  # chances, a turn, that such a card comes into the pot
_LYING, _TAKEN, _LEAST = 700, 100, 100  # that a card of the pot is still there, by other seats


def _hope(observation: Observation, left: int) -> Worth:
    """Return what a hand is worth with the best that may still come for it, times `CERTAIN`."""
    laps = min(left, _LAPS_AHEAD)
    others = len(observation.known) - 1
    unseen = _ALL & ~observation.seen & ~observation.hand
    known = card_set(card for hand in observation.known for card in members[hand])
    known &= ~observation.hand
    not_unseen, not_known = missing(_UNSEEN * laps), missing(_KNOWN * laps)
    not_lying = missing(max(_LYING - _TAKEN * others, _LEAST))

    def worth(hand: CardSet, table: CardSet) -> int:
        now = value[hand]
        hope, miss = now * CERTAIN, CERTAIN
        for better, cards in _IMPROVEMENTS[hand]:
            none = not_lying[(cards & table).bit_count()] * not_known[(cards & known).bit_count()]
            none = none * not_unseen[(cards & unseen).bit_count()] // CERTAIN**2
            hope += miss * (CERTAIN - none) * (better - now) // CERTAIN
            miss = miss * none // CERTAIN
        return hope

    return worth


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
