"""The state of a `klassiek` round, and the observation of one seat."""

from typing import NamedTuple

from games.core.cards import CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import Seat
from games.thirtyone.hands import value

SEATS = 4
MOST_SWAPS = 5


class State(NamedTuple):
    """Everything about a round, hidden cards too. `done` and `passed` are bit masks of seats."""

    hands: tuple[CardSet, ...]
    table: CardSet
    seat: Seat  # to act; OVER (-1) at the end
    swaps: tuple[int, ...]
    done: int
    passed: int
    known: tuple[CardSet, ...]  # by seat: the hand cards that everyone saw it take
    last: bool  # each seat not done has one turn left
    opening: bool  # eldest hand's first turn of the round is still to come
    dealer: Seat
    out: CardSet  # the undealt cards

    def __copy__(self) -> "State":
        """Return the state itself: it is immutable."""
        return self


class Observation(NamedTuple):
    """What one seat may know: its own hand, and everything that is or was face up."""

    seat: Seat
    hand: CardSet
    table: CardSet
    to_act: Seat
    swaps: tuple[int, ...]
    done: int
    passed: int
    known: tuple[CardSet, ...]
    last: bool
    opening: bool
    dealer: Seat

    def as_json(self) -> dict[str, object]:
        """Return the observation as JSON values: cards as text, points as numbers.

        `known` holds, by seat, the hand cards that everyone saw it take.
        """
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hand": texts(self.hand),
            "value": to_float_points(value[self.hand]),
            "table": texts(self.table),
            "known": [texts(cards) for cards in self.known],
            "swaps": list(self.swaps),
            "swaps_left": MOST_SWAPS - self.swaps[self.seat],
            "done": [seat for seat in range(SEATS) if self.done >> seat & 1],
            "passed": [seat for seat in range(SEATS) if self.passed >> seat & 1],
            "last_turns": self.last,
            "first_turn": self.opening,
        }
