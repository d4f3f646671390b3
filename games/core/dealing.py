"""`deal-v1`: from a seed to the deck of a round.

HMAC-SHA256 in counter mode feeds a Fisher-Yates shuffle with rejection, so that every order of
the cards is equally likely and anyone can compute it again.
"""

import hashlib
import struct
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import count

from games.core.cards import Card

_WORDS = 2**32
_BLOCK = struct.Struct(">8I")
_KEY_SIZE = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))


def deal(cards: Sequence[Card], *, game: str, seed: bytes, number: int) -> tuple[Card, ...]:
    """Return the deck of one round (1-based), first card on top.

    `cards` are the game's cards in canonical order.
    """
    deck = list(cards)
    drawn = words(seed, f"deal-v1:{game}:{number}:".encode("ascii"))
    for (last, places, ceiling), word in zip(_draws(len(deck)), drawn, strict=False):
        # A word beyond the last whole multiple would make low places a little more likely.
        fair = word if word < ceiling else next(other for other in drawn if other < ceiling)
        chosen = fair % places
        deck[last], deck[chosen] = deck[chosen], deck[last]
    return tuple(deck)


def words(seed: bytes, label: bytes) -> Iterator[int]:
    """Yield the words of HMAC-SHA256 over the label and the block's number.

    HMAC is done by its definition here: what the blocks have in common is hashed once, and a
    deck takes half the time that `hmac.digest` would need. A test compares the two.
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
    """Return each place from the last down, the places up to it, and the first word too far."""
    return tuple((last, last + 1, _WORDS - _WORDS % (last + 1)) for last in range(size - 1, 0, -1))
