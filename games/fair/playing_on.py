"""A round played on from any state, by bots alone, to the entrant's points."""

from collections.abc import Callable, Sequence
from typing import Any

from games.core.actions import Action
from games.core.protocol import ENTRANT, Bot, Rules

MOST_KEPT = 50_000  # choices remembered at a time


class PlayingOn:
    """Players for every seat, and the choices of theirs that are remembered.

    A bot is a pure function of what it sees, so it need not be asked twice.
    """

    def __init__(
        self,
        rules: Rules[Any],
        players: Sequence[Bot[Any]],
        final_half_points: Callable[[Any], int | None],
    ) -> None:
        self._rules = rules
        self._choosers = [player.choose for player in players]
        self._settled = final_half_points
        self._choices: dict[Any, Action] = {}
        self.asked = 0  # so many times a bot had to choose

    def half_points(self, state: Any) -> int:
        """Return the entrant's points, doubled, when all play on from here."""
        to_act, observe, apply = self._rules.to_act, self._rules.observe, self._rules.apply
        choices, choosers, final_half_points = self._choices, self._choosers, self._settled
        while (seat := to_act(state)) is not None:
            if (points := final_half_points(state)) is not None:
                return points
            seen = observe(state, seat)
            action = choices.get(seen)
            if action is None:
                if len(choices) >= MOST_KEPT:
                    choices.clear()
                action = choices[seen] = choosers[seat](seen)
                self.asked += 1
            state = apply(state, action)
        over = self._rules.half_points(state)
        assert over is not None
        return over[ENTRANT]
