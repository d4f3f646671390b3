"""How somebody likes the cards, and how a visitor's cookie says it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import NamedTuple, Self

from accounts.models import User

ON, OFF = "on", "off"
CHOICES: dict[str, tuple[str, ...]] = {
    "deck": tuple(User.Deck.values),
    "indices": tuple(User.Indices.values),
    "cards": tuple(User.Cards.values),
    "keys": (ON, OFF),
}


class CardSettings(NamedTuple):
    """The colours of the suits, the letters, the size of the cards, and the keys at the table."""

    deck: str = User.Deck.TWO
    indices: str = User.Indices.PAGE
    cards: str = User.Cards.NORMAL
    keys: str = ON

    @classmethod
    def of(cls, user: User) -> Self:
        """Return what an account holds."""
        return cls(user.deck, user.indices, user.cards, ON if user.keys else OFF)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return what a cookie says; whatever we do not know is as if it were not there.

        >>> CardSettings.parse("deck:four.cards:huge.colour:pink.keys")._asdict()["deck"]
        'four'
        """
        words = dict(word.split(":", 1) for word in text.split(".") if ":" in word)
        known = {name: words[name] for name in cls._fields if words.get(name) in CHOICES[name]}
        return cls(**known)

    def __str__(self) -> str:
        """Return it as a cookie says it.

        >>> str(CardSettings(deck="four"))
        'deck:four.indices:page.cards:normal.keys:on'
        """
        return ".".join(f"{name}:{value}" for name, value in self._asdict().items())

    def letters(self, language: str | None) -> str:
        """Return whose letters are on the cards of a page in this language."""
        if self.indices != User.Indices.PAGE:
            return self.indices
        return "nl" if language == "nl" else "en"


_reader: ContextVar[Callable[[], CardSettings]] = ContextVar("reader", default=CardSettings)


@contextmanager
def reader_card_settings(asked: Callable[[], CardSettings]) -> Iterator[None]:
    """Have what is written meanwhile follow a reader, who is only asked for where it matters."""
    before = _reader.set(asked)
    try:
        yield
    finally:
        _reader.reset(before)


def reader_letters(language: str | None) -> str:
    """Return whose letters a card has that is written on a page in this language.

    >>> with reader_card_settings(lambda: CardSettings(indices="nl")):
    ...     reader_letters("en")
    'nl'
    >>> reader_letters("en")
    'en'
    """
    return _reader.get()().letters(language)
