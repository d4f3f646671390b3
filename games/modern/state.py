"""The state of a `modern` round, and the observation of one seat."""

from typing import NamedTuple

from games.core.cards import NAMES, Card, CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import Seat
from games.thirtyone.hands import value

SEATS = 4
NONE: Card = -1


class State(NamedTuple):
    """Everything about a round, hidden cards too. `done` and `passed` are bit masks of seats.

    `hands` always hold three cards: until it or another card is discarded, the fourth is `drawn`.
    `seen` holds every card that was ever face up; everyone knows those of them in a hand.
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
    taken: int  # the number of cards drawn from the stock
    dealer: Seat


class Observation(NamedTuple):
    """What one seat may know: its own hand, and everything that is or was face up."""

    seat: Seat
    hand: CardSet  # without the card it has drawn
    drawn: Card  # by this seat, while its discard is to come; or NONE
    drawn_from: str | None  # by the seat to act: "open" or "stock"
    top: Card
    to_act: Seat
    turns: int
    done: int
    passed: int
    last: bool
    known: tuple[CardSet, ...]  # by seat: the hand cards that everyone has seen
    seen: CardSet
    stock: int  # the number of cards left
    dealer: Seat

    def as_json(self) -> dict[str, object]:
        """Return the observation as JSON values: cards as text, points as numbers.

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
