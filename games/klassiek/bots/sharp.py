"""`sharp-1`: remembers every card, counts what can still come, and waits while waiting is free."""

from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, card_set, full_deck, members
from games.klassiek.bots.steady import best_now
from games.klassiek.state import MOST_SWAPS, Observation
from games.thirtyone.chances import Improvements
from games.thirtyone.hands import THIRTY_ONE, value
from games.thirtyone.odds import CERTAIN, missing

_DECK = full_deck(lowest="7")
_ALL = card_set(_DECK)
_IMPROVEMENTS = Improvements(_DECK)
# Chances out of `CERTAIN`, found by play against `steady-1` over seeded deals. The index is the
# number of swaps left after this turn, or of others in play.
_GIVEN = (0, 400, 500, 600, 600)  # a card in a hand in play comes to the table in time
_STAYS = (0, 960, 760, 400)  # a card left on the table is there next turn
_RETURNED = 100  # a card that a seat in play took comes back in time


class Outlook(NamedTuple):
    """What a seat may hope for: where the cards are that it does not hold.

    `unseen` may lie in a hand in play, `taken` do, for all to see. The chances to *miss* one, two
    … cards of each kind until the next turns are out of `CERTAIN`.
    """

    unseen: CardSet
    taken: CardSet
    misses_unseen: tuple[int, ...]
    misses_taken: tuple[int, ...]
    misses_table: tuple[int, ...]


class Sharp(NamedTuple):
    """Takes the swap after which it may expect most; passes when its hand promises no more."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best expected hand; of equals, the first in order."""
        seat, hand, table = observation.seat, observation.hand, observation.table
        swaps_left = MOST_SWAPS - 1 - observation.swaps[seat]
        if observation.last or not swaps_left:
            return best_now(hand, table)
        outlook = outlook_of(observation, swaps_left)
        best, chosen = CERTAIN * value[hand], PASS
        final = not observation.opening
        all_swapped = CERTAIN * value[table] if final else expected(table, hand, outlook)
        if all_swapped > best:
            best, chosen = all_swapped, SWAP_ALL
        for give in members[hand]:
            kept = hand ^ 1 << give
            left = table | 1 << give
            for take in members[table]:
                worth = expected(kept | 1 << take, left ^ 1 << take, outlook)
                if worth > best:
                    best, chosen = worth, SWAP + 64 * give + take
        return chosen


def expected(hand: CardSet, table: CardSet, outlook: Outlook) -> int:
    """Return what a hand is worth one improvement later, in half points times `CERTAIN`.

    It takes the best card that comes; it keeps what it has if none does.
    """
    if value[hand] == THIRTY_ONE:
        return CERTAIN * THIRTY_ONE
    unseen, taken, misses_unseen, misses_taken, misses_table = outlook
    worth, none_yet = 0, CERTAIN
    for reached, cards in _IMPROVEMENTS[hand]:
        missed = (
            none_yet
            * misses_unseen[(cards & unseen).bit_count()]
            * misses_taken[(cards & taken).bit_count()]
            * misses_table[(cards & table).bit_count()]
            // CERTAIN**3
        )
        worth += (none_yet - missed) * reached
        none_yet = missed
    return worth + none_yet * value[hand]


def outlook_of(observation: Observation, swaps_left: int) -> Outlook:
    """Return where the other cards are, and how likely they come."""
    seen = observation.hand | observation.table
    taken = hidden = playing = 0
    for seat, known in enumerate(observation.known):
        if seat == observation.seat:
            continue
        seen |= known
        if not observation.done >> seat & 1:
            playing += 1
            taken |= known
            hidden += 3 - known.bit_count()
    unseen = _ALL & ~seen
    comes = _GIVEN[swaps_left] * hidden // unseen.bit_count()
    return Outlook(unseen, taken, missing(comes), missing(_RETURNED), missing(_STAYS[playing]))
