"""Upper bounds of a `thuis` round, which let the par search prune."""

from typing import Any

from games.core.actions import Action
from games.core.cards import RANKS, SUITS, CardSet, card_set
from games.core.protocol import ENTRANT, OVER, Rules
from games.thirtyone.hands import THIRTY_ONE, best_swap, best_two_swaps, ceiling, value
from games.thuis.state import State

_LOW = tuple(
    card_set(suit * len(RANKS) + RANKS.index(rank) for suit in range(len(SUITS))) for rank in "789"
)


class Bounds:
    """The bounds of one round."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the rules and the start of the search; `thuis` uses neither."""

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once the round is over, else None."""
        return value[state.hands[ENTRANT]] if state.seat == OVER else None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds within this many turns of the entrant."""
        seats, hand = len(state.hands), state.hands[ENTRANT]
        until = -state.seat % seats
        left = min(turns, (state.ends - state.turns - until + seats - 1) // seats)
        if left < 1:
            return value[hand]
        if left > 2 and state.seat > 1:
            return THIRTY_ONE  # after a bot's turn a tighter bound costs too much
        cards = _cards_in_reach(state, until + (left - 1) * seats)
        if left > 2 or not state.turns:
            return ceiling(hand | cards)
        return best_swap(hand, cards) if left == 1 else best_two_swaps(hand, cards)


def _cards_in_reach(state: State, turns: int) -> CardSet:
    """Return the cards in the pot, and those that may come to it within this many turns."""
    cards = state.table
    seats = len(state.hands)
    for seat in range(state.seat, min(state.seat + turns, state.seat + seats)):
        if seat % seats != ENTRANT:
            cards |= state.hands[seat % seats]
    return cards | _stock_in_reach(state, turns)


def _stock_in_reach(state: State, turns: int) -> CardSet:
    """Return the stock cards that pots of 7-8-9 may bring: each turn changes one pot card."""
    pot, stock, cards = state.table, state.stock, 0
    in_play = sum(state.hands) | pot
    for place in range(0, len(stock) - 2, 3):
        turns -= _lacking(pot)
        fewest = min([(in_play & rank).bit_count() for rank in _LOW])
        if turns < 0 or fewest <= place // 3:  # each pot set aside took one of each rank
            break
        pot = card_set(stock[place : place + 3])
        cards |= pot
        in_play |= pot
    return cards


def _lacking(pot: CardSet) -> int:
    """Return how many cards the pot lacks for a 7-8-9."""
    return sum([not pot & rank for rank in _LOW])
