"""The best that a hand of three can become with cards that may come: bounds of a search."""

from functools import lru_cache

from games.core.cards import RANKS, SUITS, CardSet, members
from games.thirtyone.hands import THREE_OF_A_KIND, ceiling, value

_SIZE = len(RANKS)
_SUIT = (1 << _SIZE) - 1
_ONE_RANK = sum(1 << _SIZE * suit for suit in range(len(SUITS)))


@lru_cache(maxsize=1 << 14)
def best_swap(hand: CardSet, cards: CardSet) -> int:
    """Return the best value, in half points, after at most one swap for one of these cards."""
    best = value[hand]
    for give in members[hand]:
        kept = hand ^ 1 << give
        for take in members[cards & ~hand]:
            best = max(best, value[kept | 1 << take])
    return best


@lru_cache(maxsize=1 << 14)
def best_two_swaps(hand: CardSet, cards: CardSet) -> int:
    """Return a value that at most two swaps for these cards do not exceed: one card stays."""
    best = best_swap(hand, cards)
    for card in members[hand]:
        suit, rank = divmod(card, _SIZE)
        of_suit = _SUIT << _SIZE * suit
        same_suit = ceiling(cards & of_suit | 1 << card)
        alike = (cards & ~(1 << card) & _ONE_RANK << rank).bit_count() > 1
        best = max(best, same_suit, _best_pair(cards & ~of_suit), THREE_OF_A_KIND * alike)
    return best


def _best_pair(cards: CardSet) -> int:
    """Return the best sum of two cards of one suit, in half points."""
    suits = (cards & _SUIT << _SIZE * suit for suit in range(len(SUITS)))
    return max(value[_last_two(of_suit)] for of_suit in suits)


def _last_two(cards: CardSet) -> CardSet:
    """Return the two last cards of a set, which count most in a suit; all if there are fewer."""
    first = 1 << cards.bit_length() >> 1
    return first | 1 << (cards ^ first).bit_length() >> 1
