"""The value of a hand of three, in half points."""

from collections.abc import Iterable

from games.core.cards import RANKS, SUITS, CardSet, members

THIRTY_ONE = 62
THREE_OF_A_KIND = 61  # 30.5
_PIPS = tuple(11 if rank == "A" else 10 if rank in "TJQK" else int(rank) for rank in RANKS)
_SIZE = len(RANKS)


class _Values(dict[CardSet, int]):
    """The value of each hand seen so far: made on first use, so that importing costs nothing."""

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
    """Return the best value, in half points, of any three cards out of a set.

    A bound for a search: no play can end better with only these cards in reach.
    """
    best = max(_best_of_suit(cards >> _SIZE * suit & 0x1FFF) for suit in range(len(SUITS)))
    if best < THREE_OF_A_KIND and _has_three_of_a_kind(cards):
        return THREE_OF_A_KIND
    return best


class _SuitBests(dict[int, int]):
    """The best sum of at most three cards of one suit, by the 13-bit mask of its ranks."""

    def __missing__(self, ranks: int) -> int:
        pips = sorted((_PIPS[rank] for rank in members[ranks]), reverse=True)
        self[ranks] = 2 * sum(pips[:3])
        return self[ranks]


_suit_bests = _SuitBests()


def _best_of_suit(ranks: int) -> int:
    return _suit_bests[ranks]


def _has_three_of_a_kind(cards: CardSet) -> bool:
    clubs, diamonds = cards & 0x1FFF, cards >> _SIZE & 0x1FFF
    hearts, spades = cards >> 2 * _SIZE & 0x1FFF, cards >> 3 * _SIZE & 0x1FFF
    return bool(clubs & diamonds & (hearts | spades) | hearts & spades & (clubs | diamonds))


def holders(hands: Iterable[CardSet]) -> int:
    """Return the seats (as a bit mask) whose hand is a 31."""
    return sum(1 << seat for seat, hand in enumerate(hands) if value[hand] == THIRTY_ONE)
