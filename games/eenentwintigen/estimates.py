"""Estimates of `sharp-1`: the expected value, in stakes, of standing or buying.

No other choice of a bot depends on floats. The bot is published and never
changes, so sums of floats are loops in a fixed order: `sum` rounds differently since Python 3.12.
Every further card has the same probabilities, whichever cards came before it.
"""

from typing import NamedTuple

from games.core.cards import RANKS, SUITS, members
from games.eenentwintigen.state import HIDDEN, Observation
from games.eenentwintigen.values import (
    ACES,
    RANK,
    SEVEN,
    TEN_MORE,
    TWENTY_ONE,
    Cards,
    is_two_aces,
    weight,
)

BANK_STOPS = 17
_DEAD = [-1.0] * TEN_MORE  # the value of totals from 22 to 31
_BEFORE = 11  # array places for totals below 0, which have probability 0
_TOTALS = BANK_STOPS - 1 + _BEFORE + 1  # the Bank can end at 27, and no higher
_WITH_ELEVEN = TWENTY_ONE - TEN_MORE  # up to this sum an ace counts 11


class RankOdds(NamedTuple):
    """The probability that the next card has each rank, from low to high."""

    seven: float
    eight: float
    nine: float
    ten: float
    jack: float
    queen: float
    king: float
    ace: float


class Estimates(NamedTuple):
    """The expected value of standing and buying, by the sum of a hand with its aces as 1.

    `hard` is for a hand without an ace, `soft` for one with; `two_aces` for standing with 20.5.
    """

    stand_hard: list[float]
    stand_soft: list[float]
    buy_hard: list[float]
    buy_soft: list[float]
    two_aces: float


def rank_odds(observation: Observation) -> RankOdds:
    """Return the probabilities of the next card's rank, from every card seen."""
    left = [len(SUITS)] * (len(RANKS) - SEVEN)
    for hand in observation.hands:
        for card in hand:
            if card != HIDDEN:
                left[RANK[card] - SEVEN] -= 1
    for card in members[observation.aside]:
        left[RANK[card] - SEVEN] -= 1
    unseen = 0
    for count in left:
        unseen += count
    return RankOdds(*(count / unseen for count in left))


def estimates(odds: RankOdds, *, bank_soft: bool, lowest: int) -> Estimates:
    """Return the expected values of standing and buying, for sums from `lowest` up."""
    ends = _bank_ends_soft(odds) if bank_soft else _bank_ends(odds)
    stand = _standing(ends)
    soft = stand[TEN_MORE : TWENTY_ONE + 1] + stand[_WITH_ELEVEN + 1 :]
    best_hard, best_soft = stand[:], soft[:]
    buy_hard, buy_soft = [0.0] * TWENTY_ONE, [0.0] * TWENTY_ONE
    for low in range(TWENTY_ONE - 1, lowest - 1, -1):
        buy_hard[low] = hard = _after_card(odds, low, best_hard, best_soft)
        best_hard[low] = max(stand[low], hard)
        if low != _WITH_ELEVEN:
            buy_soft[low] = more = _after_card(odds, low, best_soft, best_soft)
            best_soft[low] = max(soft[low], more)
    total = 0.0
    for probability in ends[BANK_STOPS:]:  # those before are 0
        total += probability
    two_aces = 2 * total - 1 - 2 * ends[TWENTY_ONE]
    return Estimates(stand, soft, buy_hard, buy_soft, two_aces)


def value_of_standing(values: Estimates, hand: Cards, *, extras: bool) -> float:
    """Return the expected value of standing with a hand, in stakes."""
    if extras and is_two_aces(hand):
        return values.two_aces
    aces, low = divmod(weight(hand), ACES)
    return values.stand_soft[low] if aces else values.stand_hard[low]


def value_of_buying(values: Estimates, hand: Cards) -> float:
    """Return the expected value of buying, in stakes; with no cards, that of two new ones."""
    aces, low = divmod(weight(hand), ACES)
    return values.buy_soft[low] if aces else values.buy_hard[low]


def value_of_hand(values: Estimates, hand: Cards, *, extras: bool) -> float:
    """Return the expected value, in stakes, of the better of standing and buying."""
    return max(value_of_standing(values, hand, extras=extras), value_of_buying(values, hand))


def _after_card(odds: RankOdds, low: int, best: list[float], with_ace: list[float]) -> float:
    """Return the expected value of a hand of sum `low` after one more card and best play."""
    seven, eight, nine, ten, jack, queen, king, ace = odds
    return (
        jack * best[low + 2]
        + queen * best[low + 3]
        + king * best[low + 4]
        + seven * best[low + 7]
        + eight * best[low + 8]
        + nine * best[low + 9]
        + ten * best[low + 10]
        + ace * with_ace[low + 1]
    )


def _standing(ends: list[float]) -> list[float]:
    """Return the expected value of standing with each total from 0 to 31."""
    lower = 0.0  # the probability that the Bank is dead or lower
    for probability in ends[TWENTY_ONE + 1 :]:
        lower += probability
    standing = []
    for total in range(TWENTY_ONE + 1):
        higher = 1 - lower - ends[total]
        standing.append(lower - higher)
        lower += ends[total]
    return standing + _DEAD


def _without_ace(odds: RankOdds, at: int, drawing: list[float]) -> float:
    """Return the probability that the Bank reaches a total by a card other than an ace."""
    seven, eight, nine, ten, jack, queen, king, _ = odds
    return (
        jack * drawing[at - 2]
        + queen * drawing[at - 3]
        + king * drawing[at - 4]
        + seven * drawing[at - 7]
        + eight * drawing[at - 8]
        + nine * drawing[at - 9]
        + ten * drawing[at - 10]
    )


def _bank_ends(odds: RankOdds) -> list[float]:
    """Return the probability of each final total of the Bank, with every ace as 11."""
    drawing = [0.0] * (_BEFORE + _TOTALS)
    drawing[_BEFORE] = 1.0
    ends = [0.0] * _TOTALS
    for total in range(1, _TOTALS):
        at = total + _BEFORE
        probability = _without_ace(odds, at, drawing) + odds.ace * drawing[at - 11]
        if total < BANK_STOPS:
            drawing[at] = probability
        else:
            ends[total] = probability
    return ends


def _bank_ends_soft(odds: RankOdds) -> list[float]:
    """Return the probability of each final total of the Bank, with an ace as 11 or 1."""
    hard = [0.0] * (_BEFORE + _TOTALS)
    soft = hard[:]
    hard[_BEFORE] = 1.0
    ends = [0.0] * _TOTALS
    for low in range(1, _TOTALS):
        at = low + _BEFORE
        without = _without_ace(odds, at, hard)
        with_ace = _without_ace(odds, at, soft) + odds.ace * (hard[at - 1] + soft[at - 1])
        total = low + TEN_MORE if low <= _WITH_ELEVEN else low
        for drawing, end, probability in ((hard, low, without), (soft, total, with_ace)):
            if end < BANK_STOPS:
                drawing[at] = probability
            else:
                ends[end] += probability
    return ends
