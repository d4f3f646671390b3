"""Tables for the estimates of bots: improvements of a hand, and probabilities as integers.

Probabilities are integers out of `CERTAIN`, so that a bot computes the same on every machine.
"""

from collections.abc import Sequence
from functools import cache

from games.core.cards import NAMES, Card, CardSet, members
from games.thirtyone.hands import value

CERTAIN = 1024  # the probability 1


class Improvements(dict[CardSet, tuple[tuple[int, CardSet], ...]]):
    """Cache of the values that each hand can reach by one swap, highest first.

    Each is a value in half points, with the set of cards of the deck that reach it when they
    replace the best card to give away. Values that do not improve the hand are left out.
    """

    def __init__(self, deck: Sequence[Card]) -> None:
        super().__init__()
        self._deck = deck

    def __missing__(self, hand: CardSet) -> tuple[tuple[int, CardSet], ...]:
        cards_by_value: dict[int, CardSet] = {}
        for card in self._deck:
            best = best_with(hand, card)
            cards_by_value[best] = cards_by_value.get(best, 0) | 1 << card
        better = [pair for pair in cards_by_value.items() if pair[0] > value[hand]]
        result = self[hand] = tuple(sorted(better, reverse=True))
        return result


def best_with(hand: CardSet, card: Card) -> int:
    """Return the best value, in half points, when this card replaces a card of the hand."""
    if hand >> card & 1:
        return value[hand]
    return max(value[hand ^ 1 << give | 1 << card] for give in members[hand])


class _BestPairs(dict[CardSet, int]):
    """Cache of the best sum of two cards of one suit in each hand, in half points."""

    def __missing__(self, hand: CardSet) -> int:
        result = self[hand] = max(value[hand ^ 1 << card] for card in members[hand])
        return result


best_pair = _BestPairs()
"""`best_pair[hand]` is the best sum of two cards of one suit: 42 for an ace and a king."""


@cache
def misses(probability: int) -> tuple[int, ...]:
    """Return a table by n: the probability that none of n cards comes.

    Each card comes with `probability`, out of `CERTAIN`.

    >>> misses(512)[:3]
    (1024, 512, 256)
    """
    table = [CERTAIN]
    for _ in NAMES:
        table.append(table[-1] * (CERTAIN - probability) // CERTAIN)
    return tuple(table)
