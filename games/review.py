"""`review`: the cost of each decision of an entry, by open par and by fair values."""

import json
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.core.actions import WORDS, Action
from games.core.points import to_points
from games.core.protocol import ENTRANT
from games.core.record import replay
from games.core.terms import Setup
from games.fair import Fair, fair_of_round
from games.par import par_from
from games.verify import load


class DecisionReview(NamedTuple):
    """A decision of the entrant, with its cost.

    `turn` counts the entrant's actions of the round from 0. `par_before` and `par_after` are open
    par before and after the action, in half points. `best` is the first action of the best line
    by open par; the best action by fair value is `fair.best`.
    """

    round: int
    turn: int
    action: Action
    par_before: int
    par_after: int
    best: Action
    fair: Fair

    @property
    def price(self) -> int:
        """The cost of the action by open par, in half points."""
        return self.par_before - self.par_after

    def as_json(self) -> dict[str, object]:
        """Return the decision as JSON values in points; fair values are null with too few deals."""
        return {
            "round": self.round,
            "turn": self.turn,
            "action": WORDS[self.action],
            "par_before": to_points(self.par_before),
            "par_after": to_points(self.par_after),
            "price": to_points(self.price),
            "best": WORDS[self.best],
            **self._fair(),
        }

    def _fair(self) -> dict[str, object]:
        """Return the fair values; the error is that of the difference between the two."""
        fair, is_shown = self.fair, self.fair.has_enough_deals
        return {
            "fair": fair.value(self.action) if is_shown else None,
            "fair_best": fair.value(fair.best) if is_shown else None,
            "fair_error": round(fair.error(self.action), 4) if is_shown else None,
        }


def review_round(
    setup: Setup, number: int, actions: Sequence[Action], half_points_before: Sequence[int] = ()
) -> tuple[DecisionReview, ...]:
    """Return a review of each of the entrant's actions in a round (1-based).

    `half_points_before` are the entrant's in the earlier rounds. The prices of a finished round
    add up to its par minus its result.

    :raises IllegalAction: at the first action that the rules forbid, with its index as `step`.
    """
    states = [
        setup.play(number, actions[:turn], half_points_before).state
        for turn in range(len(actions) + 1)
    ]
    pars = [par_from(setup.rules, setup.bots, state) for state in states]
    fairs = fair_of_round(setup, number, actions, half_points_before)
    return tuple(
        [
            DecisionReview(
                round=number,
                turn=turn,
                action=action,
                par_before=pars[turn].half_points,
                par_after=pars[turn + 1].half_points,
                best=pars[turn].line[0],
                fair=fair,
            )
            for turn, (action, fair) in enumerate(zip(actions, fairs, strict=True))
        ]
    )


def review(text: str) -> Iterator[str]:
    """Yield a JSON line for each decision of an `entry-v1` record.

    :raises BadRecord: if the text is not a record.
    :raises RecordDoesNotReplay: naming the first round and action that differ.
    """
    setup, record = load(text)
    entry = replay(setup, record)
    for number, round_ in enumerate(entry.rounds, 1):
        own = [action for seat, action in round_.actions if seat == ENTRANT]
        for decision in review_round(setup, number, own, entry.half_points[: number - 1]):
            yield json.dumps(decision.as_json())
