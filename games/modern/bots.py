"""The bots of `modern`; a published bot never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import DISCARD, DRAW_OPEN, DRAW_STOCK, PASS, Action
from games.core.cards import Card, CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.modern.state import NONE, SEATS, Observation
from games.thirtyone.estimates import CERTAIN, Improvements, best_pair, misses
from games.thirtyone.hands import THREE_OF_A_KIND, value

_STAND = 52  # 26 points: `steady-1` passes with this value or more
_BOLD_STAND = 60  # 30 points: `bold-1` passes only with this value or more
_SHARP_STAND = THREE_OF_A_KIND  # `sharp-1` passes: one card cannot improve it
_DECK = full_deck(lowest="2")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)

HandScore = Callable[[CardSet], int]
Expectation = Callable[[CardSet, int], int]  # arguments: hand, least value of interest


class Steady(NamedTuple):
    """Takes the open card when it improves the hand; passes with 26 or more, else draws."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        return _choose(observation, _hand_value, _STAND)


class Bold(NamedTuple):
    """Keeps two high cards of one suit, and draws until a third makes 30 or more."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action to the best pair of one suit; in its last turn to the best hand."""
        return _choose(observation, _hand_value if observation.last else _pair_score, _BOLD_STAND)


class Sharp(NamedTuple):
    """Takes the action with the highest expected value of the hand after the turns left."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the highest expected value; of equals, the first in order."""
        hand, left = observation.hand, _turns_left(observation)
        if observation.drawn_from is not None:
            return _sharp_discard(observation, _expectation(observation, left))
        if value[hand] >= _SHARP_STAND:
            return PASS
        later = _expectation(observation, left)
        stay = _expectation(observation, left + 1)(hand, 0)
        for card in members[hand]:
            if later(hand ^ 1 << card | 1 << observation.top, stay) > stay:
                return DRAW_OPEN
        return DRAW_STOCK


def _choose(observation: Observation, score: HandScore, enough: int) -> Action:
    """Return a draw of the open card if it helps, a pass from `enough` up, or a stock draw."""
    hand = observation.hand
    if observation.drawn_from is not None:
        return _discard(observation, score)
    if _best_with(hand, observation.top, score) > score(hand):
        return DRAW_OPEN
    return PASS if value[hand] >= enough else DRAW_STOCK


def _discard(observation: Observation, score: HandScore) -> Action:
    """Return the discard that keeps the best hand; of equals, the first in order."""
    hand = observation.hand
    four = hand | 1 << observation.drawn
    legal_cards = members[hand if observation.drawn_from == "open" else four]
    return DISCARD + max(legal_cards, key=lambda card: score(four ^ 1 << card))


def _best_with(hand: CardSet, card: Card, score: HandScore) -> int:
    """Return the best score of a hand in which this card replaces another."""
    return max(score(hand ^ 1 << give | 1 << card) for give in members[hand])


def _hand_value(hand: CardSet) -> int:
    return value[hand]


_PAIR_WEIGHT = 128  # the best pair of one suit counts before the hand
_STAND_SCORE = 64 * _PAIR_WEIGHT  # more than any pair


def _pair_score(hand: CardSet) -> int:
    now = value[hand]
    return now + (_STAND_SCORE if now >= _BOLD_STAND else best_pair[hand] * _PAIR_WEIGHT)


_TURNS_AHEAD = 5  # turns in the estimate; few rounds last longer
_COMES = CERTAIN * 4 // 5  # some of the unseen cards stay in other hands


def _turns_left(observation: Observation) -> int:
    """Return how many turns this seat has after this one, at most `_TURNS_AHEAD`."""
    if observation.last:
        return 0
    return min(_TURNS_AHEAD, observation.stock // (SEATS - observation.done.bit_count()))


def _sharp_discard(observation: Observation, expectation: Expectation) -> Action:
    """Return the discard that keeps the highest expectation; of equals, the first in order."""
    hand = observation.hand
    four = hand | 1 << observation.drawn
    best, best_card = 0, 0
    for card in members[hand if observation.drawn_from == "open" else four]:
        if (expected := expectation(four ^ 1 << card, best)) > best:
            best, best_card = expected, card
    return DISCARD + best_card


def _expectation(observation: Observation, draws: int) -> Expectation:
    """Return a function that gives the expected value of a hand after this many draws.

    It counts the best of the draws. The value is in half points times `CERTAIN`. Where it cannot
    exceed `least`, it returns `least`.
    """
    unseen = _ALL & ~observation.seen & ~observation.hand
    if observation.drawn != NONE:
        unseen &= ~(1 << observation.drawn)
    comes = _COMES // max(unseen.bit_count(), 1)
    none_drawn = misses(min(comes * draws, CERTAIN))

    def expectation(hand: CardSet, least: int) -> int:
        now = value[hand]
        total, none_yet = now * CERTAIN, CERTAIN
        for better, cards in _IMPROVEMENTS[hand]:
            if total + none_yet * (better - now) <= least:
                return least
            none = none_drawn[(cards & unseen).bit_count()]
            total += none_yet * (CERTAIN - none) * (better - now) // CERTAIN
            none_yet = none_yet * none // CERTAIN
        return total

    return expectation


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
