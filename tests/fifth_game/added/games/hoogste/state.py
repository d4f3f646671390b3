"""The state of a `hoogste` round, and what one seat may observe of it."""

from typing import NamedTuple

from games.core.cards import CardSet, members, texts
from games.core.protocol import Seat

SEATS = 2
RANKS = 13
KING = 11  # rank index; the ace is 12


def hand_half_points(hand: CardSet) -> int:
    """Return the value of a hand in half points: an ace counts 11 points, a king 10."""
    return sum(22 if card % RANKS > KING else 20 for card in members[hand])


class State(NamedTuple):
    """Everything about a round. `turns` counts the actions of all seats, `most` is their limit."""

    hands: tuple[CardSet, ...]
    table: CardSet
    turns: int
    most: int
    dealer: Seat
    known: tuple[CardSet, ...]  # by seat: the cards in hand that it took from the table


class Observation(NamedTuple):
    """What one seat may know: its own hand, and everything that lies or was done in the open."""

    seat: Seat
    hand: CardSet
    table: CardSet
    turns: int
    most: int
    dealer: Seat
    known: tuple[CardSet, ...]

    @property
    def to_act(self) -> Seat | None:
        return None if self.turns == self.most else (self.dealer + 1 + self.turns) % SEATS

    def as_json(self) -> dict[str, object]:
        """Return the same as JSON values: cards as text, points as numbers."""
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "to_act": self.to_act,
            "hand": texts(self.hand),
            "value": hand_half_points(self.hand) // 2,
            "table": texts(self.table),
            "known": [texts(cards) for cards in self.known],
            "turns_left": self.most - self.turns,
        }
