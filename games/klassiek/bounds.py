"""Upper bounds of a `klassiek` round, which let the par search prune."""

from typing import Any

from games.core.actions import Action
from games.core.cards import CardSet
from games.core.protocol import ENTRANT, OVER, Rules
from games.klassiek.state import MOST_SWAPS, SEATS, State
from games.thirtyone.hands import best_swap, ceiling, value

_UNREACHABLE = -1  # less than any hand: the entrant cannot be done in this few turns


class Bounds:
    """The bounds of one round."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the rules and the start of the search; `klassiek` uses neither."""

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once it is final, else None."""
        if state.done & 1 or state.seat == OVER:
            return value[state.hands[ENTRANT]]
        return None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds within this many turns of the entrant."""
        left = min(turns, 1 if state.last else MOST_SWAPS - state.swaps[ENTRANT])
        if left < 1:
            return _UNREACHABLE
        hand = state.hands[ENTRANT]
        if left > 1:
            return ceiling(hand | _cards_in_reach(state))
        cards = state.table if state.seat == ENTRANT else _cards_in_reach(state)
        all_swapped = value[cards] if state.seat == ENTRANT else ceiling(cards)
        return max(best_swap(hand, cards), all_swapped)


def _cards_in_reach(state: State) -> CardSet:
    """Return the cards on the table or in a hand that is not final: only these can be taken."""
    cards = state.table
    for seat in range(1, SEATS):
        if not state.done >> seat & 1:
            cards |= state.hands[seat]
    return cards
