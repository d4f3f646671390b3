"""Upper bounds of an `eenentwintigen` round, which let the par search prune."""

from typing import Any

from games.core.actions import STAKES, Action
from games.core.protocol import ENTRANT, OVER, Rules
from games.eenentwintigen.settlement import chips
from games.eenentwintigen.state import State
from games.eenentwintigen.values import RANK

_UNREACHABLE = -(10**6)  # half points, less than anyone can lose


class Bounds:
    """The bounds of one round, under the options of its rules."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        """Take the options of the rules; the start of the search is not used."""
        self._options = rules.options

    def final_half_points(self, state: State) -> int | None:
        """Return the entrant's result in half points once the round is over, else None."""
        return 2 * chips(state, self._options)[ENTRANT] if state.seat == OVER else None

    def bound(self, state: State, turns: int) -> int:
        """Return half points that no line exceeds within this many turns of the entrant."""
        if turns < 1 and state.seat == ENTRANT:
            return _UNREACHABLE
        stakes = state.stakes
        if state.dealer == ENTRANT:  # every other seat loses, two hands if it splits
            return 2 * sum(2 * (stake or STAKES[-1]) for stake in stakes[1:])
        stake = stakes[ENTRANT] or min(STAKES[-1], state.purse)
        return 4 * stake if _may_win_twice(state) else 2 * stake


def _may_win_twice(state: State) -> bool:
    """Return whether the entrant has split, or has two cards of one rank."""
    hand, second = state.hands[ENTRANT], state.hands[len(state.stakes)]
    return bool(second) or (len(hand) == 2 and RANK[hand[0]] == RANK[hand[1]])
