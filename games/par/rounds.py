"""Par of a round and of an entry."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games import registry
from games.core.protocol import Bot, Rules
from games.core.terms import Setup
from games.par.search import Line, Search


class Par(NamedTuple):
    """The entrant's best result of a round, and the first of the shortest lines that reach it.

    `turns` counts the entrant's turns in the line (a draw with its discard is one); None where
    every action is a turn. `line` holds the entrant's actions; `nodes` counts expanded nodes.
    """

    half_points: int
    turns: int | None
    line: Line
    nodes: int


class EntryPar(NamedTuple):
    """The best score of an entry in half points, with par of each round of its line.

    `purses` are the entrant's chips before each of these rounds; 0 in a game without chips.
    """

    half_points: int
    rounds: tuple[Par, ...]
    purses: tuple[int, ...]


def par_of_round(setup: Setup, number: int, half_points_before: Sequence[int] = ()) -> Par:
    """Return par of a round (1-based).

    `half_points_before` are the entrant's in the earlier rounds; they determine its chips.
    """
    return par_from(
        setup.rules, setup.bots, setup.rules.start(*setup.deal(number, half_points_before))
    )


def par_from(rules: Rules[Any], bots: Sequence[Bot[Any]], state: Any) -> Par:
    """Return par of the rest of a round, from any state of it.

    Of equal lines it is one with the fewest turns, and of those the first in the fixed order of
    actions, compared action by action.
    """
    bounds = registry.game(rules.game).bounds(rules, state)
    best = Search(rules, bots, bounds).best(state)
    turns = sum(action not in bounds.free for action in best.line) if bounds.free else None
    return Par(best.half_points, turns, best.line, best.nodes)


def par_of_entry(setup: Setup) -> EntryPar:
    """Return the best score of an entry.

    In a game with chips, the best result of each round also gives the best start of the next. The
    bots do not observe the entrant's chips, so a line that is legal with fewer chips plays the
    same with more chips and wins as much (as Bank the entrant loses at most what it has).
    """
    rounds: list[Par] = []
    purses: list[int] = []
    half_points: list[int] = []
    while not setup.is_over(half_points):
        purses.append(setup.purse(half_points))
        rounds.append(par_of_round(setup, len(half_points) + 1, half_points))
        half_points.append(rounds[-1].half_points)
    return EntryPar(setup.score(half_points), tuple(rounds), tuple(purses))
