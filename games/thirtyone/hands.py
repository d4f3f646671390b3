"""The value of a hand of three in half points, and upper bounds for what it can become."""

from functools import lru_cache

from games.core.cards import RANKS, SUITS, CardSet, members

THIRTY_ONE = 62
THREE_OF_A_KIND = 61  # 30.5
_PIPS = tuple(11 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS)
_SIZE = len(RANKS)
_SUIT = (1 << _SIZE) - 1
_ONE_RANK = sum(1 << _SIZE * suit for suit in range(len(SUITS)))


class _Values(dict[CardSet, int]):
    """Cache of the value of each hand, filled on first use so that importing is fast."""

    def __missing__(self, hand: CardSet) -> int:
        cards = members[hand]
        suits = [0] * len(SUITS)
        for card in cards:
            suits[card // _SIZE] += 2 * _PIPS[card % _SIZE]
        best = max(suits)
        ranks = {card % _SIZE for card in cards}
        if len(cards) == 3 and len(ranks) == 1:
            best = THREE_OF_A_KIND
        if len(cards) == 3:
            self[hand] = best
        return best


value = _Values()
"""`value[hand]` is the value of a hand of three in half points: 62 for a 31."""


def ceiling(cards: CardSet) -> int:
    """Return the value, in half points, of the best three cards of a set.

    An upper bound for a hand when only these cards are within reach.
    """
    best = max(_suit_bests[cards >> _SIZE * suit & _SUIT] for suit in range(len(SUITS)))
    if best < THREE_OF_A_KIND and _has_three_of_a_kind(cards):
        return THREE_OF_A_KIND
    return best


class _SuitBests(dict[int, int]):
    """Cache of the best sum of at most three cards of one suit, by the 13-bit mask of ranks."""

    def __missing__(self, ranks: int) -> int:
        pips = sorted((_PIPS[rank] for rank in members[ranks]), reverse=True)
        self[ranks] = 2 * sum(pips[:3])
        return self[ranks]


_suit_bests = _SuitBests()


def _has_three_of_a_kind(cards: CardSet) -> bool:
    clubs, diamonds = cards & _SUIT, cards >> _SIZE & _SUIT
    hearts, spades = cards >> 2 * _SIZE & _SUIT, cards >> 3 * _SIZE & _SUIT
    return bool(clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds))


@lru_cache(maxsize=1 << 14)
def best_swap(hand: CardSet, cards: CardSet) -> int:
    """Return the best value, in half points, after at most one swap for one of these cards."""
    best = value[hand]
    for give in members[hand]:
        pair = hand ^ 1 << give
        for take in members[cards & ~hand]:
            best = max(best, value[pair | 1 << take])
    return best


@lru_cache(maxsize=1 << 14)
def best_two_swaps(hand: CardSet, cards: CardSet) -> int:
    """Return an upper bound, in half points, of the hand after at most two swaps."""
    best = best_swap(hand, cards)
    for card in members[hand]:
        suit, rank = divmod(card, _SIZE)
        of_suit = _SUIT << _SIZE * suit
        same_suit = ceiling(cards & of_suit | 1 << card)
        alike = (cards & ~(1 << card) & _ONE_RANK << rank).bit_count() > 1
        best = max(best, same_suit, _best_pair(cards & ~of_suit), THREE_OF_A_KIND * alike)
    return best


def _best_pair(cards: CardSet) -> int:
    """Return the best sum, in half points, of two cards of one suit."""
    suits = (cards & _SUIT << _SIZE * suit for suit in range(len(SUITS)))
    return max(value[_two_highest(of_suit)] for of_suit in suits)


def _two_highest(cards: CardSet) -> CardSet:
    """Return the two highest cards of a set within one suit; all of them if there are fewer."""
    first = 1 << cards.bit_length() >> 1
    return first | 1 << (cards ^ first).bit_length() >> 1
