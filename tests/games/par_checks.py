"""The comparisons of par that the suite makes on some rounds and the soak on many."""

import random

from games.par import par_from
from tests.games.whole_tree import (
    BOTS,
    best_of_all,
    line_at_random,
    setup_of,
    short_start,
    turns_of,
)

LAPS = {"klassiek": 5, "modern": 3, "thuis": 3, "eenentwintigen": 0}
SEATS = {"thuis": (2, 3, 4), "eenentwintigen": (2, 3, 4)}


def compare_with_the_tree(game, number):
    """Compare par with the whole tree on one round, at a table of its own."""
    bots = (BOTS[number % 3], BOTS[number // 3 % 3])
    seats = SEATS.get(game, (4,))
    setup = setup_of(game, number, bots=bots, seats=seats[number % len(seats)])
    lost = (-4 * (number % 50),)  # so that chips bind in some rounds of eenentwintigen
    start = short_start(setup, number % 16 + 1, laps=LAPS[game], half_points=lost)
    points, line = best_of_all(setup, start)

    par = par_from(setup.rules, setup.bots, start)

    assert (par.half_points, par.line) == (points, line)
    assert par.turns == (turns_of(line) if game == "modern" else None)


def compare_with_lines_at_random(game, *, rounds, lines):
    """Play so many lines in each round: none may end better than par, some must end worse."""
    chance = random.Random(game)
    worse = 0
    for number in range(rounds):
        setup = setup_of(game, f"random {number}", bots=("steady-1", "bold-1"))
        start = short_start(setup, number % 16 + 1, laps=4)
        par = par_from(setup.rules, setup.bots, start).half_points
        ended = [line_at_random(chance, setup, start) for _ in range(lines)]
        assert max(ended) <= par
        worse += min(ended) < par
    assert worse, "where no line ends worse, nothing was compared"
