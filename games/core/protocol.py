"""The one shape every game has (`Rules`), and what a `Bot` is."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from games.core.actions import Action
from games.core.cards import Card

Seat = int
Option = int | str  # a bool is an int; which type a rule takes is told by its values
Options = Mapping[str, Option]
Event = Mapping[str, object]
StateT = TypeVar("StateT")
ObservationT_contra = TypeVar("ObservationT_contra", contravariant=True)

ENTRANT: Seat = 0


class Observation(Protocol):
    """What one seat may know, and nothing else."""

    def as_json(self) -> dict[str, object]:
        """Return the same as JSON values: cards as text, points as numbers."""


class Rules(Protocol[StateT]):
    """The rules of one game. An implementation holds options, never state.

    `purse` is the number of chips an entry starts with; 0 where a game has none.
    """

    @property
    def game(self) -> str: ...
    @property
    def seats(self) -> int: ...
    @property
    def options(self) -> Mapping[str, Option]: ...
    @property
    def purse(self) -> int: ...

    def deck(self) -> tuple[Card, ...]:
        """Return the cards of the game in canonical order."""

    def dealer(self, number: int) -> Seat:
        """Return the dealer of a round (1-based)."""

    def start(self, deck: Sequence[Card], dealer: Seat, purse: int = 0) -> StateT:
        """Return the state of a round before the first action.

        `purse`: the entrant's chips, for a game that has them.
        """

    def to_act(self, state: StateT) -> Seat | None:
        """Return the seat to act, or None once the round is over."""

    def legal_actions(self, state: StateT) -> tuple[Action, ...]:
        """Return every legal action in the fixed order; none once the round is over."""

    def refusal(self, state: StateT, action: Action) -> str | None:
        """Return why the rules forbid an action here, or None where they allow it."""

    def apply(self, state: StateT, action: Action) -> StateT:
        """Return the state after the action.

        :raises IllegalAction: with the sentence of `refusal`.
        """

    def half_points(self, state: StateT) -> tuple[int, ...] | None:
        """Return the points of each seat, doubled, or None while the round is played."""

    def observe(self, state: StateT, seat: Seat) -> Any:
        """Return the `Observation` of a seat: what it may know, and nothing else."""

    def opening(self, state: StateT) -> tuple[Event, ...]:
        """Return what is announced on the deal, before any action."""

    def events(
        self, before: StateT, action: Action, after: StateT, observer: Seat
    ) -> tuple[Event, ...]:
        """Return what the observer sees of an action: the action, then what it brought about.

        Each is JSON: `{"seat", "action" or "event", …}`.
        """

    def hands(self, state: StateT) -> list[Any]:
        """Return each seat's cards as text, sorted (21: a list of hands, in order of play)."""

    def table(self, state: StateT) -> list[str]:
        """Return the face-up cards that anyone may take, sorted; the top one of a pile."""


class Bot(Protocol[ObservationT_contra]):
    """A player made of code: a pure function of what its seat may know."""

    @property
    def id(self) -> str: ...

    def choose(self, observation: ObservationT_contra) -> Action:
        """Return a legal action; the same for the same observation, always."""
