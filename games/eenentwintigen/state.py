"""The state of an `eenentwintigen` round, and what one seat may observe of it."""

from typing import NamedTuple

from games.core.actions import WORDS, Action
from games.core.cards import NAMES, Card, CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import ENTRANT, Seat
from games.eenentwintigen.values import TWO_ACES, Cards, is_two_aces, total, total_of_elevens
from games.thirtyone.turns import OVER

HIDDEN: Card = -1  # in an observation: a card that lies closed


class State(NamedTuple):
    """Everything about a round, hidden cards too.

    `hands` holds one hand a seat, then the second hand of each seat: empty but after a split.
    Its cards are in the order in which they came.
    """

    hands: tuple[Cards, ...]
    stock: Cards  # top first
    stakes: tuple[int, ...]  # by seat; 0 before it is said, and the Bank's
    seat: Seat  # to act; OVER (-1) at the end
    slot: int  # where in `hands` the hand in play is
    fresh: bool  # the hand in play is as it was dealt: the first act is still to come
    gone: CardSet  # the cards that were set aside
    dealer: Seat  # the Bank
    purse: int  # the entrant's chips at the start of the round


class Observation(NamedTuple):
    """What one seat may know: not its own closed card before all have staked."""

    seat: Seat
    hands: tuple[Cards, ...]  # as in the state, with HIDDEN for a closed card
    stakes: tuple[int, ...]
    to_act: Seat
    slot: int
    stock: int  # how many cards are left
    gone: CardSet
    dealer: Seat
    purse: int  # the entrant's chips, told to the entrant only; 0 to others
    bank_soft: bool  # rule `bank_ace`: "soft"
    extras: bool  # rule `extras`
    legal: tuple[Action, ...]  # what this seat may do now

    def as_json(self) -> dict[str, object]:
        """Return the same as JSON values: cards as text (null where closed), points as numbers.

        `hands` and `values` hold, by seat, one item a hand in order of play.
        """
        seats = len(self.stakes)
        hands = [[hand for hand in self.hands[seat::seats] if hand] for seat in range(seats)]
        return {
            "seat": self.seat,
            "dealer": self.dealer,
            "to_act": None if self.to_act == OVER else self.to_act,
            "phase": self.phase,
            "hand_in_play": self.slot // seats if self.phase == "play" else None,
            "hands": [[_names(hand) for hand in own] for own in hands],
            "values": [[self._value(seat, hand) for hand in own] for seat, own in enumerate(hands)],
            "stakes": list(self.stakes),
            "chips": self.purse if self.seat == ENTRANT else None,
            "stock": self.stock,
            "set_aside": texts(self.gone),
            "bank_ace": "soft" if self.bank_soft else "eleven",
            "extras": self.extras,
            "legal": [WORDS[action] for action in self.legal],
        }

    @property
    def phase(self) -> str:
        """What the round is at: `stakes`, `play` or `over`."""
        if self.to_act == OVER:
            return "over"
        return "play" if self.stakes[self.to_act] else "stakes"

    def _value(self, seat: Seat, hand: Cards) -> float | None:
        if HIDDEN in hand:
            return None
        if self.extras and is_two_aces(hand):
            return to_float_points(TWO_ACES)
        soft = self.bank_soft or seat != self.dealer
        return total(hand) if soft else total_of_elevens(hand)


def _names(hand: Cards) -> list[str | None]:
    return [None if card == HIDDEN else NAMES[card] for card in hand]
