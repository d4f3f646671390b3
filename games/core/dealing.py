"""`deal-v1`: from a seed to the deck of a round.

HMAC-SHA256 in counter mode feeds a Fisher-Yates shuffle with rejection, so that every order of
the cards is equally likely and anyone can compute it again.
"""

import hashlib
import hmac
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

from games.core.cards import Card

_WORDS = 2**32
_BLOCK = struct.Struct(">8I")


def deal(cards: Sequence[Card], *, game: str, seed: bytes, number: int) -> tuple[Card, ...]:
    """Return the deck of one round (1-based), first card on top.

    `cards` are the game's cards in canonical order.
    """
    deck = list(cards)
    words = _words(seed, f"deal-v1:{game}:{number}:")
    for (last, places, ceiling), word in zip(_draws(len(deck)), words, strict=False):
        # A word beyond the last whole multiple would make low places a little more likely.
        fair = word if word < ceiling else next(other for other in words if other < ceiling)
        chosen = fair % places
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def _words(seed: bytes, label: str) -> Iterator[int]:
    for counter in count():
        block = hmac.digest(seed, f"{label}{counter}".encode("ascii"), hashlib.sha256)
        yield from _BLOCK.unpack(block)


@cache
def _draws(size: int) -> tuple[tuple[int, int, int], ...]:
    """Return each place from the last down, the places up to it, and the first word too far."""
    return tuple((last, last + 1, _WORDS - _WORDS % (last + 1)) for last in range(size - 1, 0, -1))
