"""What no line of a `klassiek` round can exceed: it spares the search for par its work."""

from typing import Any

from games.core.actions import Action
from games.core.cards import CardSet
from games.core.protocol import ENTRANT, Rules
from games.klassiek.state import MOST_SWAPS, SEATS, State
from games.thirtyone.hands import ceiling, value
from games.thirtyone.reach import best_swap
from games.thirtyone.turns import OVER

_NOTHING = -1  # less than any hand: the entrant cannot be done in so few turns


class Bounds:
    """The bounds of one round."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the round that is searched; `klassiek` needs nothing of it."""

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once it is final, else None."""
        if state.done & 1 or state.seat == OVER:
            return value[state.hands[ENTRANT]]
        return None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds in so many further turns of the entrant."""
        left = min(turns, 1 if state.last else MOST_SWAPS - state.swaps[ENTRANT])
        if left < 1:
            return _NOTHING
        hand = state.hands[ENTRANT]
        if left > 1:
            return ceiling(hand | _coming(state))
        lying = state.table if state.seat == ENTRANT else _coming(state)
        whole = value[lying] if state.seat == ENTRANT else ceiling(lying)
        return max(best_swap(hand, lying), whole)


def _coming(state: State) -> CardSet:
    """Return the cards that lie on the table, or may still come to it: a final hand's do not."""
    cards = state.table
    for seat in range(1, SEATS):
        if not state.done >> seat & 1:
            cards |= state.hands[seat]
    return cards
