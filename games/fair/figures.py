"""The figures of one decision: sums over the deals, and what they say about the actions.

All of it is whole numbers, in half points, until a number is asked for.
"""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

from games.core.actions import Action

FEWEST_DEALS = 30  # fewer say nothing


class Fair(NamedTuple):
    """What each legal action of a decision came to over the same deals.

    `sums` are the half points, by action; `best` is the action with the highest, of equals the
    first in the fixed order. `behind` and `squares` are the sums, over the deals, of what an
    action came short of the best, and of the squares of that.
    """

    actions: tuple[Action, ...]
    deals: int
    sums: tuple[int, ...]
    best: Action
    behind: tuple[int, ...]
    squares: tuple[int, ...]

    @property
    def says_enough(self) -> bool:
        """Tell whether there were deals enough; with fewer no figure should be shown."""
        return self.deals >= FEWEST_DEALS

    def value(self, action: Action) -> float:
        """Return the mean of the final points, in points."""
        return self.sums[self.actions.index(action)] / (2 * self.deals)

    def price(self, action: Action) -> float:
        """Return how much the best action is better, in points; see `is_even`."""
        return self.behind[self.actions.index(action)] / (2 * self.deals)

    def error(self, action: Action) -> float:
        """Return the standard error of the price, in points."""
        index, deals = self.actions.index(action), self.deals
        spread = deals * self.squares[index] - self.behind[index] ** 2
        return sqrt(spread / (deals - 1)) / (2 * deals) if deals > 1 else 0.0

    def is_even(self, action: Action) -> bool:
        """Tell whether the price is below twice its error, and so no more than chance."""
        index, deals = self.actions.index(action), self.deals
        behind = self.behind[index] ** 2
        return behind * (deals - 1) < 4 * (deals * self.squares[index] - behind)


def figures(actions: Sequence[Action], rows: Sequence[Sequence[int]]) -> Fair:
    """Return the figures of a decision; each row holds the half points by action on one deal."""
    sums = [sum(column) for column in zip(*rows, strict=True)] or [0] * len(actions)
    top = sums.index(max(sums))
    behind = [sums[top] - one for one in sums]
    squares = [sum((row[top] - row[at]) ** 2 for row in rows) for at in range(len(actions))]
    return Fair(tuple(actions), len(rows), tuple(sums), actions[top], tuple(behind), tuple(squares))
