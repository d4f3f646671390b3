"""The search for the best line of one round: bots that always do the same make it one player's.

A value is aimed at, the highest that the game's bounds allow first. Every position keeps what is
known of it: the most that it can still bring, and in how many turns the aim was not reached.
So a next attempt, with more turns or a lower aim, goes only where something may be found, and a
bot is asked once a position.
"""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple

from games.core.actions import Action
from games.core.game import Bounds
from games.core.protocol import ENTRANT, Bot, Rules, Seat, StateT

Line = tuple[Action, ...]

MANY = 1000  # more turns than any round has
_QUICK = 3  # so few turns are tried before it is asked if the aim can be reached at all
_KEPT = 200_000  # positions remembered, at most; then they are forgotten and found again


class Found(NamedTuple):
    """The best half points, the first line that reaches them, and the positions looked into."""

    half_points: int
    line: Line
    nodes: int


class _Place(Generic[StateT]):
    """A position with the entrant to act, and what is known of it."""

    __slots__ = ("aim", "most", "state", "steps", "turns")

    def __init__(self, state: StateT, most: int) -> None:
        self.state = state
        self.most = most  # that it can bring
        self.aim = self.turns = -MANY  # the aim that was not reached in so many turns
        self.steps: list[tuple[Action, _Step[StateT]]] = []


class _Step(Generic[StateT]):
    """What follows an action of the entrant, as far as the bots have been played on."""

    __slots__ = ("most", "over", "place", "state")

    def __init__(self, state: StateT, most: int) -> None:
        self.state = state
        self.most = most
        self.over = False
        self.place: _Place[StateT] | None = None


class Search(Generic[StateT]):
    """One search, with all that it has found out so far."""

    def __init__(
        self,
        rules: Rules[StateT],
        bots: Sequence[Bot[Any]],
        bounds: Bounds[StateT],
        *,
        kept: int = _KEPT,
    ) -> None:
        self._rules, self._bots, self._bounds, self._kept = rules, bots, bounds, kept
        self._places: dict[StateT, _Place[StateT]] = {}
        self._steps: dict[StateT, _Step[StateT]] = {}
        self._nodes = self._aim = 0
        self._cut = False  # whether more turns could have led on somewhere

    def best(self, state: StateT) -> Found:
        """Return the most that the entrant can get from here, and the first line to it.

        Of equal lines it is one of fewest turns, and of those the first in the order of actions.
        """
        while (value := self._bounds.final_half_points(state)) is None:
            seat = self._rules.to_act(state)
            assert seat is not None, "a round that is over is final_half_points"
            if seat == ENTRANT:
                return self._best_from(state)
            state = self._moved(state, seat)
        return Found(value, (), 0)

    def _best_from(self, state: StateT) -> Found:
        root = _Place(state, self._bounds.bound(state, MANY))
        while (line := self._shortest(root)) is None:
            pass
        return Found(self._aim, line, self._nodes)

    def _shortest(self, root: _Place[StateT]) -> Line | None:
        """Return the first of the shortest lines to the highest aim, or None: then it is lower."""
        self._aim = aim = root.most
        turns = 0
        while root.most == aim:
            turns += 1
            if turns == _QUICK + 1 and not self._bounds.long and not self._is_reached(root):
                return None
            line = self._look(root, turns)
            if line is not None:
                return line
        return None

    def _is_reached(self, root: _Place[StateT]) -> bool:
        return self._look(root, MANY) is not None

    def _look(self, place: _Place[StateT], turns: int) -> Line | None:
        """Return the first line from a place to the aim within so many turns."""
        aim = self._aim
        if place.most < aim:
            return None
        if turns < 1 or (place.aim == aim and place.turns >= turns):
            self._cut = True
            return None
        cut, self._cut = self._cut, False
        free, steps = self._bounds.free, place.steps or self._expanded(place)
        for action, step in steps:
            if step.most >= aim:
                line = self._follow(step, turns if action in free else turns - 1)
                if line is not None:
                    return (action, *line)
        if self._cut:
            place.aim, place.turns = aim, turns
        else:
            place.most = max([step.most for _, step in steps])
            self._cut = cut
        return None

    def _expanded(self, place: _Place[StateT]) -> list[tuple[Action, _Step[StateT]]]:
        """Return the steps from a place; those that meet in one position are one."""
        self._nodes += 1
        if len(self._steps) > self._kept:
            self._forget()
        apply, known, state, most = self._rules.apply, self._steps, place.state, place.most
        steps = []
        for action in self._rules.legal_actions(state):
            after = apply(state, action)
            step = known.get(after)
            if step is None:
                step = known[after] = _Step(after, most)
            steps.append((action, step))
        place.steps = steps
        return steps

    def _forget(self) -> None:
        """Let go of all positions but those that the search is in the middle of."""
        for place in self._places.values():
            place.steps = []
        self._steps.clear()
        self._places.clear()

    def _follow(self, step: _Step[StateT], turns: int) -> Line | None:
        """Return the first line that goes on from a step to the aim."""
        if (place := step.place) is not None:
            if self._bounds.bound(place.state, turns) < self._aim:
                self._cut = True
                return None
        elif not step.over:
            self._play_on(step, turns)
            place = step.place
        if place is None:
            return () if step.over and step.most >= self._aim else None
        line = self._look(place, turns)
        step.most = place.most
        return line

    def _play_on(self, step: _Step[StateT], turns: int) -> None:
        """Let the bots play until the entrant is to act, or until the aim is out of reach."""
        final_half_points, to_act = self._bounds.final_half_points, self._rules.to_act
        while (value := final_half_points(step.state)) is None:
            if self._is_out_of_reach(step, turns):
                return
            seat = to_act(step.state)
            if seat == ENTRANT:
                step.place = self._place(step)
                return
            assert seat is not None, "a round that is over is final_half_points"
            step.state = self._moved(step.state, seat)
        step.over, step.most = True, value

    def _is_out_of_reach(self, step: _Step[StateT], turns: int) -> bool:
        bound, aim, state = self._bounds.bound, self._aim, step.state
        if bound(state, turns) >= aim:
            return False
        step.most = min(step.most, bound(state, MANY))
        self._cut |= step.most >= aim
        return True

    def _place(self, step: _Step[StateT]) -> _Place[StateT]:
        state = step.state
        place = self._places.get(state)
        if place is None:
            place = self._places[state] = _Place(state, step.most)
        return place

    def _moved(self, state: StateT, seat: Seat) -> StateT:
        """Return the state after the action of the bot that is to act."""
        choice = self._bots[seat - 1].choose(self._rules.observe(state, seat))
        return self._rules.apply(state, choice)
