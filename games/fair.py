"""Fair values: the expected points of each action of a decision, given what the entrant knew.

A decision is valued on sampled deals that are consistent with the entrant's observations. On
each deal every legal action is tried, and bots play the round to its end (a rollout).
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt
from typing import Any, NamedTuple

from games import registry
from games.core.actions import Action
from games.core.dealing import RandomStream
from games.core.game import Belief
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.round import observed_steps
from games.core.terms import Setup

DEALS = 200  # samples per decision
FEWEST_DEALS = 30  # with fewer samples no value is shown
PLAYS_ON = "sharp-1"  # the bot that plays the entrant's seat after the action
MOST_CACHED = 50_000  # bot choices remembered at a time


class Fair(NamedTuple):
    """The results of each legal action of a decision over the same sampled deals.

    All fields are integers. `sums` holds the sum of the half points, by action; `best` is the
    action with the highest, of equals the first in the fixed order. `behind` and `squares` hold
    the sums of the differences to the best action and of their squares.
    """

    actions: tuple[Action, ...]
    deals: int
    sums: tuple[int, ...]
    best: Action
    behind: tuple[int, ...]
    squares: tuple[int, ...]

    @property
    def has_enough_deals(self) -> bool:
        """True if at least `FEWEST_DEALS` samples were drawn; with fewer no value is shown."""
        return self.deals >= FEWEST_DEALS

    def value(self, action: Action) -> float:
        """Return the mean of the final points."""
        return self.sums[self.actions.index(action)] / (2 * self.deals)

    def price(self, action: Action) -> float:
        """Return the mean of the best action minus that of this one, in points."""
        return self.behind[self.actions.index(action)] / (2 * self.deals)

    def error(self, action: Action) -> float:
        """Return the standard error of the price, in points."""
        index, deals = self.actions.index(action), self.deals
        spread = deals * self.squares[index] - self.behind[index] ** 2
        return sqrt(spread / (deals - 1)) / (2 * deals) if deals > 1 else 0.0

    def is_even(self, action: Action) -> bool:
        """Return True if the price is less than twice its standard error."""
        index, deals = self.actions.index(action), self.deals
        behind = self.behind[index] ** 2
        return behind * (deals - 1) < 4 * (deals * self.squares[index] - behind)


def fair_from(actions: Sequence[Action], rows: Sequence[Sequence[int]]) -> Fair:
    """Return the fair values of a decision; each row holds one deal's half points by action."""
    sums = [sum(column) for column in zip(*rows, strict=True)] or [0] * len(actions)
    top = sums.index(max(sums))
    behind = [sums[top] - total for total in sums]
    squares = [sum((row[top] - row[at]) ** 2 for row in rows) for at in range(len(actions))]
    return Fair(tuple(actions), len(rows), tuple(sums), actions[top], tuple(behind), tuple(squares))


class Decision(NamedTuple):
    """A decision of the entrant, with its observation, legal actions and belief.

    `number` is the round's, from 1; `turn` counts the entrant's actions of the round from 0.
    """

    number: int
    turn: int
    observation: Any
    legal: tuple[Action, ...]
    belief: Belief


class Rollout:
    """Plays rounds to their end with a bot in every seat.

    A bot is a pure function of its observation, so its choices are cached.
    """

    def __init__(
        self,
        rules: Rules[Any],
        players: Sequence[Bot[Any]],
        final_half_points: Callable[[Any], int | None],
    ) -> None:
        self._rules = rules
        self._choose = [player.choose for player in players]
        self._final_half_points = final_half_points
        self._choices: dict[Any, Action] = {}
        self.choices = 0  # the number of choices that were computed

    def half_points(self, state: Any) -> int:
        """Return the entrant's half points at the end of the round."""
        to_act, observe, apply = self._rules.to_act, self._rules.observe, self._rules.apply
        choices, choose, final = self._choices, self._choose, self._final_half_points
        while (seat := to_act(state)) is not None:
            if (half_points := final(state)) is not None:
                return half_points
            observation = observe(state, seat)
            action = choices.get(observation)
            if action is None:
                if len(choices) >= MOST_CACHED:
                    choices.clear()
                action = choices[observation] = choose[seat](observation)
                self.choices += 1
            state = apply(state, action)
        results = self._rules.half_points(state)
        assert results is not None
        return results[ENTRANT]


def fair_of_round(
    setup: Setup, number: int, actions: Sequence[Action], half_points: Sequence[int] = ()
) -> Iterator[Fair]:
    """Yield the fair values of each decision that the entrant took in a round, in order.

    :raises IllegalAction: if the actions are illegal.
    """
    for decision in islice(decisions(setup, number, actions, half_points), len(actions)):
        yield fair_of(setup, decision)


def decisions(
    setup: Setup, number: int, actions: Sequence[Action], half_points: Sequence[int] = ()
) -> Iterator[Decision]:
    """Yield each decision of a round, and the one that follows the actions if the round goes on.

    :raises IllegalAction: if the actions are illegal.
    """
    deal = setup.deal(number, half_points)
    round_ = setup.play(number, actions, half_points)
    rules, state = setup.rules, setup.rules.start(*deal)
    observation = rules.observe(state, ENTRANT)
    belief = registry.game(rules.game).belief.on_the_deal(setup.bots, observation)
    turn = 0
    for index, step in enumerate(observed_steps(rules, state, round_.actions)):
        if step.seat == ENTRANT:
            yield Decision(number, turn, observation, rules.legal_actions(state), belief)
            turn += 1
        belief = belief.after(step, _stream(setup, number, f"seen-{index}"))
        observation, state = step.after, rules.apply(state, step.action)
    if not round_.over:
        yield Decision(number, turn, observation, rules.legal_actions(state), belief)


def samples(setup: Setup, decision: Decision) -> Iterator[Any]:
    """Yield the states on which a decision is valued, consistent with the observations."""
    stream = _stream(setup, decision.number, str(decision.turn))
    return islice(decision.belief.deals(decision.observation, stream), DEALS)


def fair_of(setup: Setup, decision: Decision) -> Fair:
    """Return the fair values of a decision; every action is tried on the same samples."""
    rules, game = setup.rules, registry.game(setup.rules.game)
    own = game.bots[PLAYS_ON]
    rollout = Rollout(rules, (own, *setup.bots), game.belief.final_half_points)
    rows: list[list[int]] = []
    for state in samples(setup, decision):
        after = [rules.apply(state, action) for action in decision.legal]
        rows.append([rollout.half_points(next_state) for next_state in after])
        if rollout.choices >= game.fair_choices:
            break
    return fair_from(decision.legal, rows)


def _stream(setup: Setup, number: int, label: str) -> RandomStream:
    terms = setup.terms
    return RandomStream(terms.seed_bytes, f"fair-v1:{terms.game}:{number}:{label}:")
