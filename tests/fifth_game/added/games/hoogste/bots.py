"""The bots of `hoogste`."""

from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import PASS, SWAP, Action
from games.core.cards import members
from games.hoogste.state import RANKS, Observation


class Steady(NamedTuple):
    """Always passes."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        return PASS


class Sharp(NamedTuple):
    """Takes an ace from the table for a king."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        give = min(members[observation.hand], key=lambda card: (card % RANKS, card))
        take = max(members[observation.table], key=lambda card: (card % RANKS, -card))
        return SWAP + 64 * give + take if take % RANKS > give % RANKS else PASS


BOTS = MappingProxyType({bot.id: bot for bot in (Steady(), Sharp())})
