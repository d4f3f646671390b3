"""The state of a `thuis` round, and the observation of one seat."""

from typing import NamedTuple

from games.core.cards import Card, CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import Seat
from games.thirtyone.hands import value

NOBODY: Seat = -1


class State(NamedTuple):
    """Everything about a round, hidden cards too.

    `seen` holds every card that was ever face up; everyone knows those of them in a hand.
    """

    hands: tuple[CardSet, ...]
    table: CardSet  # the pot
    seat: Seat  # to act; OVER (-1) at the end
    turns: int  # taken so far
    ends: int  # the number of turns after which the round ends: 10 laps, or one after a pass
    holds: int  # in a row
    passer: Seat  # the seat that passed, or NOBODY
    seen: CardSet
    stock: tuple[Card, ...]  # the top first
    aside: tuple[CardSet, ...]  # the pots of 7-8-9 that were set aside, in order
    dealer: Seat


class Observation(NamedTuple):
    """What one seat may know: its own hand, and everything that is or was face up."""

    seat: Seat
    hand: CardSet
    table: CardSet
    to_act: Seat
    turns: int
    ends: int
    holds: int
    passer: Seat
    known: tuple[CardSet, ...]  # by seat: the hand cards that everyone saw it take
    seen: CardSet
    stock: int  # the number of cards left
    aside: tuple[CardSet, ...]
    dealer: Seat

    def as_json(self) -> dict[str, object]:
        """Return the observation as JSON values: cards as text, points as numbers.

        `seen` follows from the other keys and is left out.
        """
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hand": texts(self.hand),
            "value": to_float_points(value[self.hand]),
            "table": texts(self.table),
            "known": [texts(cards) for cards in self.known],
            "stock": self.stock,
            "set_aside": [texts(cards) for cards in self.aside],
            "turns": self.turns,
            "turns_left": self.ends - self.turns,
            "holds": self.holds,
            "passed": [] if self.passer == NOBODY else [self.passer],
            "last_turns": self.passer != NOBODY,
            "first_turn": self.turns == 0,
        }
