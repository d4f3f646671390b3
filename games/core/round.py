"""One round: played with the entrant's actions and the bots, and as one seat sees it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from games.core.actions import WORDS, Action, parse
from games.core.cards import Card
from games.core.errors import ROUND_IS_OVER, IllegalAction
from games.core.protocol import ENTRANT, Bot, Event, Rules, Seat, StateT

ItemT = TypeVar("ItemT")


class Deal(NamedTuple):
    """The start of a round: the deck, the dealer, the entrant's chips."""

    deck: Sequence[Card]
    dealer: Seat
    purse: int = 0


class Round(NamedTuple, Generic[StateT]):
    """The state that a round has reached, with every action of every seat.

    `turns` counts the entrant's actions; `half_points` is None until the round is over.
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


class ObservedStep(NamedTuple):
    """An action of any seat, with the entrant's observations before and after it.

    It holds nothing that is hidden from the entrant.
    """

    seat: Seat
    action: Action
    before: Any
    after: Any
    events: tuple[Event, ...]

    def has_event(self, name: str) -> bool:
        """Return whether an event of this name was announced with the action."""
        return any(event.get("event") == name for event in self.events)


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
        elif (own_action := next(own, None)) is not None:
            action = own_action
            state = _applied(apply, state, action, turns)
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


def _applied(
    apply: Callable[[StateT, Action], StateT], state: StateT, action: Action, turn: int
) -> StateT:
    """Return the state after an action of the entrant; a refusal carries its turn."""
    try:
        return apply(state, action)
    except IllegalAction as error:
        raise IllegalAction(str(error), step=turn) from None


def parse_actions(words: Iterable[str]) -> list[Action]:
    """Return the actions with these words.

    :raises IllegalAction: at the first that no game has, with its index as `step`.
    """
    actions = []
    for step, text in enumerate(words):
        try:
            actions.append(parse(text))
        except IllegalAction as error:
            raise IllegalAction(str(error), step=step) from None
    return actions


def visible_events(
    rules: Rules[StateT], round_: Round[StateT], observer: Seat
) -> list[tuple[Event, ...]]:
    """Return the events visible to one seat: a tuple for the deal, then one per action.

    The round must have kept its states.
    """
    states = round_.states
    events = [rules.opening(states[0])]
    for before, (_, action), after in zip(states, round_.actions, states[1:], strict=False):
        events.append(rules.events(before, action, after, observer))
    return events


def observed_steps(
    rules: Rules[Any], state: Any, actions: Iterable[tuple[Seat, Action]]
) -> Iterator[ObservedStep]:
    """Yield each action from a state on, as the entrant observes it.

    The actions must be those of a round that was played.
    """
    before = rules.observe(state, ENTRANT)
    for seat, action in actions:
        next_state = rules.apply(state, action)
        after = rules.observe(next_state, ENTRANT)
        events = rules.events(state, action, next_state, ENTRANT)
        yield ObservedStep(seat, action, before, after, events)
        state, before = next_state, after


def next_dealer(number: int, seats: int) -> Seat:
    """Return the dealer of a round (1-based) where the deal moves one seat to the left.

    The entrant acts first in round 1.
    """
    return (number + seats - 2) % seats


def with_item(items: tuple[ItemT, ...], index: int, item: ItemT) -> tuple[ItemT, ...]:
    """Return a copy of the tuple with another item at the index."""
    changed = list(items)
    changed[index] = item
    return tuple(changed)
