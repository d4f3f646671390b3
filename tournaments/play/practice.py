"""Practice: rounds that a visitor plays without an account, replayed from what the address tells.

Nothing is stored. The cards follow from a random id in the visitor's cookie, the actions travel
in the address, and every request replays them with the engine that plays entries. So whoever
edits the address may take a move of his own practice back; that is accepted, for nothing hangs
on it. What is shown is what the rules let the entrant observe, as in an entry.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings

from games import registry
from games.core.entry import Setup
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.round import Round, parse_actions
from games.core.terms import Terms
from tournaments.errors import RoundOver, TurnAlreadyPlayed, TurnNotReached
from tournaments.play.replay import RoundView, view_of

BOTS = ("steady-1", "bold-1", "sharp-1")
ROUNDS = 16  # as many as a tournament mostly has; then the cards are shuffled anew

Turns = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What the cards of a practice follow from: whose it is, the game, and which one it is.

    `visitor` is the secret of a cookie; `name` stands in the address, and keeps one visitor's
    practices apart.
    """

    visitor: str = field(repr=False)
    game: str
    name: str


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice as far as it was played by the rules.

    `turns`: the actions of each round begun, the last perhaps unfinished. `half_points`: the
    entrant's of each finished one. `is_whole`: whether that is all that was asked for.
    """

    shuffle: Shuffle
    turns: Turns
    half_points: tuple[int, ...]
    is_whole: bool
    played: tuple[Round[Any], ...] = field(repr=False, compare=False)

    @property
    def is_over(self) -> bool:
        """Tell whether all its rounds are played, or its chips are gone."""
        return len(self.half_points) == len(self.turns)

    @property
    def begun(self) -> int:
        return len(self.turns)


def new_visitor() -> str:
    """Return the id of a new visitor: 16 bytes of the operating system's."""
    return secrets.token_hex(16)


def new_shuffle_name() -> str:
    """Return a name for new cards."""
    return secrets.token_hex(6)


def practice_seed(shuffle: Shuffle, number: int) -> str:
    """Return the seed of one round, 64 hex digits. It never leaves the server.

    HMAC-SHA256 under a key that serves nothing else, over what the round is: nobody without the
    key can tell it from chance, and it is no tournament's seed, which is drawn at random and not
    made with this key (or, if an organiser gives it, chosen by someone who does not know this one).
    """
    label = f"practice-v1:{shuffle.game}:{number}:{shuffle.name}:{shuffle.visitor}"
    key = settings.PRACTICE_KEY.encode()
    return hmac.new(key, label.encode(), hashlib.sha256).hexdigest()


def practice_replayed(
    shuffle: Shuffle, rounds: Sequence[Sequence[str]], *, is_whole: bool = True
) -> Practice:
    """Return a practice with these actions, up to the first that the rules forbid.

    `is_whole`: whether these are all that was asked for.
    """
    turns: list[tuple[str, ...]] = []
    played: list[Round[Any]] = []
    points: list[int] = []
    while True:
        number = len(turns) + 1
        setup = practice_setup(shuffle, number)
        if setup.is_over(points):
            break
        given = tuple(rounds[number - 1]) if number <= len(rounds) else ()
        one = _as_far_as_legal(setup, number, given, points)
        is_whole = is_whole and one.turns == len(given)
        turns.append(given[: one.turns])
        played.append(one)
        if one.half_points is None:
            break
        points.append(one.half_points[ENTRANT])
    is_whole = is_whole and len(rounds) <= len(turns)
    return Practice(shuffle, tuple(turns), tuple(points), is_whole, tuple(played))


def practice_taken(practice: Practice, *, number: int, turn: int, action: str) -> Practice:
    """Return a practice after one more turn; the same again is the same practice.

    :raises RoundOver: if that round has ended.
    :raises TurnAlreadyPlayed: if another action stands for this turn.
    :raises TurnNotReached: if earlier turns or rounds are missing.
    :raises IllegalAction: if the rules forbid the action.
    """
    if 1 <= number <= practice.begun and turn < len(practice.turns[number - 1]):
        if practice.turns[number - 1][turn] == action:
            return practice
        raise TurnAlreadyPlayed
    if 1 <= number <= len(practice.half_points):
        raise RoundOver
    if number != practice.begun or turn != len(practice.turns[-1]):
        raise TurnNotReached
    words = (*practice.turns[-1], action)
    setup = practice_setup(practice.shuffle, number)
    setup.play(number, parse_actions(words), practice.half_points)
    return practice_replayed(practice.shuffle, (*practice.turns[:-1], words))


def practice_round(practice: Practice, number: int) -> RoundView:
    """Return one of the rounds begun, as the entrant saw it."""
    return view_of(practice_setup(practice.shuffle, number), number, practice.played[number - 1])


def _as_far_as_legal(
    setup: Setup, number: int, words: Sequence[str], points: Sequence[int]
) -> Round[Any]:
    try:
        return setup.play(number, parse_actions(words), points)
    except IllegalAction as refusal:
        return setup.play(number, parse_actions(words[: refusal.step]), points)


def practice_setup(shuffle: Shuffle, number: int) -> Setup:
    """Return the terms of a practice, with the seed of one of its rounds, made playable."""
    game = registry.game(shuffle.game)
    seats = len(BOTS) + 1
    seed = practice_seed(shuffle, number)
    return registry.setup(Terms(game.id, game.full_options({}), seats, BOTS, ROUNDS, seed))
