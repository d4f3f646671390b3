"""The state of an `eenentwintigen` round, and the observation of one seat."""

from typing import NamedTuple

from games.core.actions import WORDS, Action
from games.core.cards import NAMES, Card, CardSet, texts
from games.core.points import to_float_points
from games.core.protocol import ENTRANT, OVER, Seat
from games.eenentwintigen.values import TWO_ACES, Cards, is_two_aces, total, total_of_elevens

HIDDEN: Card = -1  # in an observation: a closed card


class State(NamedTuple):
    """Everything about a round, hidden cards too.

    `hands` holds one hand per seat, then the second hand of each seat, empty unless it has split.
    Cards are in the order in which they came.
    """

    hands: tuple[Cards, ...]
    stock: Cards  # top first
    stakes: tuple[int, ...]  # by seat; 0 before the stake and for the Bank
    seat: Seat  # to act; OVER (-1) at the end
    slot: int  # the index in `hands` of the hand in play
    fresh: bool  # the hand in play is as it was dealt: its first action is still to come
    aside: CardSet  # the cards that were set aside
    dealer: Seat  # the Bank
    purse: int  # the entrant's chips at the start of the round


class Observation(NamedTuple):
    """What one seat may know; its own closed card is hidden until all have staked."""

    seat: Seat
    hands: tuple[Cards, ...]  # as in the state, with HIDDEN for a closed card
    stakes: tuple[int, ...]
    to_act: Seat
    slot: int
    stock: int  # the number of cards left
    aside: CardSet
    dealer: Seat
    purse: int  # the entrant's chips; 0 in the observation of other seats
    bank_soft: bool  # rule `bank_ace`: "soft"
    extras: bool  # rule `extras`
    legal: tuple[Action, ...]  # of this seat

    def as_json(self) -> dict[str, object]:
        """Return the observation as JSON values: cards as text (closed: null), points as numbers.

        `hands` and `values` hold, by seat, one item per hand in order of play.
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
            "set_aside": texts(self.aside),
            "bank_ace": "soft" if self.bank_soft else "eleven",
            "extras": self.extras,
            "legal": [WORDS[action] for action in self.legal],
        }

    @property
    def phase(self) -> str:
        """The phase of the round: `stakes`, `play` or `over`."""
        if self.to_act == OVER:
            return "over"
        return "play" if self.stakes[self.to_act] else "stakes"

    def _value(self, seat: Seat, hand: Cards) -> int | float | None:
        """Return the total of a hand in points, or None while a card of it is closed."""
        if HIDDEN in hand:
            return None
        if self.extras and is_two_aces(hand):
            return to_float_points(TWO_ACES)
        soft = self.bank_soft or seat != self.dealer
        return total(hand) if soft else total_of_elevens(hand)


def _names(hand: Cards) -> list[str | None]:
    """Return the names of the cards, None for a closed one."""
    return [None if card == HIDDEN else NAMES[card] for card in hand]
