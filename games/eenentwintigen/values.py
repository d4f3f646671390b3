"""What cards and hands are worth in `eenentwintigen`."""

from collections.abc import Sequence

from games.core.cards import RANKS, SUITS, Card

Cards = tuple[Card, ...]

TWENTY_ONE = 21
TWO_ACES = 41  # 20.5, under the extra rules
THREE_SEVENS = 43  # above any other 21, which is 42, and below 22, which is dead
WORTH_OF_SIXTEEN = 32  # at which the Bank still draws
MOST_CARDS = 7  # in a hand of a player
TEN_MORE = 10  # what an ace gains by counting 11
ACES = 64  # in the weight of a hand: one ace, in the bits above its sum

_PIPS = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 1}
_BY_RANK = tuple(_PIPS.get(rank) or int(rank) for rank in RANKS)
RANK = tuple(card % len(RANKS) for card in range(len(RANKS) * len(SUITS)))
PIPS = tuple(_BY_RANK[rank] for rank in RANK)
"""`PIPS[card]` is the value of a card, an ace as 1."""

ACE, SEVEN, EIGHT = (RANKS.index(rank) for rank in "A78")
SEVEN_EIGHT: Cards = (SEVEN, EIGHT)  # of clubs, for one
WEIGHT = tuple(PIPS[card] + ACES * (RANK[card] == ACE) for card in range(len(RANK)))
"""`WEIGHT[card]`: the weights of a hand add up to its sum, and its number of aces above that."""

_weigh = WEIGHT.__getitem__


def _highest(weight: int) -> int:
    aces, low = divmod(weight, ACES)
    return low + TEN_MORE if aces and low + TEN_MORE <= TWENTY_ONE else low


TOTAL = tuple(_highest(weight) for weight in range(5 * ACES))
"""`TOTAL[weight]` is a player's total: an ace is 11 or 1, whichever is highest up to 21."""


def weight(cards: Sequence[Card]) -> int:
    """Return the sum of a hand with its aces as 1, plus `ACES` for each ace."""
    return sum(map(_weigh, cards))


def total(cards: Sequence[Card]) -> int:
    """Return what a hand counts for a player.

    >>> from games.core.cards import parse
    >>> total([parse("Ah"), parse("Td")]), total([parse("Ah"), parse("Td"), parse("Jc")])
    (21, 13)
    """
    return TOTAL[sum(map(_weigh, cards))]


def total_of_elevens(cards: Sequence[Card]) -> int:
    """Return what a hand counts with every ace as 11.

    >>> from games.core.cards import parse
    >>> total_of_elevens([parse("Ah"), parse("Td"), parse("Jc")])
    23
    """
    aces, low = divmod(weight(cards), ACES)
    return low + TEN_MORE * aces


def is_two_aces(cards: Sequence[Card]) -> bool:
    """Tell whether these are two aces and nothing else."""
    return len(cards) == 2 and RANK[cards[0]] == RANK[cards[1]] == ACE


def is_three_sevens(cards: Sequence[Card]) -> bool:
    """Tell whether these are three sevens and nothing else."""
    return len(cards) == 3 and {RANK[card] for card in cards} == {SEVEN}


def worth(cards: Sequence[Card], counted: int, *, extras: bool) -> int:
    """Return what a hand is worth against another, in half points; `counted`: its total.

    >>> from games.core.cards import parse
    >>> worth([parse("7c"), parse("7d"), parse("7h")], 21, extras=True)
    43
    """
    if not extras:
        return 2 * counted
    if is_two_aces(cards):
        return TWO_ACES
    return THREE_SEVENS if is_three_sevens(cards) else 2 * counted
