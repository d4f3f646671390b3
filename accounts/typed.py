"""Texts that people type: how they are stored, and how they stand among other text."""

import unicodedata

from django.core.exceptions import ValidationError
from django.utils.deconstruct import deconstructible
from django.utils.translation import gettext_lazy as _

MOST_MARKS = 4  # on one letter; more grow over the lines above and below
TOO_MANY_MARKS = _("A letter has at most %(most)s marks above, through or below it.")
ONE_LINE = _("This is a line of 1 to %(most)s characters.")
# First Strong Isolate and Pop Directional Isolate: `<bdi>` where no markup is possible.
ISOLATE, END = "\u2068", "\u2069"
RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})


def one_line(text: str, *, most: int) -> str:
    """Return a text in the form in which it is stored: one line, single spaces, NFC.

    :raises ValidationError: if it is empty or too long, has characters that cannot be printed (as
        those that turn the direction of what follows), or a pile of combining marks.
    """
    line = " ".join(unicodedata.normalize("NFC", text[: 20 * most]).split())
    if not line or len(line) > most or not line.isprintable():
        raise ValidationError(ONE_LINE, code="text-malformed", params={"most": most})
    if _longest_pile(line) > MOST_MARKS:
        raise ValidationError(TOO_MANY_MARKS, code="too-many-marks", params={"most": MOST_MARKS})
    return line


@deconstructible
class IsOneLine:
    """The validator of a field with such a text; an empty one is the field's own affair."""

    def __init__(self, most: int) -> None:
        self.most = most

    def __call__(self, text: str) -> None:
        """Check a text.

        :raises ValidationError: if `one_line` does not take it.
        """
        if text:
            one_line(text, most=self.most)


def isolated(text: str) -> str:
    """Return a text that does not change the order of what stands beside it.

    One without letters written from right to left stays as it is.
    """
    has_turn = any(unicodedata.bidirectional(letter) in RIGHT_TO_LEFT for letter in text)
    return f"{ISOLATE}{text}{END}" if has_turn else text


def _longest_pile(text: str) -> int:
    """Return the most combining marks that follow one another."""
    longest = pile = 0
    for letter in text:
        pile = pile + 1 if unicodedata.category(letter).startswith("M") else 0
        longest = max(longest, pile)
    return longest
