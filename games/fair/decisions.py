"""The fair values of a decision, and of each decision of a round."""

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, NamedTuple

from games import registry
from games.core.actions import Action
from games.core.entry import Setup
from games.core.errors import IllegalAction
from games.core.game import Belief
from games.core.observed_steps import observed_steps
from games.core.protocol import ENTRANT
from games.core.random_stream import RandomStream
from games.core.round import ROUND_IS_OVER
from games.fair.figures import Fair, figures
from games.fair.playing_on import PlayingOn

DEALS = 200
PLAYS_ON = "sharp-1"  # how the entrant is taken to play after the action


class Moment(NamedTuple):
    """A decision of the entrant: what it sees, may do and may believe.

    `turn` counts the entrant's actions of the round from 0.
    """

    number: int
    turn: int
    seen: Any
    legal: tuple[Action, ...]
    belief: Belief


def fair_of_decision(
    setup: Setup, number: int, before: Sequence[Action], half_points: Sequence[int] = ()
) -> Fair:
    """Return the fair values of the decision that follows these actions of the entrant.

    `number` is the round's, 1-based; `half_points` are the entrant's of the rounds before it.

    :raises IllegalAction: if the actions are not possible, or no decision follows.
    """
    played = setup.play(number, before, half_points)
    if played.over:
        raise IllegalAction(ROUND_IS_OVER, step=len(before))
    *_, last = moments(setup, number, before, half_points)
    return fair_of(setup, last)


def fair_of_round(
    setup: Setup, number: int, actions: Sequence[Action], half_points: Sequence[int] = ()
) -> Iterator[Fair]:
    """Yield the fair values of each decision that the entrant took in a round, in order.

    :raises IllegalAction: if the actions are not possible.
    """
    for moment in islice(moments(setup, number, actions, half_points), len(actions)):
        yield fair_of(setup, moment)


def moments(
    setup: Setup, number: int, actions: Sequence[Action], half_points: Sequence[int] = ()
) -> Iterator[Moment]:
    """Yield each decision of a round, up to the one that follows the actions, if any does.

    :raises IllegalAction: if the actions are not possible.
    """
    deal = setup.deal(number, half_points)
    played = setup.play(number, actions, half_points)
    rules, state = setup.rules, setup.rules.start(*deal)
    seen = rules.observe(state, ENTRANT)
    belief = registry.game(rules.game).belief.on_the_deal(setup.bots, seen)
    turn = 0
    for index, step in enumerate(observed_steps(rules, state, played.actions)):
        if step.seat == ENTRANT:
            yield Moment(number, turn, seen, rules.legal_actions(state), belief)
            turn += 1
        belief = belief.after(step, _stream(setup, number, f"seen-{index}"))
        seen, state = step.after, rules.apply(state, step.action)
    if not played.over:
        yield Moment(number, turn, seen, rules.legal_actions(state), belief)


def deals_of(setup: Setup, moment: Moment) -> Iterator[Any]:
    """Yield the deals on which a decision is valued: states that agree with all that was known."""
    stream = _stream(setup, moment.number, str(moment.turn))
    return islice(moment.belief.deals(moment.seen, stream), DEALS)


def fair_of(setup: Setup, moment: Moment) -> Fair:
    """Return the fair values of a decision; every action is tried on the same deals."""
    rules, game = setup.rules, registry.game(setup.rules.game)
    own = game.bots[PLAYS_ON]
    playing = PlayingOn(rules, (own, *setup.bots), game.belief.final_half_points)
    rows: list[list[int]] = []
    for state in deals_of(setup, moment):
        after = [rules.apply(state, action) for action in moment.legal]
        rows.append([playing.half_points(one) for one in after])
        if playing.asked >= game.fair_choices:
            break
    return figures(moment.legal, rows)


def _stream(setup: Setup, number: int, what: str) -> RandomStream:
    terms = setup.terms
    return RandomStream(terms.seed_bytes, f"fair-v1:{terms.game}:{number}:{what}:")
