"""The cost of open par: CPU time and nodes per round, by game and bots.

`python -m benchmarks.par [ROUNDS]`: so many rounds of each, or as many as two minutes allow.
"""

import hashlib
import os
import sys
import time
from collections.abc import Sequence
from typing import NamedTuple

from games import registry
from games.core.game import Game
from games.core.terms import Setup, Terms
from games.par import par_of_round, search

AN_ENTRY = 16
ROUNDS = {"klassiek": 96, "modern": 12, "thuis": 24, "eenentwintigen": 96}
BARS = {"klassiek": 100, "thuis": 100, "eenentwintigen": 1000, "modern": 2000}  # ms, p99, sharp-1


class Cost(NamedTuple):
    """The cost of one round: milliseconds and expanded nodes."""

    milliseconds: float
    nodes: int


def main(rounds: int | None = None) -> None:
    """Print the table of every game and bot."""
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    core = "the compiled core" if search.__file__.endswith(".so") else "pure Python"
    print("\nOpen par, CPU ms and positions a round")
    print(f"({core}, one core; load {load} on {os.cpu_count()} cores)")
    heads = f"{'median':>9}{'p90':>9}{'p99':>9}{'max':>9}{'bar':>7}{'nodes':>8}{'p99':>8}"
    print(f"{'':<26}{heads}{'rounds':>8}")
    for game in registry.GAMES.values():
        for bot in game.bots:
            many = rounds or ROUNDS[game.id]
            costs = [_cost(_table(game, bot, place), place) for place in range(many)]
            print(f"{game.id + ' ' + bot:<26}{_figures(costs, BARS[game.id])}{many:>8}", flush=True)


def _table(game: Game, bot: str, place: int) -> Setup:
    """Return a setup with one bot in every seat; each sixteen rounds have their own seed."""
    seats = game.default_seats
    seed = hashlib.sha256(f"par {place // AN_ENTRY}".encode()).hexdigest()
    rules = game.full_options({})
    return registry.setup(Terms(game.id, rules, seats, (bot,) * (seats - 1), AN_ENTRY, seed))


def _cost(setup: Setup, place: int) -> Cost:
    begun = time.process_time()
    par = par_of_round(setup, place % AN_ENTRY + 1)
    return Cost(1000 * (time.process_time() - begun), par.nodes)


def _figures(costs: Sequence[Cost], bar: int) -> str:
    times = sorted(cost.milliseconds for cost in costs)
    nodes = sorted(cost.nodes for cost in costs)
    columns = "".join(f"{_share(times, part):>9.1f}" for part in (0.5, 0.9, 0.99, 1.0))
    return f"{columns}{bar:>7}{_share(nodes, 0.5):>8.0f}{_share(nodes, 0.99):>8.0f}"


def _share(values: Sequence[float], part: float) -> float:
    return values[min(len(values) - 1, int(len(values) * part))]


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else None)
