"""Passwords: the one form in which they are hashed and judged, and the rules for new ones."""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.conf import settings
from django.contrib.auth.password_validation import (
    MinimumLengthValidator,
    NumericPasswordValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts import leaked

HINT = _(
    "At least 8 characters: not your name, not only digits, not words of this site, and nothing "
    "that has been leaked anywhere."
)
MAX_LENGTH = 1000
MAX_TYPED = 4096  # of a password that is compared with the stored one
SHORTEST_WORD = 3
MIN_REST = 5  # characters that a new password needs beside words of this site
READ_AS = str.maketrans("01!|i345$7@8", "olllleasstab")
LEAKED = _("This password has been leaked and is being tried out everywhere: take another.")
OUR_WORDS = _("This is little more than words of this site: take another.")
TOO_LONG = _("This is too long: take at most %(most)d characters.")


def normalise(password: str) -> str:
    """Return a password in the one form in which it is hashed and judged (NFKC).

    Systems type é as one character or as two. What no form accepts as a new password stays as it
    is, since composing thousands of marks takes long.
    """
    return password if len(password) > MAX_LENGTH else unicodedata.normalize("NFKC", password)


class NewPasswordMixin:
    """Makes a form compare and store a new password, typed once or twice, in its normal form."""

    cleaned_data: dict[str, Any]

    def clean_password1(self) -> str:
        return normalise(self.cleaned_data["password1"] or "")

    def clean_password2(self) -> str:
        return normalise(self.cleaned_data["password2"] or "")


class Normalised:
    """Makes one of Django's validators judge the normalised password."""

    def validate(self, password: str, user: Any = None) -> None:
        super().validate(normalise(password), user)  # type: ignore[misc]  # of the class beside it


class PasswordLengthValidator(Normalised, MinimumLengthValidator):
    """Django's validator, with a message that is translated, and an upper bound."""

    def validate(self, password: str, user: Any = None) -> None:
        if len(password) > MAX_LENGTH:
            raise ValidationError(TOO_LONG, code="password_too_long", params={"most": MAX_LENGTH})
        super().validate(password, user)

    def get_error_message(self) -> str:
        return (
            ngettext(
                "This is too short: take at least %d character.",
                "This is too short: take at least %d characters.",
                self.min_length,
            )
            % self.min_length
        )


class SimilarityValidator(Normalised, UserAttributeSimilarityValidator):
    """Refuses the name and the address of the account."""


class DigitsValidator(Normalised, NumericPasswordValidator):
    """Refuses a password of digits only."""


class LeakedPasswordValidator:
    """Refuses the passwords of `accounts/leaked.py`; asks nothing outside."""

    def validate(self, password: str, user: Any = None) -> None:
        """Check a new password.

        :raises ValidationError: if it is on the list.
        """
        if leaked.is_leaked(normalise(password)):
            raise ValidationError(LEAKED, code="password_too_common")

    def get_help_text(self) -> str:
        return str(HINT)


class SiteWordsValidator:
    """Refuses what consists of words of this site, with hardly anything beside them."""

    def validate(self, password: str, user: Any = None) -> None:
        """Check a new password.

        :raises ValidationError: if too little is left without the words.
        """
        plain, read = _readings(password)
        for text in (plain, read):
            rest = _outside_words(plain, text)
            too_little = len(rest) < MIN_REST or not re.search(r"[^\W\d_]", rest)
            if rest != plain and too_little:
                raise ValidationError(OUR_WORDS, code="password_site_words")

    def get_help_text(self) -> str:
        return str(HINT)


def _outside_words(plain: str, text: str) -> str:
    """Return the characters of a text where one of its readings has no word of this site."""
    begin, rest = 0, ""
    for word in _site_words().finditer(text):
        rest, begin = rest + plain[begin : word.start()], word.end()
    return rest + plain[begin:]


def _readings(text: str) -> tuple[str, str]:
    """Return a text in small letters without accents, and with digits read as letters."""
    plain = unicodedata.normalize("NFKD", normalise(text).casefold())
    bare = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return bare, bare.translate(READ_AS)


@cache
def _site_words() -> re.Pattern[str]:
    """Return what matches a word of this site in either reading, the longest first."""
    parts = {part for word in _words() for part in (word, *re.split(r"[\W\d_]+", word))}
    long = (part for part in parts if len(part) >= SHORTEST_WORD and not part.isdigit())
    words = sorted({reading for part in long for reading in _readings(part)}, key=len)
    return re.compile("|".join(map(re.escape, reversed(words))))


def _words() -> Iterator[str]:
    """Yield the words of the settings, and the first label of every host of this site."""
    yield from (*settings.PASSWORD_WORDS, *settings.RESERVED_NAMES)
    yield from (host.strip(".").split(".")[0] for host in settings.ALLOWED_HOSTS)
    for path in settings.PASSWORD_WORD_SOURCES:
        yield from import_string(path)()
