"""A round: the entrant's actions, the bots between (`Round`, `play`)."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, NamedTuple

from games.core.actions import WORDS, Action, parse
from games.core.cards import Card
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT, Bot, Event, Rules, Seat, StateT

ROUND_IS_OVER = "The round is over."


class Deal(NamedTuple):
    """Where a round starts from: the deck, the dealer, the entrant's chips."""

    deck: Sequence[Card]
    dealer: Seat
    purse: int = 0


class Round(NamedTuple, Generic[StateT]):
    """Where a round has got to, with all actions of all seats.

    `turns` counts the entrant's actions; `half_points` is None while the round is played.
    `states` holds the state after the deal and after each action if they were kept; else it is
    empty.
    """

    state: StateT
    actions: tuple[tuple[Seat, Action], ...]
    turns: int
    half_points: tuple[int, ...] | None
    states: tuple[StateT, ...] = ()

    @property
    def over(self) -> bool:
        return self.half_points is not None

    def words(self) -> list[str]:
        """Return every action as a record writes it: `SEAT:ACTION`."""
        return [f"{seat}:{WORDS[action]}" for seat, action in self.actions]


def play(
    rules: Rules[StateT],
    bots: Sequence[Bot[Any]],
    deal: Deal,
    entrant: Iterable[Action],
    *,
    keep_states: bool = False,
) -> Round[StateT]:
    """Play a round until the entrant's actions run out or the round is over.

    `keep_states` fills `Round.states`; it makes playing a tenth slower.

    :raises IllegalAction: at the first action that the rules forbid, with its index as `step`.
    """
    states = [state := rules.start(*deal)]
    to_act, observe, apply, own = rules.to_act, rules.observe, rules.apply, iter(entrant)
    actions: list[tuple[Seat, Action]] = []
    turns = 0
    while (seat := to_act(state)) is not None:
        if seat != ENTRANT:
            action = bots[seat - 1].choose(observe(state, seat))
            state = apply(state, action)
        elif (chosen := next(own, None)) is not None:
            action = chosen
            state = _entrant_applied(apply, state, action, turns)
            turns += 1
        else:
            break
        if keep_states:
            states.append(state)
        actions.append((seat, action))
    if next(own, None) is not None:
        raise IllegalAction(ROUND_IS_OVER, step=turns)
    return Round(
        state,
        tuple(actions),
        turns,
        rules.half_points(state),
        tuple(states) if keep_states else (),
    )


def _entrant_applied(
    apply: Callable[[StateT, Action], StateT], state: StateT, action: Action, turn: int
) -> StateT:
    try:
        return apply(state, action)
    except IllegalAction as error:
        raise IllegalAction(str(error), step=turn) from None


def parse_actions(words: Iterable[str]) -> list[Action]:
    """Return the actions that these words name.

    :raises IllegalAction: at the first that no game knows, with its index as `step`.
    """
    actions = []
    for step, text in enumerate(words):
        try:
            actions.append(parse(text))
        except IllegalAction as error:
            raise IllegalAction(str(error), step=step) from None
    return actions


def visible_events(
    rules: Rules[StateT], played: Round[StateT], observer: Seat
) -> list[tuple[Event, ...]]:
    """Return the events visible to one seat, one tuple for the deal and one per action.

    The round must have kept its states.
    """
    states = played.states
    shown = [rules.opening(states[0])]
    for before, (_, action), after in zip(states, played.actions, states[1:], strict=False):
        shown.append(rules.events(before, action, after, observer))
    return shown
