"""Upper bounds of a `hoogste` round that let the par search prune."""

from typing import Any

from games.core.actions import Action
from games.core.protocol import ENTRANT, Rules
from games.hoogste.rules import TWO_ACES
from games.hoogste.state import State, hand_half_points


class Bounds:
    """The bounds of one round."""

    free: frozenset[Action] = frozenset()
    long = False

    def __init__(self, rules: Rules[Any], state: State) -> None:
        self.rules = rules

    def final_half_points(self, state: State) -> int | None:
        """Return the value of the entrant's hand once the round is over, else None."""
        over = self.rules.to_act(state) is None
        return hand_half_points(state.hands[ENTRANT]) if over else None

    def bound(self, state: State, turns: int) -> int:
        """Return the value of two aces: no hand is worth more."""
        return TWO_ACES if turns else -1
