"""Rounds of actions as a word that fits in an address.

An action is three letters, its number in base 26; a dot stands between rounds. Letters only, so
that no address ever looks as if it named a card.
"""

import re
from collections.abc import Sequence
from string import ascii_lowercase
from typing import NamedTuple

from games.core.actions import WORDS, parse

MOST_LETTERS = 3000  # far more than sixteen rounds take, and it fits in a request's first line
_SIZE, _BASE = 3, len(ascii_lowercase)
_SHAPE = re.compile(r"[a-z.]*", re.ASCII)


class Read(NamedTuple):
    """The actions of each round, as far as the word can be read; `is_whole`: to its end."""

    rounds: tuple[tuple[str, ...], ...]
    is_whole: bool


def moves_written(rounds: Sequence[Sequence[str]]) -> str:
    """Return the word for rounds of actions.

    >>> moves_written([["swap-all", "pass"], [], ["hold"]])
    'aabaaa..aac'
    """
    return ".".join("".join(_letters(parse(action)) for action in turns) for turns in rounds)


def moves_read(word: str) -> Read:
    """Return the rounds that a word tells, up to the first thing that is no action.

    >>> moves_read("aabaaa..aac").rounds
    (('swap-all', 'pass'), (), ('hold',))
    >>> moves_read("aabzzz")
    Read(rounds=(('swap-all',),), is_whole=False)
    """
    sound = _SHAPE.match(word[:MOST_LETTERS])
    assert sound is not None  # it matches nothing, too
    rounds: list[tuple[str, ...]] = []
    for part in sound[0].split("."):
        turns = _actions(part)
        rounds.append(turns)
        if len(turns) * _SIZE != len(part):
            break
    # Written again it is the same, or something was left out on the way.
    return Read(tuple(rounds), moves_written(rounds) == word)


def _actions(part: str) -> tuple[str, ...]:
    found = []
    for at in range(0, len(part), _SIZE):
        words = WORDS.get(_number(part[at : at + _SIZE]))
        if words is None:
            break
        found.append(words)
    return tuple(found)


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
