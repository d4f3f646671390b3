"""The example hands of the rules pages, ready to be drawn."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext

from tournaments.web.common.texts import card_name
from tournaments.web.games.presentation import ExampleHand

CLOSED = "--"


class DrawnHand(NamedTuple):
    """Cards in a row.

    `cards`: card codes, empty where face down, each with whether it is marked. `label`: the cards
    as they are read aloud. `half_points`: the value, None if the page does not show it.
    """

    cards: list[tuple[str, bool]]
    label: str
    half_points: int | None


def drawn_hands(examples: Mapping[str, ExampleHand]) -> dict[str, DrawnHand]:
    """Return the example hands of a game by name, with labels in the active language."""
    return {name: drawn_hand(*example) for name, example in examples.items()}


def drawn_hand(text: str, half_points: int | None = None) -> DrawnHand:
    """Return a hand from its text as in `ExampleHand.cards`."""
    cards = [(word[:2].replace(CLOSED, ""), word.endswith("*")) for word in text.split()]
    names = [card_name(card) if card else gettext("a closed card") for card, _ in cards]
    label = ", ".join(names)
    return DrawnHand(cards, label[:1].upper() + label[1:], half_points)
