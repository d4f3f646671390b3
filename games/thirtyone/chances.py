"""What one more card can do for a hand of three: the arithmetic of bots that look ahead."""

from collections.abc import Sequence

from games.core.cards import Card, CardSet, members
from games.thirtyone.hands import value


class Improvements(dict[CardSet, tuple[tuple[int, CardSet], ...]]):
    """For each hand seen so far: what it can become by one swap, best first.

    Each is the value in half points, and the cards of the game that bring it when the best
    card is given for them. What does not improve the hand is left out.
    """

    def __init__(self, deck: Sequence[Card]) -> None:
        super().__init__()
        self._deck = deck

    def __missing__(self, hand: CardSet) -> tuple[tuple[int, CardSet], ...]:
        bringing: dict[int, CardSet] = {}
        for card in self._deck:
            worth = best_with(hand, card)
            bringing[worth] = bringing.get(worth, 0) | 1 << card
        better = [(worth, cards) for worth, cards in bringing.items() if worth > value[hand]]
        found = self[hand] = tuple(sorted(better, reverse=True))
        return found


def best_with(hand: CardSet, card: Card) -> int:
    """Return the best value, in half points, when this card comes for one of the hand."""
    if hand >> card & 1:
        return value[hand]
    return max(value[hand ^ 1 << give | 1 << card] for give in members[hand])


class _Starts(dict[CardSet, int]):
    """The best sum of two cards of one suit in each hand seen so far, in half points."""

    def __missing__(self, hand: CardSet) -> int:
        found = self[hand] = max(value[hand ^ 1 << card] for card in members[hand])
        return found


start = _Starts()
"""`start[hand]` is how far a hand of three has come with two cards: 42 for an ace and a king."""
