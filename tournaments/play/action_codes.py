"""The actions of a practice as text for an address.

An action is three letters: its number in base 26. A dot separates rounds. Letters only, so that
no address looks as if it named a card.
"""

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from games.core.actions import WORDS, parse

MOST_LETTERS = 3000  # far more than sixteen rounds need; fits in the request line
_SIZE, _BASE = 3, len(ascii_lowercase)
_SHAPE = re.compile(r"[a-z.]*", re.ASCII)


class DecodedActions(NamedTuple):
    """The actions of each round, up to the first error; `is_whole`: True if there is none."""

    rounds: tuple[tuple[str, ...], ...]
    is_whole: bool


def actions_encode(rounds: Sequence[Sequence[str]]) -> str:
    """Return the text for the actions of each round.

    >>> actions_encode([["swap-all", "pass"], [], ["hold"]])
    'aabaaa..aac'
    """
    return ".".join("".join(_letters(parse(action)) for action in turns) for turns in rounds)


def actions_decode(text: str) -> DecodedActions:
    """Return the actions in a text, up to the first code that is no action.

    >>> actions_decode("aabaaa..aac").rounds
    (('swap-all', 'pass'), (), ('hold',))
    >>> actions_decode("aabzzz")
    DecodedActions(rounds=(('swap-all',),), is_whole=False)
    """
    valid = _SHAPE.match(text[:MOST_LETTERS])
    assert valid is not None  # the pattern matches the empty text, too
    rounds: list[tuple[str, ...]] = []
    for part in valid[0].split("."):
        turns = _round_decode(part)
        rounds.append(turns)
        if len(turns) * _SIZE != len(part):
            break
    # If encoding the result gives another text, the text was cut off or has errors.
    return DecodedActions(tuple(rounds), actions_encode(rounds) == text)


def _round_decode(part: str) -> tuple[str, ...]:
    actions = []
    for at in range(0, len(part), _SIZE):
        words = WORDS.get(_number(part[at : at + _SIZE]))
        if words is None:
            break
        actions.append(words)
    return tuple(actions)


def _letters(number: int) -> str:
    letters = ""
    for _ in range(_SIZE):
        number, rest = divmod(number, _BASE)
        letters = ascii_lowercase[rest] + letters
    return letters


def _number(letters: str) -> int:
    number = 0
    for letter in letters:
        number = number * _BASE + ascii_lowercase.index(letter)
    return number if len(letters) == _SIZE else -1
