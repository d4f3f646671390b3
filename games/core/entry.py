"""An entry: rounds played in order, with chips carried from round to round."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.round import Round
from games.core.terms import Setup

ROUNDS_IN_ORDER = "The rounds are played in order."


class PlayedEntry(NamedTuple):
    """An entry as far as it has been played.

    `rounds` holds every round that was begun; the last may be unfinished. `half_points` holds
    the entrant's result of each finished round.
    """

    rounds: tuple[Round[Any], ...]
    half_points: tuple[int, ...]
    over: bool


def play_entry(setup: Setup, turns: Sequence[Sequence[Action]]) -> PlayedEntry:
    """Return an entry played with the entrant's actions, one sequence per round.

    After the last of these rounds one more is begun if the entry is not over, so that rounds in
    which the entrant has no turn are played too.

    :raises IllegalAction: at the first action that the rules forbid.
    """
    rounds: list[Round[Any]] = []
    half_points: list[int] = []
    while not setup.is_over(half_points):
        number = len(rounds) + 1
        actions = turns[number - 1] if number <= len(turns) else ()
        current = setup.play(number, actions, half_points)
        rounds.append(current)
        if current.half_points is None:
            break
        half_points.append(current.half_points[ENTRANT])
    if any(turns[len(rounds) :]):
        raise IllegalAction(ROUNDS_IN_ORDER, step=0)
    return PlayedEntry(tuple(rounds), tuple(half_points), setup.is_over(half_points))
