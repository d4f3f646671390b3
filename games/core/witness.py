"""What the entrant witnessed of a round: each action, with what it saw before and after."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from games.core.actions import Action
from games.core.protocol import ENTRANT, Event, Rules, Seat


class Step(NamedTuple):
    """An action of any seat as the entrant saw it; nothing that was hidden from it is here."""

    seat: Seat
    action: Action
    before: Any  # the entrant's observation
    after: Any
    told: tuple[Event, ...]

    def tells(self, event: str) -> bool:
        """Tell whether this event was announced with the action."""
        return any(one.get("event") == event for one in self.told)


def witnessed(
    rules: Rules[Any], state: Any, actions: Iterable[tuple[Seat, Action]]
) -> Iterator[Step]:
    """Yield what the entrant saw of each action from a state on.

    The actions must be those of a round that was played.
    """
    seen = rules.observe(state, ENTRANT)
    for seat, action in actions:
        after = rules.apply(state, action)
        seen_after = rules.observe(after, ENTRANT)
        told = rules.events(state, action, after, ENTRANT)
        yield Step(seat, action, seen, seen_after, told)
        state, seen = after, seen_after
