"""The bots of `klassiek`; a published bot never changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, card_set, full_deck, members
from games.core.protocol import Bot
from games.klassiek.state import MOST_SWAPS, Observation
from games.thirtyone.estimates import CERTAIN, Improvements, best_pair, misses
from games.thirtyone.hands import THIRTY_ONE, value

_BOLD_STAND = 60  # 30 points: with this value `bold-1` does not try for a 31 any more
_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)
# Probabilities of `sharp-1` out of `CERTAIN`, tuned by play against `steady-1` over seeded deals.
# The index is the number of swaps left after this turn, or of other seats in play.
_FROM_HANDS = (0, 400, 500, 600, 600)  # a card in another hand comes to the table in time
_STAYS = (0, 960, 760, 400)  # a card left on the table is still there at the next turn
_RETURNED = 100  # a card that a seat in play took comes back in time


class Steady(NamedTuple):
    """Takes the swap that improves the hand most; passes when none does."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best hand at once; of equals, the first in order."""
        return _best_now(observation.hand, observation.table)


def _best_now(hand: CardSet, table: CardSet) -> Action:
    """Return the action that gives the best hand at once; of equals, the first in order."""
    best, best_action = value[hand], PASS
    if value[table] > best:
        best, best_action = value[table], SWAP_ALL
    for give in members[hand]:
        pair = hand ^ 1 << give
        for take in members[table]:
            after = value[pair | 1 << take]
            if after > best:
                best, best_action = after, SWAP + 64 * give + take
    return best_action


class Bold(NamedTuple):
    """Keeps the best two cards for a 31, at any cost; passes with 30 or more."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the swap to the best two cards for a 31; in its last turn to the best hand."""
        hand, table = observation.hand, observation.table
        if value[hand] >= _BOLD_STAND:
            return PASS
        if observation.last or observation.swaps[observation.seat] == MOST_SWAPS - 1:
            return _best_now(hand, table)
        if value[table] >= _BOLD_STAND:
            return SWAP_ALL
        return _best_pair_swap(hand, table)


def _best_pair_swap(hand: CardSet, table: CardSet) -> Action:
    """Return the swap to the best pair of one suit; of equals the better hand, then the first."""
    best, best_action = (-1, -1), PASS
    for give in members[hand]:
        pair = hand ^ 1 << give
        for take in members[table]:
            after = pair | 1 << take
            if (key := (best_pair[after], value[after])) > best:
                best, best_action = key, SWAP + 64 * give + take
    return best_action


class Sharp(NamedTuple):
    """Takes the swap with the highest expected value; passes when no swap improves on the hand."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the highest expected value; of equals, the first in order."""
        seat, hand, table = observation.seat, observation.hand, observation.table
        swaps_left = MOST_SWAPS - 1 - observation.swaps[seat]
        if observation.last or not swaps_left:
            return _best_now(hand, table)
        outlook = outlook_of(observation, swaps_left)
        best, best_action = CERTAIN * value[hand], PASS
        final = not observation.opening
        all_swapped = CERTAIN * value[table] if final else expected(table, hand, outlook)
        if all_swapped > best:
            best, best_action = all_swapped, SWAP_ALL
        for give in members[hand]:
            pair = hand ^ 1 << give
            left = table | 1 << give
            for take in members[table]:
                after = expected(pair | 1 << take, left ^ 1 << take, outlook)
                if after > best:
                    best, best_action = after, SWAP + 64 * give + take
        return best_action


class Outlook(NamedTuple):
    """The cards that may still come to a seat, and the probabilities that they do not.

    `unseen` may be in a hand in play; `revealed` are known to be in one. The tables hold, by number
    of cards, the probability out of `CERTAIN` that none of them comes before the next turn.
    """

    unseen: CardSet
    revealed: CardSet
    misses_unseen: tuple[int, ...]
    misses_revealed: tuple[int, ...]
    misses_table: tuple[int, ...]


def expected(hand: CardSet, table: CardSet, outlook: Outlook) -> int:
    """Return the expected value of a hand after one more swap, in half points times `CERTAIN`.

    The swap takes the best card that comes; if none improves the hand, it stays.
    """
    if value[hand] == THIRTY_ONE:
        return CERTAIN * THIRTY_ONE
    unseen, revealed, misses_unseen, misses_revealed, misses_table = outlook
    total, none_yet = 0, CERTAIN
    for better, cards in _IMPROVEMENTS[hand]:
        none = (
            none_yet
            * misses_unseen[(cards & unseen).bit_count()]
            * misses_revealed[(cards & revealed).bit_count()]
            * misses_table[(cards & table).bit_count()]
            // CERTAIN**3
        )
        total += (none_yet - none) * better
        none_yet = none
    return total + none_yet * value[hand]


def outlook_of(observation: Observation, swaps_left: int) -> Outlook:
    """Return the cards that may still come, with their probabilities."""
    seen_cards = observation.hand | observation.table
    revealed = hidden = playing = 0
    for seat, known in enumerate(observation.known):
        if seat == observation.seat:
            continue
        seen_cards |= known
        if not observation.done >> seat & 1:
            playing += 1
            revealed |= known
            hidden += 3 - known.bit_count()
    unseen = _ALL & ~seen_cards
    comes = _FROM_HANDS[swaps_left] * hidden // unseen.bit_count()
    return Outlook(unseen, revealed, misses(comes), misses(_RETURNED), misses(_STAYS[playing]))


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
