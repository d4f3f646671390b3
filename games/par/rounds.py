"""Open par: the best that the entrant could get out of a round or an entry, all cards known."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from games import registry
from games.core.actions import Action
from games.core.entry import Setup
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.round import ROUND_IS_OVER
from games.par.search import Line, Search


class Par(NamedTuple):
    """The best end of a round for the entrant, and the first of the shortest lines to it.

    `turns`: the entrant's turns in the line (a draw with its discard is one), None but for
    `modern`. `line` holds the entrant's actions, `nodes` counts the positions looked into.
    """

    half_points: int
    turns: int | None
    line: Line
    nodes: int


class EntryPar(NamedTuple):
    """The best end of an entry: its score in half points, and each round played on the way.

    `purses` are the entrant's chips before each of these rounds; 0 in a game without chips.
    """

    half_points: int
    rounds: tuple[Par, ...]
    purses: tuple[int, ...]


def par_of_round(setup: Setup, number: int, half_points_before: Sequence[int] = ()) -> Par:
    """Return par of a round (1-based); `half_points_before` settle the entrant's chips."""
    return par_from(
        setup.rules, setup.bots, setup.rules.start(*setup.deal(number, half_points_before))
    )


def par_from(rules: Rules[Any], bots: Sequence[Bot[Any]], state: Any) -> Par:
    """Return par of the rest of a round, from any state of it, whoever is to act.

    Of equal lines the one of fewest turns is meant (`modern`; elsewhere an action is a turn), and
    of those the first in the fixed order of actions, compared action by action.
    """
    bounds = registry.game(rules.game).bounds(rules, state)
    found = Search(rules, bots, bounds).best(state)
    turns = sum(action not in bounds.free for action in found.line) if bounds.free else None
    return Par(found.half_points, turns, found.line, found.nodes)


def par_of_entry(setup: Setup) -> EntryPar:
    """Return the best end of an entry.

    Where chips are carried on, the most chips after each round are also the best start of the
    next: no seat but the entrant's is told of them, so that a line that few chips allow goes
    the same with more, and wins as much (as Bank it loses no less than all it has).
    """
    rounds: list[Par] = []
    purses: list[int] = []
    points: list[int] = []
    while not setup.is_over(points):
        purses.append(setup.purse(points))
        rounds.append(par_of_round(setup, len(points) + 1, points))
        points.append(rounds[-1].half_points)
    return EntryPar(setup.score(points), tuple(rounds), tuple(purses))


def prices(
    setup: Setup, number: int, actions: Sequence[Action], before: Sequence[int] = ()
) -> tuple[int, ...]:
    """Return what each of the entrant's actions gave away: par before it minus par after it.

    They are half points, 0 for the best; with a round played to its end they add up to par minus
    the result. `before`: the half points of the rounds before it.

    :raises IllegalAction: at the first action that the rules forbid, with its index as `step`.
    """
    rules, bots = setup.rules, setup.bots
    state = _played_on(setup, rules.start(*setup.deal(number, before)))
    pars = [par_from(rules, bots, state).half_points]
    for step, action in enumerate(actions):
        if rules.to_act(state) is None:
            raise IllegalAction(ROUND_IS_OVER, step=step)
        try:
            state = _played_on(setup, rules.apply(state, action))
        except IllegalAction as error:
            raise IllegalAction(str(error), step=step) from None
        pars.append(par_from(rules, bots, state).half_points)
    return tuple(one - other for one, other in pairwise(pars))


def _played_on(setup: Setup, state: Any) -> Any:
    """Return the state with the entrant to act, or at the end of the round."""
    rules = setup.rules
    while (seat := rules.to_act(state)) not in (None, ENTRANT):
        state = rules.apply(state, setup.bots[seat - 1].choose(rules.observe(state, seat)))
    return state
