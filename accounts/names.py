"""User names: their form, look-alikes, and the names of deleted accounts."""

import re
import unicodedata
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db.models import Func, Value
from django.db.models.expressions import Combinable
from django.db.models.functions import Lower, Replace
from django.utils.module_loading import import_string
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

MIN_LENGTH, MAX_LENGTH = 3, 20
LOOK_ALIKES = {"i": "l", "1": "l", "0": "o"}  # after lower-casing; "|" is not allowed in a name
# What else is read as a letter, in a name that is compared with reserved ones only. Pairs last.
READ_AS = dict(zip("23456789", "zeasgtbg", strict=True)) | {"rn": "m", "vv": "w", "cl": "d"}
FORMER = "former-player-"  # and a number: the name of a deleted account

HINT = _(
    "3 to 20 letters (a to z), digits, hyphens or underscores, of which the first is a letter."
)

is_well_formed = RegexValidator(
    # Not \w or \d, which match letters and digits of every script.
    rf"\A[A-Za-z][A-Za-z0-9_-]{{{MIN_LENGTH - 1},{MAX_LENGTH - 1}}}\Z",
    _("Choose another name: this one is too short, too long or has other characters."),
    code="name-malformed",
    flags=re.ASCII,
)

# No name may begin like that of a deleted account, in either language, look-alikes included.
RESERVED = ("formerplayer", "voormallgespeler")
NOT_FREE = _("Somebody has this name, or one that looks like it.")


def is_free_to_choose(name: str) -> None:
    """Check that a name does not look like that of a deleted account.

    :raises ValidationError: if it does.
    """
    if _replace_letters(_join_words(name), LOOK_ALIKES).startswith(RESERVED):
        raise ValidationError(NOT_FREE, code="name-reserved")


def is_not_reserved(name: str) -> None:
    """Check that a name that somebody chooses does not look like a reserved one.

    The forms in which names are chosen check it, and the model does not: accounts that have such
    a name keep it, and commands may create one.

    :raises ValidationError: if it does.
    """
    reserved = {*settings.RESERVED_NAMES, *_names_of_sources()}
    if _readings(name) & {reading for word in reserved for reading in _readings(word)}:
        raise ValidationError(NOT_FREE, code="name-reserved")


def _names_of_sources() -> Iterator[str]:
    for path in settings.RESERVED_NAME_SOURCES:
        yield from import_string(path)()


def _readings(name: str) -> set[str]:
    """Return what a name may be read as: whole, and without the number at its end."""
    joined = _join_words(normalise(name))
    words = {joined, joined.rstrip("0123456789")}
    return {_replace_letters(word, LOOK_ALIKES | READ_AS) for word in words}


def _join_words(name: str) -> str:
    """Return a name in lower case without what separates its words."""
    return re.sub("[-_ ]", "", name.lower())


def _replace_letters(name: str, letters: Mapping[str, str]) -> str:
    for letter, look_alike in letters.items():
        name = name.replace(letter, look_alike)
    return name


def looks_of(name: str) -> str:
    """Return what names that look alike have in common, as `skeleton` has the database say it."""
    return _replace_letters(normalise(name).lower(), LOOK_ALIKES)


def normalise(name: str) -> str:
    """Return the name in the one form in which it is stored and looked up (NFKC)."""
    return unicodedata.normalize("NFKC", name).strip()


def skeleton(name: str | Combinable) -> Func:
    """Return a database expression that has the same value for names that look alike.

    The database computes it, so that it holds however a row is written.
    """
    expression: Func = Lower(name)
    for letter, look_alike in LOOK_ALIKES.items():
        expression = Replace(expression, Value(letter), Value(look_alike))
    return expression


def former_name(number: int) -> str:
    """Return the name of a deleted account in the database and the API."""
    return f"{FORMER}{number}"


def shown_name(name: str) -> str:
    """Return a user name as pages show it; that of a deleted account is translated."""
    number = name.removeprefix(FORMER)
    if number == name:
        return name
    return gettext("Former player %(number)s") % {"number": number}
