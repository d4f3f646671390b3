"""The state of a `modern` round, and what one seat may observe of it."""

from typing import NamedTuple

from games.core.cards import NAMES, Card, CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import Seat
from games.thirtyone.hands import value

SEATS = 4
NONE: Card = -1


class State(NamedTuple):
    """Everything about a round, hidden cards too. Seats are bits in `done` and `passed`.

    `hands` hold three cards always: a fourth, until it or another is put down, is `drawn`.
    `seen` holds every card that ever lay face up; what a hand shares with it is known to all.
    """

    hands: tuple[CardSet, ...]
    drawn: Card  # by the seat to act, or NONE
    top: Card  # of the open pile, or NONE once it is taken
    seat: Seat  # to act; OVER (-1) at the end
    turns: int  # finished so far
    done: int
    passed: int
    last: bool  # each seat not done has one turn left
    seen: CardSet
    stock: tuple[Card, ...]  # as it was after the deal, the top first
    taken: int  # cards drawn from it so far
    dealer: Seat


class Observation(NamedTuple):
    """What one seat may know: its own hand, and all that lies or was done in the open."""

    seat: Seat
    hand: CardSet  # without the card it has drawn
    drawn: Card  # by this seat, still to put a card down; or NONE
    drawn_from: str | None  # by the seat to act: "open" or "stock"
    top: Card
    to_act: Seat
    turns: int
    done: int
    passed: int
    last: bool
    known: tuple[CardSet, ...]  # by seat: the cards in hand that everyone has seen
    seen: CardSet
    stock: int  # how many cards it holds
    dealer: Seat

    def as_json(self) -> dict[str, object]:
        """Return the same as JSON values: cards as text, points as numbers.

        `value` is null with four cards in hand; `buried` are the cards under the top one.
        """
        four = self.drawn != NONE
        top = 0 if self.top == NONE else 1 << self.top
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "to_act": None if self.to_act < 0 else self.to_act,
            "hand": texts(self.hand | 1 << self.drawn if four else self.hand),
            "value": None if four else to_float_points(value[self.hand]),
            "drawn": NAMES[self.drawn] if four else None,
            "drawn_from": self.drawn_from,
            "table": texts(top),
            "buried": texts(self.seen & ~top & ~sum(self.known)),
            "known": [texts(cards) for cards in self.known],
            "stock": self.stock,
            "turns": self.turns,
            "done": [seat for seat in range(SEATS) if self.done >> seat & 1],
            "passed": [seat for seat in range(SEATS) if self.passed >> seat & 1],
            "last_turns": self.last,
        }
