"""The actions of a round as the entrant observes them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.protocol import ENTRANT, Event, Rules, Seat


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
