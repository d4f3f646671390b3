"""What things are called at the table: cards, seats, actions."""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

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
# Who sits where around the entrant, clockwise from its left, by the number of others.
PLACES: dict[int, tuple[str, ...]] = {
    1: ("n",),
    2: ("w", "e"),
    3: ("w", "n", "e"),
    4: ("w", "nw", "ne", "e"),
    5: ("w", "nw", "n", "ne", "e"),
    6: ("sw", "w", "nw", "ne", "e", "se"),
    7: ("sw", "w", "nw", "n", "ne", "e", "se"),
}


class Button(NamedTuple):
    """An action that is one word, as a button; `final` warns that there is no way back."""

    word: str
    label: Text
    hint: Text
    key: str
    final: bool


def seat_name(seat: int, seats: int) -> str:
    """Return where somebody sits; the entrant is "You"."""
    if seat == 0:
        return gettext("You")
    return str(COMPASS[PLACES[seats - 1][seat - 1]])


def card_name(card: str) -> str:
    """Return a card as it is said: `ace of hearts`."""
    rank, suit = RANKS.get(card[0], card[0]), SUITS[card[1]]
    return gettext("%(rank)s of %(suit)s") % {"rank": rank, "suit": suit}


def card_label(card: str) -> str:
    """Return a card as it is read out by itself: `Ace of hearts`."""
    name = card_name(card)
    return name[:1].upper() + name[1:]


def card_sign(card: str) -> str:
    """Return a card as short as can be: `A♥`, with the letters of the page's language."""
    letters = LETTERS["nl" if get_language() == "nl" else "en"]
    return letters.get(card[0], card[0]) + SIGNS[card[1]]


def buttons(legal: Sequence[str], *, opening: bool) -> list[Button]:
    """Return the actions of one word that the rules allow now, as buttons.

    `opening`: the very first turn of the round, in which swapping all is not final.
    """
    everything = Button(
        "swap-all",
        _("Swap all"),
        _("You hand in all three") if opening else _("You hand in all three and pass"),
        "A",
        not opening,
    )
    passing = Button("pass", _("Pass"), _("Your hand is final"), "P", final=True)
    return [button for button in (everything, passing) if button.word in legal]
