"""Refusals in the reader's language."""

from typing import Any

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

from games.core.errors import GameError

# The engine knows no languages: its fixed sentences are listed here for the translators.
SENTENCES = (
    _("The round is over."),
    _("That card is not in your hand."),
    _("That card is not on the table."),
    _("This game has no such action."),
    _("There is no such action."),
    _("The rounds are played in order."),
    _("That card is not in the pot."),
    _("Only the very first turn of the round may swap all three cards."),
    _("Nobody may pass before every seat has had a turn."),
    _("Somebody has already passed."),
    _("First everyone stakes."),
    _("The stakes are made."),
    _("You have too few chips for that."),
    _("The stock is empty."),
    _("The stock has fewer than two cards."),
    _("A hand of one card has to buy."),
    _("That is possible only as the first act on the two cards that were dealt."),
    _("Only two cards of one rank can be split."),
    _("Only a 7 and an 8 can be renewed."),
    _("First draw a card."),
    _("You have drawn a card: first put one down."),
    _("The card taken from the open pile may not be put down at once."),
)
CHOOSE_TWO = gettext_lazy("Choose one card in your hand and one on the table.")


def told(refusal: Exception | Any) -> str:
    """Return why something was refused, as a sentence for whoever asked."""
    sentence = str(refusal)
    return gettext(sentence) if isinstance(refusal, GameError) else sentence
