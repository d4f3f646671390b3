"""The values of cards and hands in `eenentwintigen`."""

from collections.abc import Sequence

from games.core.cards import RANKS, SUITS, Card

Cards = tuple[Card, ...]

TWENTY_ONE = 21
TWO_ACES = 41  # 20.5, under the extra rules
THREE_SEVENS = 43  # above any other 21, which is 42, and below 22, which is dead
SIXTEEN = 32  # half points at which the Bank still draws
MOST_CARDS = 7  # in a hand of a player
TEN_MORE = 10  # the difference between an ace as 11 and as 1
ACES = 64  # the weight of one ace, above the bits of the sum

_PIPS = {"J": 2, "Q": 3, "K": 4, "T": 10, "A": 1}
_BY_RANK = tuple(_PIPS.get(rank) or int(rank) for rank in RANKS)
RANK = tuple(card % len(RANKS) for card in range(len(RANKS) * len(SUITS)))
PIPS = tuple(_BY_RANK[rank] for rank in RANK)
"""`PIPS[card]` is the value of a card, an ace as 1."""

ACE, SEVEN, EIGHT = (RANKS.index(rank) for rank in "A78")
SEVEN_EIGHT: Cards = (SEVEN, EIGHT)  # of clubs; any suit counts the same
WEIGHT = tuple(PIPS[card] + ACES * (RANK[card] == ACE) for card in range(len(RANK)))
"""`WEIGHT[card]`: the sum over a hand is its total with aces as 1, plus `ACES` per ace."""

_weigh = WEIGHT.__getitem__


def _highest_total(weight: int) -> int:
    """Return the highest total up to 21 of a hand with this weight; the lowest if none is."""
    aces, low = divmod(weight, ACES)
    return low + TEN_MORE if aces and low + TEN_MORE <= TWENTY_ONE else low


TOTAL = tuple(_highest_total(weight) for weight in range(5 * ACES))
"""`TOTAL[weight]` is a player's total: an ace is 11 or 1, whichever is highest up to 21."""


def weight(cards: Sequence[Card]) -> int:
    """Return the sum of a hand with its aces as 1, plus `ACES` for each ace."""
    return sum(map(_weigh, cards))


def total(cards: Sequence[Card]) -> int:
    """Return the total of a player's hand.

    >>> from games.core.cards import parse
    >>> total([parse("Ah"), parse("Td")]), total([parse("Ah"), parse("Td"), parse("Jc")])
    (21, 13)
    """
    return TOTAL[sum(map(_weigh, cards))]


def total_of_elevens(cards: Sequence[Card]) -> int:
    """Return the total of a hand with every ace as 11.

    >>> from games.core.cards import parse
    >>> total_of_elevens([parse("Ah"), parse("Td"), parse("Jc")])
    23
    """
    aces, low = divmod(weight(cards), ACES)
    return low + TEN_MORE * aces


def is_two_aces(cards: Sequence[Card]) -> bool:
    """Return whether the cards are exactly two aces."""
    return len(cards) == 2 and RANK[cards[0]] == RANK[cards[1]] == ACE


def is_three_sevens(cards: Sequence[Card]) -> bool:
    """Return whether the cards are exactly three sevens."""
    return len(cards) == 3 and {RANK[card] for card in cards} == {SEVEN}


def hand_half_points(cards: Sequence[Card], points: int, *, extras: bool) -> int:
    """Return the value, in half points, by which a hand with this total is compared.

    >>> from games.core.cards import parse
    >>> hand_half_points([parse("7c"), parse("7d"), parse("7h")], 21, extras=True)
    43
    """
    if not extras:
        return 2 * points
    if is_two_aces(cards):
        return TWO_ACES
    return THREE_SEVENS if is_three_sevens(cards) else 2 * points
