"""The cost of the fair values of a whole entry, and how many of them are shown.

`python -m benchmarks.fair [GAME]` prints a line for each game and choice of bots.
"""

import hashlib
import sys
import time
from collections.abc import Iterator
from typing import NamedTuple

from benchmarks.measure import Figure, show
from games import registry
from games.core.actions import Action
from games.core.protocol import ENTRANT
from games.core.terms import Setup, Terms
from games.fair import DEALS, PLAYS_ON, Fair, fair_of_round

ROUNDS, BAR = 16, 60
TABLES = (("sharp-1",) * 3, ("steady-1", "bold-1", "sharp-1"), ("steady-1",) * 3)


class Entry(NamedTuple):
    """The fair values of an entry's decisions, with their CPU seconds."""

    fairs: list[Fair]
    seconds: float


def main() -> None:
    """Print the figures of every game, or of the named one."""
    for game in sys.argv[1:] or registry.GAMES:
        figures = [figure for bots in TABLES for figure in _figures(game, bots)]
        show(f"Fair values of an entry of {game}, {ROUNDS} rounds, {PLAYS_ON} in seat 0", figures)


def _figures(game: str, bots: tuple[str, ...]) -> Iterator[Figure]:
    entry = valued(_setup(game, bots))
    fairs, decisions = entry.fairs, max(len(entry.fairs), 1)
    name = " ".join(bots)
    yield Figure(name, entry.seconds, "s", BAR, less=True)
    yield Figure("  decisions", len(fairs), "")
    yield Figure("  deals a decision", sum(fair.deals for fair in fairs) / decisions, "")
    fewer = sum(fair.deals < DEALS for fair in fairs)
    yield Figure(f"  with fewer than {DEALS}", 100 * fewer / decisions, "%")
    silent = sum(not fair.has_enough_deals for fair in fairs)
    yield Figure("  too few to show", 100 * silent / decisions, "%")
    errors = [fair.error(action) for fair in fairs if fair.deals for action in fair.actions]
    yield Figure("  standard error, mean", sum(errors) / max(len(errors), 1), "points")


def _setup(game: str, bots: tuple[str, ...]) -> Setup:
    offer = registry.GAMES[game]
    seed = hashlib.sha256(b"fair").hexdigest()
    return registry.setup(Terms(game, offer.full_options({}), 1 + len(bots), bots, ROUNDS, seed))


def valued(setup: Setup) -> Entry:
    """Return the fair values of an entry played by the bot."""
    own, rules = registry.GAMES[setup.terms.game].bots[PLAYS_ON], setup.rules
    points: list[int] = []
    fairs: list[Fair] = []
    seconds = 0.0
    while not setup.is_over(points):
        number = len(points) + 1
        actions: list[Action] = []
        while (round_ := setup.play(number, actions, points)).half_points is None:
            actions.append(own.choose(rules.observe(round_.state, ENTRANT)))
        begun = time.process_time()
        fairs += fair_of_round(setup, number, actions, points)
        seconds += time.process_time() - begun
        points.append(round_.half_points[ENTRANT])
    return Entry(fairs, seconds)


if __name__ == "__main__":
    main()
