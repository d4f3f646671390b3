"""The bots of `eenentwintigen`; a published one never changes."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from games.core.actions import BUY, PASS, RENEW, SPLIT, STAKE, Action
from games.core.protocol import Bot
from games.eenentwintigen.chances import Chances, chances, odds
from games.eenentwintigen.state import Observation
from games.eenentwintigen.values import ACES, PIPS, WEIGHT, Cards, is_two_aces, total

LOW_STAKE, HIGH_STAKE = STAKE + 2, STAKE + 10


class Steady(NamedTuple):
    """Stakes little, buys up to 16 as the Bank does, renews a 7 and an 8, never splits."""

    id: str = "steady-1"

    def choose(self, observation: Observation) -> Action:
        """Return the action of one who plays it safe."""
        legal = observation.legal
        if legal[0] >= STAKE:
            return LOW_STAKE
        if RENEW in legal:
            return RENEW
        return _buy_up_to(16, observation)


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
            return self._stake(observation, hand[1:])
        first = legal[-1] in (SPLIT, RENEW)
        promised = _chances(observation, lowest=0 if first else sum(PIPS[card] for card in hand))
        own = _weighed(hand)
        worths = {PASS: _stood(observation, hand, promised), BUY: _bought(promised, *own)}
        if SPLIT in legal:
            worths[SPLIT] = 2 * _bought(promised, *_weighed(hand[:1]))
        elif RENEW in legal:
            worths[RENEW] = _bought(promised, 0, 0)
        return max(legal, key=worths.__getitem__)

    def _stake(self, observation: Observation, opened: Cards) -> Action:
        """Return the most where the open card promises a win, else the least."""
        low, aces = _weighed(opened)
        promised = _chances(observation, lowest=low)
        return observation.legal[-1 if _bought(promised, low, aces) > 0 else 0]


def _buy_up_to(most: int, observation: Observation) -> Action:
    """Return a buy up to a total, then a pass."""
    hand = observation.hands[observation.slot]
    aims_higher = total(hand) <= most and not (observation.extras and is_two_aces(hand))
    return BUY if BUY in observation.legal and aims_higher else observation.legal[0]


def _chances(observation: Observation, *, lowest: int) -> Chances:
    return chances(odds(observation), bank_soft=observation.bank_soft, lowest=lowest)


def _weighed(cards: Cards) -> tuple[int, int]:
    """Return the sum of a hand with its aces as 1, and the number of its aces."""
    aces, low = divmod(sum(WEIGHT[card] for card in cards), ACES)
    return low, aces


def _stood(observation: Observation, hand: Cards, promised: Chances) -> float:
    if observation.extras and is_two_aces(hand):
        return promised.two_aces
    low, aces = _weighed(hand)
    return promised.stand_soft[low] if aces else promised.stand_hard[low]


def _bought(promised: Chances, low: int, aces: int) -> float:
    return promised.buy_soft[low] if aces else promised.buy_hard[low]


BOTS: Mapping[str, Bot[Observation]] = MappingProxyType(
    {bot.id: bot for bot in (Steady(), Bold(), Sharp())}
)
"""The bots of the game, by id."""
