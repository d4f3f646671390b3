"""The bots of `thuis`; a published one never changes."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import HOLD, PASS, SWAP, SWAP_ALL, Action
from games.core.cards import CardSet, members
from games.core.protocol import Bot
from games.thirtyone.hands import value
from games.thuis.state import NOBODY, Observation

_STAND = 52  # 26: with this much `steady-1` passes
_BOLD_STAND = 60  # 30: with less than this `bold-1` plays on


class Steady(NamedTuple):
    """Takes the swap that helps most; passes with 26 or more, else holds."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the best action by the value of the hand; of equals, the first in order."""
        best, chosen = _best(observation, value.__getitem__)
        may_pass = observation.passer == NOBODY and observation.turns >= len(observation.known)
        if chosen == HOLD and best >= _STAND and may_pass:
            return PASS
        return chosen


def _best(observation: Observation, worth: Callable[[CardSet], int]) -> tuple[int, Action]:
    """Return the best a hold or a swap gives, and the first action that gives it."""
    hand, table = observation.hand, observation.table
    best, chosen = worth(hand), HOLD
    if observation.turns == 0 and worth(table) > best:
        best, chosen = worth(table), SWAP_ALL
    for give in members[hand]:
        kept = hand ^ 1 << give
        for take in members[table]:
            after = worth(kept | 1 << take)
            if after > best:
                best, chosen = after, SWAP + 64 * give + take
    return best, chosen


BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in (Steady(),)})
