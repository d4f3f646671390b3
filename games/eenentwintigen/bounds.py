"""What no line of an `eenentwintigen` round can win: it spares the search for par its work."""

from typing import Any

from games.core.actions import STAKES, Action
from games.core.protocol import ENTRANT, Rules
from games.eenentwintigen.settling import chips
from games.eenentwintigen.state import State
from games.eenentwintigen.values import RANK
from games.thirtyone.turns import OVER

_NOTHING = -(10**6)  # half points, less than anyone loses


class Bounds:
    """The bounds of one round, under the options of its rules."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the round that is searched."""
        self._options = rules.options

    def final_half_points(self, state: State) -> int | None:
        """Return the chips that the entrant won, doubled, once the round is over, else None."""
        return 2 * chips(state, self._options)[ENTRANT] if state.seat == OVER else None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds in so many further turns of the entrant."""
        if turns < 1 and state.seat == ENTRANT:
            return _NOTHING
        stakes = state.stakes
        if state.dealer == ENTRANT:  # every hand lost, and every other seat may split
            return 2 * sum(2 * (stake or STAKES[-1]) for stake in stakes[1:])
        stake = stakes[ENTRANT] or min(STAKES[-1], state.purse)
        return 4 * stake if _may_win_twice(state) else 2 * stake


def _may_win_twice(state: State) -> bool:
    """Tell whether the entrant has split, or has two cards of one rank."""
    hand, second = state.hands[ENTRANT], state.hands[len(state.stakes)]
    return bool(second) or (len(hand) == 2 and RANK[hand[0]] == RANK[hand[1]])
