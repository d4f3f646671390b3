"""Rates in CPU time, printed beside the bar and the machine's load."""

import os
import time
from collections.abc import Callable
from typing import NamedTuple

REPEATS = 5


class Figure(NamedTuple):
    """One line of a table: the name of the figure, its value, and the bar (0 for none).

    `less`: a lower value is better, as for a time.
    """

    label: str
    amount: float
    unit: str
    bar: float = 0
    less: bool = False

    def line(self) -> str:
        """Return the printed line."""
        amount = f"{self.amount:>12,.{0 if self.amount >= 100 else 2}f} {self.unit}"
        if not self.bar:
            return f"{self.label:<52}{amount}"
        ratio = self.bar / self.amount if self.less else self.amount / self.bar
        bar = f"{self.bar:>9,.{0 if self.bar >= 100 else 2}f}"
        return f"{self.label:<52}{amount:<30}bar {bar}   {ratio:.2f} times the bar"


def rate(work: Callable[[], int]) -> float:
    """Return the amount of work per second of CPU time, the best of a few repeats.

    `work` does some work and returns the amount. The best repeat is the one least disturbed.
    """
    best = 0.0
    for _ in range(REPEATS):
        begun = time.process_time()
        done = work()
        best = max(best, done / (time.process_time() - begun))
    return best


def show(title: str, figures: list[Figure]) -> None:
    """Print figures under a title, with the machine's load."""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"\n{title}   (CPU time of one core; load {load} on {os.cpu_count()} cores)")
    for figure in figures:
        print(figure.line())
