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
)
CHOOSE_TWO = gettext_lazy("Choose one card in your hand and one on the table.")


def told(refusal: Exception | Any) -> str:
    """Return why something was refused, as a sentence for whoever asked."""
    sentence = str(refusal)
    return gettext(sentence) if isinstance(refusal, GameError) else sentence
