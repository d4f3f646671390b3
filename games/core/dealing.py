"""`deal-v1`: the deck of a round from the seed of its tournament."""

from collections.abc import Sequence

from games.core.cards import Card
from games.core.random_stream import RandomStream


def deal(cards: Sequence[Card], *, game: str, seed: bytes, number: int) -> tuple[Card, ...]:
    """Return the deck of one round (1-based), first card on top.

    `cards` are the game's cards in canonical order.
    """
    return tuple(RandomStream(seed, f"deal-v1:{game}:{number}:").shuffled(cards))
