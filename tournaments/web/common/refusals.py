"""Refusals in the reader's language."""

from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_noop as _

from games.core.errors import GameError

# The engine has no translations. The sentences that several games share are listed here, so that
# they get into the catalogue; the record of each game lists its own.
SHARED_SENTENCES = (
    _("The round is over."),
    _("That card is not in your hand."),
    _("That card is not on the table."),
    _("This game has no such action."),
    _("There is no such action."),
    _("The rounds are played in order."),
)
CHOOSE_TWO = gettext_lazy("Choose one card in your hand and one on the table.")


def refusal_message(refusal: Exception) -> str:
    """Return the reason of a refusal as a sentence; the engine's sentences are translated."""
    sentence = str(refusal)
    return gettext(sentence) if isinstance(refusal, GameError) else sentence
