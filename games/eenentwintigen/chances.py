"""What the unseen cards promise a hand in `eenentwintigen`: estimates, in stakes won.

Each further card is taken to be any of the unseen ones, whatever came before it.
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
_DEAD = [-1.0] * TEN_MORE  # what the totals from 22 to 31 bring
_BEFORE = 11  # places for totals below 0, which nothing reaches
_TOTALS = BANK_STOPS - 1 + _BEFORE + 1  # the Bank can end at 27, and no higher
_WITH_ELEVEN = TWENTY_ONE - TEN_MORE  # up to this sum an ace counts 11


class Odds(NamedTuple):
    """How likely each rank is to come next, from low to high."""

    seven: float
    eight: float
    nine: float
    ten: float
    jack: float
    queen: float
    king: float
    ace: float


class Chances(NamedTuple):
    """What standing and buying bring, by the sum of a hand with its aces as 1.

    `hard` is a hand without an ace, `soft` one with; `two_aces` is what 20.5 brings.
    """

    stand_hard: list[float]
    stand_soft: list[float]
    buy_hard: list[float]
    buy_soft: list[float]
    two_aces: float


def odds(observation: Observation) -> Odds:
    """Return the odds of the next card, from all that was seen."""
    left = [len(SUITS)] * (len(RANKS) - SEVEN)
    for hand in observation.hands:
        for card in hand:
            if card != HIDDEN:
                left[RANK[card] - SEVEN] -= 1
    for card in members[observation.gone]:
        left[RANK[card] - SEVEN] -= 1
    unseen = sum(left)
    return Odds(*(count / unseen for count in left))


def chances(likely: Odds, *, bank_soft: bool, lowest: int) -> Chances:
    """Return what standing and buying bring, for sums from `lowest` up."""
    ends = _ends_soft(likely) if bank_soft else _ends(likely)
    stand = _standing(ends)
    soft = stand[TEN_MORE : TWENTY_ONE + 1] + stand[_WITH_ELEVEN + 1 :]
    best_hard, best_soft = stand[:], soft[:]
    buy_hard, buy_soft = [0.0] * TWENTY_ONE, [0.0] * TWENTY_ONE
    for low in range(TWENTY_ONE - 1, lowest - 1, -1):
        buy_hard[low] = hard = _one_more(likely, low, best_hard, best_soft)
        best_hard[low] = max(stand[low], hard)
        if low != _WITH_ELEVEN:
            buy_soft[low] = more = _one_more(likely, low, best_soft, best_soft)
            best_soft[low] = max(soft[low], more)
    two_aces = 2 * sum(ends) - 1 - 2 * ends[TWENTY_ONE]
    return Chances(stand, soft, buy_hard, buy_soft, two_aces)


def stood(promised: Chances, hand: Cards, *, extras: bool) -> float:
    """Return what it brings to stand with a hand."""
    if extras and is_two_aces(hand):
        return promised.two_aces
    aces, low = divmod(weight(hand), ACES)
    return promised.stand_soft[low] if aces else promised.stand_hard[low]


def bought(promised: Chances, hand: Cards) -> float:
    """Return what it brings to buy; with no cards, what two new ones bring."""
    aces, low = divmod(weight(hand), ACES)
    return promised.buy_soft[low] if aces else promised.buy_hard[low]


def kept(promised: Chances, hand: Cards, *, extras: bool) -> float:
    """Return what the better of the two brings."""
    return max(stood(promised, hand, extras=extras), bought(promised, hand))


def _one_more(likely: Odds, low: int, best: list[float], with_ace: list[float]) -> float:
    """Return what one more card brings to a sum, each total then played at its best."""
    seven, eight, nine, ten, jack, queen, king, ace = likely
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
    """Return what a total from 0 to 31 brings: won where the Bank is dead or lower."""
    lower = sum(ends[TWENTY_ONE + 1 :])
    standing = []
    for total in range(TWENTY_ONE + 1):
        higher = 1 - lower - ends[total]
        standing.append(lower - higher)
        lower += ends[total]
    return standing + _DEAD


def _reached(likely: Odds, at: int, drawing: list[float]) -> float:
    """Return how likely the Bank comes to a total by a card other than an ace."""
    seven, eight, nine, ten, jack, queen, king, _ = likely
    return (
        jack * drawing[at - 2]
        + queen * drawing[at - 3]
        + king * drawing[at - 4]
        + seven * drawing[at - 7]
        + eight * drawing[at - 8]
        + nine * drawing[at - 9]
        + ten * drawing[at - 10]
    )


def _ends(likely: Odds) -> list[float]:
    """Return how likely each total of the Bank is, with every ace as 11."""
    drawing = [0.0] * (_BEFORE + _TOTALS)
    drawing[_BEFORE] = 1.0
    ends = [0.0] * _TOTALS
    for total in range(1, _TOTALS):
        at = total + _BEFORE
        reached = _reached(likely, at, drawing) + likely.ace * drawing[at - 11]
        if total < BANK_STOPS:
            drawing[at] = reached
        else:
            ends[total] = reached
    return ends


def _ends_soft(likely: Odds) -> list[float]:
    """Return how likely each total of the Bank is, with an ace as 11 or 1."""
    hard = [0.0] * (_BEFORE + _TOTALS)
    soft = hard[:]
    hard[_BEFORE] = 1.0
    ends = [0.0] * _TOTALS
    for low in range(1, _TOTALS):
        at = low + _BEFORE
        without = _reached(likely, at, hard)
        with_ace = _reached(likely, at, soft) + likely.ace * (hard[at - 1] + soft[at - 1])
        total = low + TEN_MORE if low <= _WITH_ELEVEN else low
        for drawing, end, reached in ((hard, low, without), (soft, total, with_ace)):
            if end < BANK_STOPS:
                drawing[at] = reached
            else:
                ends[end] += reached
    return ends
