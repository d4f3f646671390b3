"""Everything the engine can refuse, each with a public code."""

import reprlib
from typing import ClassVar


class GameError(Exception):
    """The engine refused something a caller asked for."""

    code: ClassVar[str] = "game-error"


class BadInput(GameError):
    """What came in does not have the shape that was asked for."""

    code = "bad-input"


class BadRules(GameError):
    """The game has no such rule, or not with that value."""

    code = "bad-rules"


class BadDeck(GameError):
    """The deck is not every card of the game once."""

    code = "bad-deck"


class IllegalAction(GameError):
    """The rules forbid this action here.

    The message is one of the fixed sentences of the games, so that a page can show it in the
    reader's language. `step` is the 0-based index among the actions given, where there is one.
    """

    code = "illegal-action"

    def __init__(self, reason: str, *, step: int | None = None) -> None:
        super().__init__(reason)
        self.step = step


class BadRecord(GameError):
    """The text is no record: its shape or its terms are wrong."""

    code = "bad-record"


class RecordDoesNotReplay(GameError):
    """The record has the right shape, yet the rules or the bots say otherwise."""

    code = "record-does-not-replay"


def shown(value: object) -> str:
    """Return a value as a message may show it: short, however long or deep it is.

    >>> shown("Ah"), shown("A" * 1000), shown([[[[[[[[[]]]]]]]]])
    ("'Ah'", "'AAAAAAAAAAAA...AAAAAAAAAAAAA'", '[[[[[[[...]]]]]]]')
    """
    return reprlib.repr(value)
