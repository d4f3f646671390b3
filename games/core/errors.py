"""The errors that the engine raises for an expected refusal, each with a public code."""

import reprlib
from typing import ClassVar

ROUND_IS_OVER = "The round is over."
NOT_IN_GAME = "This game has no such action."


class GameError(Exception):
    """The engine refused what a caller asked for."""

    code: ClassVar[str] = "game-error"


class BadInput(GameError):
    """The input does not have the required shape."""

    code = "bad-input"


class BadRules(GameError):
    """The game has no such rule, or the rule has no such value."""

    code = "bad-rules"


class BadDeck(GameError):
    """The deck does not hold every card of the game exactly once."""

    code = "bad-deck"


class IllegalAction(GameError):
    """The rules forbid this action in this state.

    The message is one of the fixed sentences of the games, so that a page can translate it.
    `step` is the 0-based index in the sequence of actions passed in, or None.
    """

    code = "illegal-action"

    def __init__(self, reason: str, *, step: int | None = None) -> None:
        super().__init__(reason)
        self.step = step


class BadRecord(GameError):
    """The text is not a record: its shape or its terms are wrong."""

    code = "bad-record"


class RecordDoesNotReplay(GameError):
    """The record has the right shape, but replaying it gives different actions."""

    code = "record-does-not-replay"


def short_repr(value: object) -> str:
    """Return a value as text for a message, shortened where it is long or deeply nested.

    >>> short_repr("Ah"), short_repr("A" * 1000), short_repr([[[[[[[[[]]]]]]]]])
    ("'Ah'", "'AAAAAAAAAAAA...AAAAAAAAAAAAA'", '[[[[[[[...]]]]]]]')
    """
    return reprlib.repr(value)
