"""The bots of `eenentwintigen`; a published bot never changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, Action
from games.core.cards import Card
from games.core.protocol import Bot
from games.eenentwintigen.estimates import (
    estimates,
    rank_odds,
    value_of_buying,
    value_of_hand,
    value_of_standing,
)
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
HIGH_STAKE_VALUE = 0.02  # with a lower expected value a high stake is only a larger gamble


class Steady(NamedTuple):
    """Stakes the same each time, buys up to 15, and plays no tricks: no split, no renewal."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the usual stake, and a buy up to 15."""
        legal = observation.legal
        if legal[0] >= STAKE:
            return min(USUAL_STAKE, legal[-1])
        return _buy_up_to(15, observation)


class Bold(NamedTuple):
    """Stakes all it may, splits whatever it may, and buys at 17 too."""

    id: str = "bold-1"

    def choose(self, observation: Observation) -> Action:
        """Return the highest stake, a split or a renewal if legal, and a buy up to 17."""
        legal = observation.legal
        if legal[0] >= STAKE or legal[-1] in (SPLIT, RENEW):
            return legal[-1]
        return _buy_up_to(17, observation)


class Sharp(NamedTuple):
    """Counts every card seen, and takes the action with the highest expected value."""

    id: str = "sharp-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action with the highest expected value; of equals, the first in order."""
        legal = observation.legal
        if len(legal) == 1:
            return legal[0]
        hand = observation.hands[observation.slot]
        if legal[0] >= STAKE:
            return legal[-1 if _value_of_open_card(observation, hand[1]) > HIGH_STAKE_VALUE else 0]
        lowest = 0 if legal[-1] in (SPLIT, RENEW) else sum(PIPS[card] for card in hand)
        odds, extras = rank_odds(observation), observation.extras
        values = estimates(odds, bank_soft=observation.bank_soft, lowest=lowest)
        expected = {
            PASS: value_of_standing(values, hand, extras=extras),
            BUY: value_of_buying(values, hand),
        }
        if SPLIT in legal:
            expected[SPLIT] = 2 * value_of_buying(values, hand[:1])
        elif RENEW in legal:
            expected[RENEW] = value_of_buying(values, ())
        return max(legal, key=expected.__getitem__)


def _value_of_open_card(observation: Observation, card: Card) -> float:
    """Return the expected value, in stakes, of a hand of which only the open card is known.

    It includes what a split or a renewal gains where the closed card allows it.
    """
    odds, extras = rank_odds(observation), observation.extras
    values = estimates(odds, bank_soft=observation.bank_soft, lowest=0)
    rank, single, pair = RANK[card], (card,), (card, card)
    without_split = value_of_hand(values, pair, extras=extras)
    gain = max(0.0, 2 * value_of_buying(values, single) - without_split)
    total = value_of_buying(values, single) + odds[rank - SEVEN] * gain
    if rank in (SEVEN, EIGHT):
        without_renewal = value_of_hand(values, SEVEN_EIGHT, extras=extras)
        gain = max(0.0, value_of_buying(values, ()) - without_renewal)
        total += odds[EIGHT - rank] * gain
    return total


def _buy_up_to(most: int, observation: Observation) -> Action:
    """Return a buy with a total up to `most`, else a pass."""
    hand = observation.hands[observation.slot]
    wants_card = total(hand) <= most and not (observation.extras and is_two_aces(hand))
    return BUY if BUY in observation.legal and wants_card else observation.legal[0]


_BOTS: tuple[Bot[Observation], ...] = (Steady(), Bold(), Sharp())
BOTS: Mapping[str, Bot[Observation]] = MappingProxyType({bot.id: bot for bot in _BOTS})
