"""The rules that the three 31 games share: the deal, the turn, the end of a round."""

from collections.abc import Iterable, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from games.core.actions import SWAP, Action
from games.core.cards import Card, CardSet, card_set, members, texts
from games.core.protocol import OVER, Event, Options, Seat
from games.core.round import next_dealer
from games.thirtyone.hands import THIRTY_ONE, value

NOT_IN_HAND = "That card is not in your hand."
_NO_OPTIONS: Options = MappingProxyType({})


class ThirtyOneRules:
    """The base class of the rules of the 31 games; a state has `hands`, `table`, `seat`, `dealer`.

    `game` is the id of the game. The games have no options and no chips.
    """

    game = ""

    def __init__(self, seats: int = 4, options: Options = _NO_OPTIONS) -> None:
        self.seats = seats
        self.options = options
        self.purse = 0

    def dealer(self, number: int) -> Seat:
        """Return the dealer of a round (1-based): the deal moves to the left."""
        return next_dealer(number, self.seats)

    def to_act(self, state: Any) -> Seat | None:
        """Return the seat to act, or None once the round is over."""
        seat: Seat = state.seat
        return None if seat == OVER else seat

    def half_points(self, state: Any) -> tuple[int, ...] | None:
        """Return the value of each hand in half points, or None until the round is over."""
        if state.seat != OVER:
            return None
        return tuple([value[hand] for hand in state.hands])

    def opening(self, state: Any) -> tuple[Event, ...]:
        """Return an event for each 31 that was dealt, in turn order."""
        seats = self.seats
        order = [(state.dealer + 1 + step) % seats for step in range(seats)]
        holders = [seat for seat in order if value[state.hands[seat]] == THIRTY_ONE]
        return tuple([{"seat": seat, "event": "thirty-one"} for seat in holders])

    def hands(self, state: Any) -> list[list[str]]:
        """Return each seat's cards as text, sorted."""
        return [sorted(texts(hand)) for hand in state.hands]

    def table(self, state: Any) -> list[str]:
        """Return the face-up cards that anyone may take as text, sorted."""
        return sorted(texts(state.table))


def dealt_hands(deck: Sequence[Card], dealer: Seat, seats: int) -> tuple[CardSet, ...]:
    """Return the hands of three by seat, dealt card by card from eldest hand."""
    hands = [card_set(deck[place : 3 * seats : seats]) for place in range(seats)]
    return tuple([hands[(seat - dealer - 1) % seats] for seat in range(seats)])


def seats_with_31(hands: Iterable[CardSet]) -> int:
    """Return the seats (as a bit mask) whose hand is a 31."""
    return sum(1 << seat for seat, hand in enumerate(hands) if value[hand] == THIRTY_ONE)


class _SwapBases(dict[CardSet, tuple[Action, ...]]):
    """Cache of the swaps that give each card of a hand, without the card taken."""

    def __missing__(self, hand: CardSet) -> tuple[Action, ...]:
        result = self[hand] = tuple([SWAP + 64 * give for give in members[hand]])
        return result


swap_bases = _SwapBases()
"""`swap_bases[hand]` plus a table card is the swap of each hand card for that card."""


@cache
def next_seats(seats: int) -> tuple[tuple[Seat, ...], ...]:
    """Return a table: `[done][seat]` is the next seat clockwise that is not done, or `OVER`.

    `done` is a bit mask of seats. The seat itself comes last.
    """
    return tuple(
        tuple(_next_seat(done, seat, seats) for seat in range(seats)) for done in range(1 << seats)
    )


def _next_seat(done: int, seat: Seat, seats: int) -> Seat:
    clockwise = ((seat + step) % seats for step in range(1, seats + 1))
    return next((other for other in clockwise if not done >> other & 1), OVER)
