"""`steady-1`: the swap that helps most, now."""

from typing import NamedTuple

from games.core.actions import PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, members
from games.klassiek.state import Observation
from games.thirtyone.hands import value


class Steady(NamedTuple):
    """Takes the swap that helps most; passes when none helps."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        return best_now(observation.hand, observation.table)


def best_now(hand: CardSet, table: CardSet) -> Action:
    """Return the action that makes the best hand at once; of equals, the first in order."""
    best, chosen = value[hand], PASS
    if value[table] > best:
        best, chosen = value[table], SWAP_ALL
    for give in members[hand]:
        kept = hand ^ 1 << give
        for take in members[table]:
            worth = value[kept | 1 << take]
            if worth > best:
                best, chosen = worth, SWAP + 64 * give + take
    return chosen
