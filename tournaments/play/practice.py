"""Practice: rounds that a visitor plays without an account, replayed from the address.

Nothing is stored. The cards follow from a random id in the visitor's cookie, the actions are in
the address, and every request replays them with the engine that plays entries. A visitor who
edits the address can therefore undo an action of the practice; that is accepted, because a
practice has no consequences. Pages show what the rules let the entrant observe, as in an entry.
"""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from typing import Any

from django.conf import settings

from games import registry
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.round import Round, parse_actions
from games.core.terms import Setup, Terms
from tournaments.errors import RoundOver, TurnAlreadyPlayed, TurnNotReached
from tournaments.play.replay import RoundView, view_of

ROUNDS = 16  # as in most tournaments; then a new practice begins

Turns = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Shuffle:
    """What determines the cards of a practice.

    `visitor` is a secret from the visitor's cookie; `name` is in the address and distinguishes
    one visitor's practices.
    """

    visitor: str = field(repr=False)
    game: str
    name: str


@dataclass(frozen=True, slots=True)
class Practice:
    """A practice up to the first action that the rules forbid.

    `turns` holds the actions of each round that was begun; the last may be unfinished.
    `half_points` holds the entrant's result of each finished round. `is_whole`: True if no action
    of the address was left out. `rounds` holds them, with their states.
    """

    shuffle: Shuffle
    turns: Turns
    half_points: tuple[int, ...]
    is_whole: bool
    rounds: tuple[Round[Any], ...] = field(repr=False, compare=False)

    @property
    def is_over(self) -> bool:
        """True once every round is played or the purse is empty."""
        return len(self.half_points) == len(self.turns)

    @property
    def begun(self) -> int:
        """The number of rounds that were begun."""
        return len(self.turns)


def new_visitor() -> str:
    """Return a random id for a new visitor: 16 bytes in hex."""
    return secrets.token_hex(16)


def new_shuffle_name() -> str:
    """Return a random name for a new practice: 6 bytes in hex."""
    return secrets.token_hex(6)


def practice_seed(shuffle: Shuffle, number: int) -> str:
    """Return the seed of one round, 64 hex digits. It never leaves the server.

    It is the HMAC-SHA256 of game, round, name and visitor under a key that is used for nothing
    else. Without the key it cannot be told from random bytes. It equals no tournament's seed:
    those are random, or chosen by an organiser who does not know this key.
    """
    label = f"practice-v1:{shuffle.game}:{number}:{shuffle.name}:{shuffle.visitor}"
    key = settings.PRACTICE_KEY.encode()
    return hmac.new(key, label.encode(), hashlib.sha256).hexdigest()


def practice_replayed(
    shuffle: Shuffle, rounds: Sequence[Sequence[str]], *, is_whole: bool = True
) -> Practice:
    """Return a practice with the actions of each round, up to the first that the rules forbid.

    `is_whole`: False if the address held more than `rounds`.
    """
    turns: list[tuple[str, ...]] = []
    replayed_rounds: list[Round[Any]] = []
    points: list[int] = []
    while True:
        number = len(turns) + 1
        setup = practice_setup(shuffle, number)
        if setup.is_over(points):
            break
        words = tuple(rounds[number - 1]) if number <= len(rounds) else ()
        current = _legal_part(setup, number, words, points)
        is_whole = is_whole and current.turns == len(words)
        turns.append(words[: current.turns])
        replayed_rounds.append(current)
        if current.half_points is None:
            break
        points.append(current.half_points[ENTRANT])
    is_whole = is_whole and len(rounds) <= len(turns)
    return Practice(shuffle, tuple(turns), tuple(points), is_whole, tuple(replayed_rounds))


def practice_taken(practice: Practice, *, number: int, turn: int, action: str) -> Practice:
    """Return a practice after one more turn; a turn that was taken before changes nothing.

    :raises RoundOver: if that round has ended.
    :raises TurnAlreadyPlayed: if another action was taken for this turn.
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
    """Return one of the rounds that were begun, as the entrant sees it."""
    return view_of(practice_setup(practice.shuffle, number), number, practice.rounds[number - 1])


def _legal_part(
    setup: Setup, number: int, words: Sequence[str], points: Sequence[int]
) -> Round[Any]:
    """Return a round played up to the first action that the rules forbid."""
    try:
        return setup.play(number, parse_actions(words), points, keep_states=True)
    except IllegalAction as refusal:
        return setup.play(number, parse_actions(words[: refusal.step]), points, keep_states=True)


def practice_setup(shuffle: Shuffle, number: int) -> Setup:
    """Return the setup of a practice with the seed of one of its rounds."""
    game = registry.game(shuffle.game)
    founders = [bot_id for bot_id in game.bots if bot_id in game.founders]
    bots = tuple(islice(cycle(founders), game.default_seats - 1))
    seed = practice_seed(shuffle, number)
    return registry.setup(
        Terms(game.id, game.full_options({}), game.default_seats, bots, ROUNDS, seed)
    )
