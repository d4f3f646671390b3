"""The bots of `eenentwintigen`; a published one never changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, Action
from games.core.cards import Card
from games.core.protocol import Bot
from games.eenentwintigen.chances import bought, chances, kept, odds, stood
from games.eenentwintigen.state import Observation
from games.eenentwintigen.values import (
    EIGHT,
    PIPS,
    RANK,
    SEVEN,
    SEVEN_EIGHT,
    is_two_aces,
    total,
)

USUAL_STAKE = STAKE + 4
WORTH_STAKING = 0.02  # below this promise a high stake is only a larger gamble


class Steady(NamedTuple):
    """Stakes the same each time, buys up to 15, and plays no tricks: no split, no renewal."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action of one who plays it safe."""
        legal = observation.legal
        if legal[0] >= STAKE:
            return min(USUAL_STAKE, legal[-1])
        return _buy_up_to(15, observation)


class Bold(NamedTuple):
    """Stakes all it may, splits whatever it may, and buys at 17 too."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action of one who is here to win much."""
        legal = observation.legal
        if legal[0] >= STAKE or legal[-1] in (SPLIT, RENEW):
            return legal[-1]
        return _buy_up_to(17, observation)


class Sharp(NamedTuple):
    """Counts every card seen, and takes what then promises most."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the best chances; of equals, the first in the fixed order."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        hand = observation.hands[observation.slot]
        if legal[0] >= STAKE:
            return legal[-1 if _hoped(observation, hand[1]) > WORTH_STAKING else 0]
        lowest = 0 if legal[-1] in (SPLIT, RENEW) else sum(PIPS[card] for card in hand)
        promised = chances(odds(observation), bank_soft=observation.bank_soft, lowest=lowest)
        extras = observation.extras
        worths = {PASS: stood(promised, hand, extras=extras), BUY: bought(promised, hand)}
        if SPLIT in legal:
            worths[SPLIT] = 2 * bought(promised, hand[:1])
        elif RENEW in legal:
            worths[RENEW] = bought(promised, ())
        return max(legal, key=worths.__getitem__)


def _hoped(observation: Observation, opened: Card) -> float:
    """Return what the open card promises, with a split or a renewal where they may come."""
    likely = odds(observation)
    promised = chances(likely, bank_soft=observation.bank_soft, lowest=0)
    extras, rank = observation.extras, RANK[opened]
    one, pair = (opened,), (opened, opened)
    gained = max(0.0, 2 * bought(promised, one) - kept(promised, pair, extras=extras))
    hope = bought(promised, one) + likely[rank - SEVEN] * gained
    if rank in (SEVEN, EIGHT):
        gained = max(0.0, bought(promised, ()) - kept(promised, SEVEN_EIGHT, extras=extras))
        hope += likely[EIGHT - rank] * gained
    return hope


def _buy_up_to(most: int, observation: Observation) -> Action:
    """Return a buy up to a total, then a pass."""
    hand = observation.hands[observation.slot]
    aims_higher = total(hand) <= most and not (observation.extras and is_two_aces(hand))
    return BUY if BUY in observation.legal and aims_higher else observation.legal[0]


BOTS: Mapping[str, Bot[Observation]] = MappingProxyType(
    {bot.id: bot for bot in (Steady(), Bold(), Sharp())}
)
"""The bots of the game, by id."""
