"""What no line of a `thuis` round can exceed: it spares the search for par its work."""

from typing import Any

from games.core.actions import Action
from games.core.cards import RANKS, SUITS, CardSet, card_set
from games.core.protocol import ENTRANT, Rules
from games.thirtyone.hands import THIRTY_ONE, ceiling, value
from games.thirtyone.reach import best_swap, best_two_swaps
from games.thirtyone.turns import OVER
from games.thuis.state import State

_LOW = tuple(
    card_set(suit * len(RANKS) + RANKS.index(rank) for suit in range(len(SUITS))) for rank in "789"
)


class Bounds:
    """The bounds of one round."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the round that is searched; `thuis` needs nothing of it."""

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once the round is over, else None."""
        return value[state.hands[ENTRANT]] if state.seat == OVER else None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds in so many further turns of the entrant."""
        seats, hand = len(state.hands), state.hands[ENTRANT]
        until = -state.seat % seats
        left = min(turns, (state.ends - state.turns - until + seats - 1) // seats)
        if left < 1:
            return value[hand]
        if left > 2 and state.seat > 1:
            return THIRTY_ONE  # a bot's turn changes little: not worth a closer look
        coming = _coming(state, until + (left - 1) * seats)
        if left > 2 or not state.turns:
            return ceiling(hand | coming)
        return best_swap(hand, coming) if left == 1 else best_two_swaps(hand, coming)


def _coming(state: State, turns: int) -> CardSet:
    """Return the cards that lie in the pot, or may come to it in so many turns of any seats."""
    cards = state.table
    seats = len(state.hands)
    for seat in range(state.seat, min(state.seat + turns, state.seat + seats)):
        if seat % seats != ENTRANT:
            cards |= state.hands[seat % seats]
    return cards | _coming_from_stock(state, turns)


def _coming_from_stock(state: State, turns: int) -> CardSet:
    """Return the cards that pots of 7-8-9 may bring: each turn changes one card of the pot."""
    pot, stock, coming = state.table, state.stock, 0
    in_play = sum(state.hands) | pot
    for place in range(0, len(stock) - 2, 3):
        turns -= _lacking(pot)
        fewest = min([(in_play & rank).bit_count() for rank in _LOW])
        if turns < 0 or fewest <= place // 3:  # each pot set aside took one of each
            break
        pot = card_set(stock[place : place + 3])
        coming |= pot
        in_play |= pot
    return coming


def _lacking(pot: CardSet) -> int:
    """Return how many cards the pot is short of a 7-8-9."""
    return sum([not pot & rank for rank in _LOW])
