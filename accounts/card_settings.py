"""Card settings: how the reader of a page wants cards drawn, stored in the account or a cookie.

`CardSettings` are the values. The rest finds those of a request, for templates (`card_settings`),
for cards in text (`reader_letters`), and stores them in the browser of a visitor.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial
from typing import NamedTuple, Self

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User

COOKIE = "looks"
YEAR = 365 * 24 * 3600  # seconds
ON, OFF = "on", "off"
CHOICES: dict[str, tuple[str, ...]] = {
    "deck": tuple(User.Deck.values),
    "indices": tuple(User.Indices.values),
    "cards": tuple(User.Cards.values),
    "keys": (ON, OFF),
}


class CardSettings(NamedTuple):
    """Suit colours, letters and size of the cards, and whether keys work at the table."""

    deck: str = User.Deck.TWO
    indices: str = User.Indices.PAGE
    cards: str = User.Cards.NORMAL
    keys: str = ON

    @classmethod
    def of(cls, user: User) -> Self:
        """Return the settings of an account."""
        return cls(user.deck, user.indices, user.cards, ON if user.keys else OFF)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the settings in the text of a cookie; unknown names and values are ignored.

        >>> CardSettings.parse("deck:four.cards:huge.colour:pink.keys")._asdict()["deck"]
        'four'
        """
        words = dict(word.split(":", 1) for word in text.split(".") if ":" in word)
        known = {name: words[name] for name in cls._fields if words.get(name) in CHOICES[name]}
        return cls(**known)

    def __str__(self) -> str:
        """Return the text for a cookie.

        >>> str(CardSettings(deck="four"))
        'deck:four.indices:page.cards:normal.keys:on'
        """
        return ".".join(f"{name}:{value}" for name, value in self._asdict().items())

    def letters(self, language: str | None) -> str:
        """Return the language of the letters on cards, `nl` or `en`, on a page in `language`."""
        if self.indices != User.Indices.PAGE:
            return self.indices
        return "nl" if language == "nl" else "en"


_reader: ContextVar[Callable[[], CardSettings]] = ContextVar("reader", default=CardSettings)


@contextmanager
def reader_card_settings(read: Callable[[], CardSettings]) -> Iterator[None]:
    """Use these settings for cards in text inside the block; `read` is called when needed."""
    before = _reader.set(read)
    try:
        yield
    finally:
        _reader.reset(before)


def reader_letters(language: str | None) -> str:
    """Return the language of the letters for cards in the text of a page in `language`.

    >>> with reader_card_settings(lambda: CardSettings(indices="nl")):
    ...     reader_letters("en")
    'nl'
    >>> reader_letters("en")
    'en'
    """
    return _reader.get()().letters(language)


def card_settings_of(request: HttpRequest) -> CardSettings:
    """Return the card settings of the reader of a page."""
    user = getattr(request, "user", None)  # missing on the page of an early error
    if isinstance(user, User):
        return CardSettings.of(user)
    return CardSettings.parse(request.COOKIES.get(COOKIE, ""))


def card_settings(request: HttpRequest) -> dict[str, CardSettings]:
    """Add the card settings to the context of every template."""
    return {"card_settings": card_settings_of(request)}


class CardLettersMiddleware:
    """Makes cards in text (`K♥` or `H♥`) use the letters of the reader's card settings."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with reader_card_settings(partial(card_settings_of, request)):
            return self.get_response(request)


def card_settings_cookie_set(response: HttpResponseBase, card_settings: CardSettings) -> None:
    """Store card settings in the browser of a visitor."""
    response.set_cookie(
        COOKIE,
        str(card_settings),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
