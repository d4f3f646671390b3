"""The bots of `modern`; a published one never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS, Action
from games.core.cards import Card, CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.modern.state import NONE, SEATS, Observation
from games.thirtyone.chances import Improvements, start
from games.thirtyone.hands import THREE_OF_A_KIND, value
from games.thirtyone.odds import CERTAIN, missing

_STAND = 52  # 26: `steady-1` is content
_BOLD_STAND = 60  # 30: `bold-1` is content with no less
_SHARP_STAND = THREE_OF_A_KIND  # which no one card betters
_DECK = full_deck(lowest="2")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)

Worth = Callable[[CardSet], int]
Hope = Callable[[CardSet, int], int]


class Steady(NamedTuple):
    """Takes the open card when it helps; passes with 26 or more, else draws."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        return _choose(observation, _plain, _STAND)


class Bold(NamedTuple):
    """Keeps two high cards of one suit, and draws until a third makes 30 or more."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action that leads nearest to a 31; in its last turn the most valuable."""
        return _choose(observation, _plain if observation.last else _boldness, _BOLD_STAND)


class Sharp(NamedTuple):
    """Counts the cards that can still come and the turns left, and weighs both."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best hope; of equals, the first in order."""
        hand, left = observation.hand, _turns_left(observation)
        if observation.drawn_from is not None:
            return _hopeful_discard(observation, _hope(observation, left))
        if value[hand] >= _SHARP_STAND:
            return PASS
        later, stay = _hope(observation, left), _hope(observation, left + 1)(hand, 0)
        for gone in members[hand]:
            if later(hand ^ 1 << gone | 1 << observation.top, stay) > stay:
                return DRAW_OPEN
        return DRAW_STOCK


def _choose(observation: Observation, worth: Worth, enough: int) -> Action:
    """Return the open card where it helps, a pass with enough in hand, or else the stock."""
    hand = observation.hand
    if observation.drawn_from is not None:
        return _discard(observation, worth)
    if _best_with(hand, observation.top, worth) > worth(hand):
        return DRAW_OPEN
    return PASS if value[hand] >= enough else DRAW_STOCK


def _discard(observation: Observation, worth: Worth) -> Action:
    """Return the discard that keeps the best hand; of equals, the first in order."""
    hand = observation.hand
    four = hand | 1 << observation.drawn
    may_go = members[hand if observation.drawn_from == "open" else four]
    return DISCARD + max(may_go, key=lambda card: worth(four ^ 1 << card))


def _best_with(hand: CardSet, card: Card, worth: Worth) -> int:
    """Return the best worth of a hand in which this card stands for another."""
    return max(worth(hand ^ 1 << gone | 1 << card) for gone in members[hand])


def _plain(hand: CardSet) -> int:
    return value[hand]


_FIRST = 128  # a hand's two best cards of one suit count before all three
_CONTENT = 64 * _FIRST  # more than any two cards


def _boldness(hand: CardSet) -> int:
    now = value[hand]
    return now + (_CONTENT if now >= _BOLD_STAND else start[hand] * _FIRST)


_TURNS_AHEAD = 5  # few rounds last longer from here
_COMING = CERTAIN * 4 // 5  # some of the unseen cards stay in other hands


def _turns_left(observation: Observation) -> int:
    """Return how many turns this seat has after this one, as far as it is worth to look."""
    if observation.last:
        return 0
    return min(_TURNS_AHEAD, observation.stock // (SEATS - observation.done.bit_count()))


def _hopeful_discard(observation: Observation, hope: Hope) -> Action:
    """Return the discard that keeps the most hopeful hand; of equals, the first in order."""
    hand = observation.hand
    four = hand | 1 << observation.drawn
    best, chosen = 0, 0
    for card in members[hand if observation.drawn_from == "open" else four]:
        if (kept := hope(four ^ 1 << card, best)) > best:
            best, chosen = kept, card
    return DISCARD + chosen


def _hope(observation: Observation, draws: int) -> Hope:
    """Return what a hand is worth with the best of so many draws, times `CERTAIN`.

    Where a hand can not be worth more than `least`, it is not reckoned to the end.
    """
    unseen = _ALL & ~observation.seen & ~observation.hand
    if observation.drawn != NONE:
        unseen &= ~(1 << observation.drawn)
    coming = _COMING // max(unseen.bit_count(), 1)
    not_drawn = missing(min(coming * draws, CERTAIN))

    def worth(hand: CardSet, least: int) -> int:
        now = value[hand]
        hope, miss = now * CERTAIN, CERTAIN
        for better, cards in _IMPROVEMENTS[hand]:
            if hope + miss * (better - now) <= least:
                return least
            none = not_drawn[(cards & unseen).bit_count()]
            hope += miss * (CERTAIN - none) * (better - now) // CERTAIN
            miss = miss * none // CERTAIN
        return hope

    return worth


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
