"""Names of cards and seats."""

from functools import cache

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from accounts.card_settings import reader_letters

Text = str | Promise

RANKS: dict[str, Text] = {
    "A": _("ace"),
    "K": _("king"),
    "Q": _("queen"),
    "J": _("jack"),
    "T": "10",
}
SUITS: dict[str, Text] = {
    "h": _("hearts"),
    "d": _("diamonds"),
    "c": _("clubs"),
    "s": _("spades"),
}
SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
LETTERS = {"nl": {"K": "H", "Q": "V", "J": "B", "T": "10"}, "en": {"T": "10"}}
COMPASS: dict[str, Text] = {
    "sw": pgettext_lazy("seat", "Southwest"),
    "w": pgettext_lazy("seat", "West"),
    "nw": pgettext_lazy("seat", "Northwest"),
    "n": pgettext_lazy("seat", "North"),
    "ne": pgettext_lazy("seat", "Northeast"),
    "e": pgettext_lazy("seat", "East"),
    "se": pgettext_lazy("seat", "Southeast"),
}
# Compass points of the other seats, clockwise from the entrant's left, by their number.
PLACES: dict[int, tuple[str, ...]] = {
    1: ("n",),
    2: ("w", "e"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
    6: ("sw", "w", "nw", "ne", "e", "se"),
    7: ("sw", "w", "nw", "n", "ne", "e", "se"),
}


def seat_name(seat: int, seats: int) -> str:
    """Return the compass point of a seat; "You" for the entrant."""
    if seat == 0:
        return gettext("You")
    return str(COMPASS[PLACES[seats - 1][seat - 1]])


def card_name(card: str) -> str:
    """Return the name of a card within a sentence: `ace of hearts`."""
    return _card_name(card, get_language())


@cache  # 52 cards; a table names some thirty of them
def _card_name(card: str, _language: str | None) -> str:
    rank, suit = RANKS.get(card[0], card[0]), SUITS[card[1]]
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def card_label(card: str) -> str:
    """Return the name of a card on its own: `Ace of hearts`."""
    name = card_name(card)
    return name[:1].upper() + name[1:]


def card_sign(card: str) -> str:
    """Return the short form of a card, with the letters of the reader's cards: `A♥`."""
    letters = LETTERS[reader_letters(get_language())]
    return letters.get(card[0], card[0]) + SIGNS[card[1]]
