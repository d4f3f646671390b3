"""`bold-1`: everything on a 31, to the last turn."""

from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, members
from games.klassiek.bots.steady import best_now
from games.klassiek.state import MOST_SWAPS, Observation
from games.thirtyone.chances import start
from games.thirtyone.hands import value

_CONTENT = 60  # 30 points: to give that up for a 31 would be mad


class Bold(NamedTuple):
    """Builds on the two cards that start a 31 best, whatever it costs; content with 30."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the swap that starts a 31 best; in its last turn the best by value."""
        hand, table = observation.hand, observation.table
        if value[hand] >= _CONTENT:
            return PASS
        if observation.last or observation.swaps[observation.seat] == MOST_SWAPS - 1:
            return best_now(hand, table)
        if value[table] >= _CONTENT:
            return SWAP_ALL
        return _best_start(hand, table)


def _best_start(hand: CardSet, table: CardSet) -> Action:
    """Return the swap to the best start; of equals the better hand, then the first in order."""
    best, chosen = (-1, -1), PASS
    for give in members[hand]:
        kept = hand ^ 1 << give
        for take in members[table]:
            after = kept | 1 << take
            if (promise := (start[after], value[after])) > best:
                best, chosen = promise, SWAP + 64 * give + take
    return chosen
