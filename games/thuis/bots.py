"""The bots of `thuis`; a published bot never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import HOLD, PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.thirtyone.estimates import CERTAIN, Improvements, best_pair, misses
from games.thirtyone.hands import value
from games.thuis.state import NOBODY, Observation

_STAND = 56  # 28 points: with this value a bot passes instead of holding
_BOLD_STAND = 60  # 30 points: `bold-1` passes only with this value or more
_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)

Score = Callable[[CardSet, CardSet], int]  # of a hand and the pot that remains beside it


class Steady(NamedTuple):
    """Takes the swap that improves the hand most; passes with 28 or more, else holds."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best hand at once; of equals, the first in order."""
        action = _best(observation, value[observation.hand], _hand_value)
        return _pass_or(action, observation, _STAND)


class Bold(NamedTuple):
    """Keeps two high cards of one suit, and exchanges the third until it makes a 31."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the swap to the best pair of one suit; in its last turn to the best hand."""
        hand = observation.hand
        if not _turns_left(observation):
            return _best(observation, value[hand], _hand_value)
        stay = _STAND_SCORE if value[hand] >= _BOLD_STAND else best_pair[hand] * _PAIR_WEIGHT
        return _pass_or(_best(observation, stay, _pair_score), observation, _BOLD_STAND)


class Sharp(NamedTuple):
    """Takes the swap with the highest expected value, given every card that was face up."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the highest expected value; of equals, the first in order.

        A hold scores the value of the hand itself, because it leaves the pot as it is.
        """
        left = _turns_left(observation)
        score = _expectation(observation, left) if left else _hand_value
        stay = value[observation.hand] * (CERTAIN if left else 1)
        return _pass_or(_best(observation, stay, score), observation, _STAND)


def _best(observation: Observation, stay: int, score: Score) -> Action:
    """Return the action with the highest score, the first of equals; a hold scores `stay`."""
    hand, table = observation.hand, observation.table
    best, best_action = stay, HOLD
    if observation.turns == 0 and score(table, hand) > best:
        best, best_action = score(table, hand), SWAP_ALL
    for give in members[hand]:
        pair, pot = hand ^ 1 << give, table | 1 << give
        for take in members[table]:
            after = score(pair | 1 << take, pot ^ 1 << take)
            if after > best:
                best, best_action = after, SWAP + 64 * give + take
    return best_action


def _pass_or(action: Action, observation: Observation, enough: int) -> Action:
    """Return the action; for a hold with a hand of `enough` or more, a pass if it is legal."""
    may_pass = observation.passer == NOBODY and observation.turns >= len(observation.known)
    if action == HOLD and may_pass and value[observation.hand] >= enough:
        return PASS
    return action


def _turns_left(observation: Observation) -> int:
    """Return how many turns this seat has after this one, at most."""
    return (observation.ends - observation.turns - 1) // len(observation.known)


def _hand_value(hand: CardSet, table: CardSet) -> int:
    return value[hand]


_PAIR_WEIGHT = 128  # the best pair of one suit counts before the hand
_STAND_SCORE = 64 * _PAIR_WEIGHT  # more than any pair


def _pair_score(hand: CardSet, table: CardSet) -> int:
    now = value[hand]
    return now + (_STAND_SCORE if now >= _BOLD_STAND else best_pair[hand] * _PAIR_WEIGHT)


_LAPS_AHEAD = 2  # laps in the estimate; few rounds last longer
_UNSEEN, _KNOWN = 15, 20  # probability out of CERTAIN, per lap, that a card comes to the pot
_STAYS, _STAYS_LESS, _STAYS_LEAST = 700, 100, 100  # that a pot card stays; less per other seat


def _expectation(observation: Observation, left: int) -> Score:
    """Return a function that gives the expected value of a hand after the best card to come.

    The value is in half points times `CERTAIN`.
    """
    laps = min(left, _LAPS_AHEAD)
    others = len(observation.known) - 1
    unseen = _ALL & ~observation.seen & ~observation.hand
    known = card_set(card for hand in observation.known for card in members[hand])
    known &= ~observation.hand
    misses_unseen, misses_known = misses(_UNSEEN * laps), misses(_KNOWN * laps)
    misses_pot = misses(max(_STAYS - _STAYS_LESS * others, _STAYS_LEAST))

    def expectation(hand: CardSet, table: CardSet) -> int:
        now = value[hand]
        total, none_yet = now * CERTAIN, CERTAIN
        for better, cards in _IMPROVEMENTS[hand]:
            none = (
                misses_pot[(cards & table).bit_count()] * misses_known[(cards & known).bit_count()]
            )
            none = none * misses_unseen[(cards & unseen).bit_count()] // CERTAIN**2
            total += none_yet * (CERTAIN - none) * (better - now) // CERTAIN
            none_yet = none_yet * none // CERTAIN
        return total

    return expectation


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
