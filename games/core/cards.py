"""Cards and decks as integers, with their names as text.

A card is `suit * 13 + rank` (suits `c d h s`, ranks `2 … A`), so numeric order is the canonical
order of a deck. A set of cards is a bit mask with one bit per card.
"""

from collections.abc import Iterable

from games.core.errors import BadInput, short_repr

Card = int
CardSet = int

RANKS = "23456789TJQKA"
SUITS = "cdhs"
NAMES: tuple[str, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_CARDS: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}


def parse(text: object) -> Card:
    """Return the card with a name such as `Ah`.

    :raises BadInput: if there is no such card.

    >>> parse("2c"), parse("As")
    (0, 51)
    """
    card = _CARDS.get(text) if isinstance(text, str) else None
    if card is None:
        raise BadInput(f"There is no card {short_repr(text)}.")
    return card


def full_deck(*, lowest: str) -> tuple[Card, ...]:
    """Return every card from this rank up, in canonical order: 32 from "7", 52 from "2".

    >>> len(full_deck(lowest="7")), NAMES[full_deck(lowest="7")[0]]
    (32, '7c')
    """
    bottom = RANKS.index(lowest)
    return tuple(card for card in range(len(NAMES)) if card % len(RANKS) >= bottom)


def card_set(cards: Iterable[Card]) -> CardSet:
    """Return the bit mask of these cards."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


class _Members(dict[CardSet, tuple[Card, ...]]):
    """Cache of the cards of each small set, in canonical order."""

    def __missing__(self, mask: CardSet) -> tuple[Card, ...]:
        cards = []
        rest = mask
        while rest:
            low = rest & -rest
            cards.append(low.bit_length() - 1)
            rest ^= low
        result = tuple(cards)
        if len(result) <= _CACHED_SIZE:
            self[mask] = result
        return result


_CACHED_SIZE = 3  # hands and tables: at most 23,478 sets; larger sets would fill the memory
members = _Members()
"""`members[mask]` is the tuple of the cards in a set, in canonical order."""


def texts(cards: CardSet) -> list[str]:
    """Return the names of the cards in a set, in canonical order.

    >>> texts(card_set([parse("Ah"), parse("7c")]))
    ['7c', 'Ah']
    """
    return [NAMES[card] for card in members[cards]]
