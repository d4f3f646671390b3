"""The interfaces that every game implements: `Rules`, `Observation` and `Bot`."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from games.core.actions import Action
from games.core.cards import Card

Seat = int
Option = int | str  # a bool is an int; the allowed values of a rule fix its type
Options = Mapping[str, Option]
Event = Mapping[str, object]
StateT = TypeVar("StateT")
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)

ENTRANT: Seat = 0
OVER: Seat = -1  # in a state: no seat is to act, the round is over


class Observation(Protocol):
    """What one seat may know, and nothing else."""

    def as_json(self) -> dict[str, object]:
        """Return the observation as JSON values: cards as text, points as numbers."""


class Rules(Protocol[StateT]):
    """The rules of one game. An implementation holds options, never state.

    `purse` is the number of chips an entry starts with; 0 where a game has none.
    """

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> Options: ...
    @property
    def purse(self) -> int: ...

    def deck(self) -> tuple[Card, ...]:
        """Return the cards of the game in canonical order."""

    def dealer(self, number: int) -> Seat:
        """Return the dealer of a round (1-based)."""

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> StateT:
        """Return the state of a round before the first action.

        `purse`: the entrant's chips, in a game that has them.
        """

    def to_act(self, state: StateT) -> Seat | None:
        """Return the seat to act, or None once the round is over."""

    def legal_actions(self, state: StateT) -> tuple[Action, ...]:
        """Return every legal action in the fixed order; none once the round is over."""

    def refusal(self, state: StateT, action: Action) -> str | None:
        """Return the reason why an action is illegal, or None if it is legal."""

    def apply(self, state: StateT, action: Action) -> StateT:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """

    def half_points(self, state: StateT) -> tuple[int, ...] | None:
        """Return the half points of each seat, or None until the round is over."""

    def observe(self, state: StateT, seat: Seat) -> Any:
        """Return the `Observation` of a seat: what it may know, and nothing else."""

    def opening(self, state: StateT) -> tuple[Event, ...]:
        """Return the events announced on the deal, before any action."""

    def events(
        self, before: StateT, action: Action, after: StateT, observer: Seat
    ) -> tuple[Event, ...]:
        """Return the events of an action as the observer sees them, the action itself first.

        Each is JSON: `{"seat", "action" or "event", …}`.
        """

    def hands(self, state: StateT) -> list[Any]:
        """Return each seat's cards as sorted text (`eenentwintigen`: lists of hands)."""

    def table(self, state: StateT) -> list[str]:
        """Return the face-up cards that anyone may take, sorted; of a pile only the top card."""


class Bot(Protocol[ObservationT_contra]):
    """A player in code: a pure function of the observation of its seat."""

    @property
    def id(self) -> str: ...

    def choose(self, observation: ObservationT_contra) -> Action:
        """Return a legal action; always the same for the same observation."""
