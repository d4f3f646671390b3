"""Fair whole numbers out of a seed and a label: the same for everyone, for ever."""

from collections.abc import Iterable
from typing import TypeVar

from games.core.dealing import words

ItemT = TypeVar("ItemT")
_WORDS = 2**32


class Chance:
    """A stream of numbers; each label has one of its own.

    `deal-v1` is drawn from the same seed under other labels, so that nothing drawn here tells
    anything about a deck.
    """

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = words(seed, label.encode("ascii"))

    def below(self, places: int) -> int:
        """Return a number from 0 to one less than `places`, each as likely."""
        ceiling = _WORDS - _WORDS % places
        word = next(self._words)
        while word >= ceiling:
            word = next(self._words)
        return word % places

    def shuffled(self, items: Iterable[ItemT]) -> list[ItemT]:
        """Return the items in an order of which each is as likely."""
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = self.below(last + 1)
            order[last], order[chosen] = order[chosen], order[last]
        return order
