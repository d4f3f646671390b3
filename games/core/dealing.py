"""Decks and uniform random integers from a seed and a label, the same on every machine.

HMAC-SHA256 in counter mode gives 32-bit words; rejection sampling turns them into uniform
integers, and a Fisher-Yates shuffle turns those into a deck (`deal-v1`).
"""

import hashlib
import struct
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from typing import TypeVar

from games.core.cards import Card

ItemT = TypeVar("ItemT")

_WORDS = 2**32
_BLOCK = struct.Struct(">8I")
_KEY_SIZE = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


class RandomStream:
    """A stream of random integers; streams with different labels are independent."""

    def __init__(self, seed: bytes, label: str) -> None:
        self._words = words(seed, label.encode("ascii"))

    def below(self, limit: int) -> int:
        """Return a uniform integer from 0 to `limit` - 1."""
        ceiling = _WORDS - _WORDS % limit
        word = next(self._words)
        while word >= ceiling:
            word = next(self._words)
        return word % limit

    def shuffled(self, items: Iterable[ItemT]) -> list[ItemT]:
        """Return the items in random order, each order with equal probability."""
        return _shuffled(items, self._words)


def deal(cards: Sequence[Card], *, game: str, seed: bytes, number: int) -> tuple[Card, ...]:
    """Return the deck of one round (1-based), first card on top.

    `cards` are the game's cards in canonical order.
    """
    return tuple(_shuffled(cards, words(seed, f"deal-v1:{game}:{number}:".encode("ascii"))))


def _shuffled(items: Iterable[ItemT], stream: Iterator[int]) -> list[ItemT]:
    """Return the items in random order (Fisher-Yates), by the 32-bit words of a stream."""
    order = list(items)
    for (last, limit, ceiling), word in zip(_draws(len(order)), stream, strict=False):
        # Words from `ceiling` up would make small remainders slightly more likely.
        fair = word if word < ceiling else next(other for other in stream if other < ceiling)
        index = fair % limit
        order[last], order[index] = order[index], order[last]
    return order


def words(seed: bytes, label: bytes) -> Iterator[int]:
    """Yield the 32-bit words of HMAC-SHA256(seed, label + block number), block after block.

    HMAC is computed by its definition: the state after the key and the label is hashed once and
    copied for each block, which takes half the time of `hmac.digest`. A test compares the two.
    """
    assert len(seed) <= _KEY_SIZE
    key = seed.ljust(_KEY_SIZE, b"\0")
    inner, outer = hashlib.sha256(key.translate(_INNER)), hashlib.sha256(key.translate(_OUTER))
    inner.update(label)
    for counter in count():
        message, block = inner.copy(), outer.copy()
        message.update(b"%d" % counter)
        block.update(message.digest())
        yield from _BLOCK.unpack(block.digest())


@cache
def _draws(size: int) -> tuple[tuple[int, int, int], ...]:
    """Return (index, number of indexes up to it, first rejected word), last index first."""
    return tuple((last, last + 1, _WORDS - _WORDS % (last + 1)) for last in range(size - 1, 0, -1))
