"""Actions in words: short ones for a line of play, and phrases for a sentence."""

from typing import NamedTuple

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.web.common.texts import SIGNS, Text, card_name, card_sign

NBSP = "\N{NO-BREAK SPACE}"


class ActionWords(NamedTuple):
    """The words for one kind of action.

    `short`: in a line of play, `7♣ → A♥`; `label`: the same as read aloud, if it differs.
    `you_did`: `You gave away A♥`; `did`: the same about another player, `Gave away A♥`.
    `by`: how a result is reached, `with 10♥ for 7♣`.
    `arguments`: names of the words after the first, for use as `%(chips)s` in the texts; the
    first of them is also `%(card)s`.
    """

    short: Text
    you_did: Text
    did: Text
    by: Text
    label: Text = ""
    arguments: tuple[str, ...] = ()

    def read_aloud(self, action: str) -> str:
        """Return the label of an action, with its cards by their names: `ace of hearts`."""
        return self._filled(self.label or self.short, action, names=bool(self.label))

    def in_line(self, action: str) -> str:
        """Return the short form of an action, with its cards as signs: `A♥`."""
        return self._filled(self.short, action)

    def in_past(self, action: str, *, own: bool) -> str:
        """Return what the entrant did; with `own` it is addressed as "You"."""
        return self._filled(self.you_did if own else self.did, action)

    def as_means(self, action: str) -> str:
        """Return how a result is reached, with this action."""
        return self._filled(self.by, action)

    def _filled(self, text: Text, action: str, *, names: bool = False) -> str:
        if not self.arguments:
            return str(text)
        words = [_argument(word, names=names) for word in action.split()[1:]]
        return str(text) % {"card": words[0], **dict(zip(self.arguments, words, strict=True))}


def _argument(word: str, *, names: bool) -> str:
    is_card = word[-1] in SIGNS
    if not is_card:
        return word
    return card_name(word) if names else card_sign(word)


PASS = ActionWords(
    short=pgettext_lazy("in a line of play", "pass"),
    you_did=_("You passed"),
    did=pgettext_lazy("did", "Passed"),
    by=_("by passing"),
)
