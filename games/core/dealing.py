"""`deal-v1`: from a seed to the deck of a round.

HMAC-SHA256 in counter mode feeds a Fisher-Yates shuffle with rejection, so that every order of
the cards is equally likely and anyone can compute it again.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence

from games.core.cards import Card

_WORDS = 2**32
_BLOCK = struct.Struct(">8I")


def deal(cards: Sequence[Card], *, game: str, seed: bytes, number: int) -> tuple[Card, ...]:
    """Return the deck of one round (1-based), first card on top.

    `cards` are the game's cards in canonical order.
    """
    deck = list(cards)
    words = _words(seed, f"deal-v1:{game}:{number}:")
    for last, ceiling in _ceilings(len(deck)):
        word = next(words)
        while word >= ceiling:
            word = next(words)
        chosen = word % (last + 1)
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _words(seed: bytes, label: str) -> Iterator[int]:
    counter = 0
    while True:
        block = hmac.digest(seed, f"{label}{counter}".encode("ascii"), hashlib.sha256)
        yield from _BLOCK.unpack(block)
        counter += 1


_CEILINGS: dict[int, tuple[tuple[int, int], ...]] = {}


def _ceilings(size: int) -> tuple[tuple[int, int], ...]:
    if size not in _CEILINGS:
        _CEILINGS[size] = tuple(
            (last, _WORDS - _WORDS % (last + 1)) for last in range(size - 1, 0, -1)
        )
    return _CEILINGS[size]
