"""The best line of a round found the long way: every line there is, nothing cut, nothing kept."""

import hashlib

from games import registry
from games.core.actions import DRAW_OPEN, DRAW_STOCK
from games.core.terms import Terms
from games.modern.rules import MOST_TURNS

BOTS = ("steady-1", "bold-1", "sharp-1")
STOCK = 39


def setup_of(game_id, word, *, bots=("steady-1",), seats=None, rounds=16, rules=None):
    """Return a table of a seed made from a word, the bots named filling the seats in turn."""
    game = registry.game(game_id)
    seats = seats or game.default_seats
    named = tuple(bots[seat % len(bots)] for seat in range(seats - 1))
    seed = hashlib.sha256(f"{game_id} {word}".encode()).hexdigest()
    return registry.setup(
        Terms(game_id, game.full_options(rules or {}), seats, named, rounds, seed)
    )


def short_start(setup, number, *, laps, half_points=()):
    """Return the start of a round that lasts so many laps at most, where a game may last long."""
    state = setup.rules.start(*setup.deal(number, half_points))
    if setup.terms.game == "thuis":
        return state._replace(ends=laps * setup.rules.seats)
    if setup.terms.game == "modern":
        return state._replace(turns=MOST_TURNS - 4 * laps, taken=STOCK - 4 * laps + 1)
    return state


def played_on(setup, state):
    """Return the state once the bots have acted: the entrant is to act, or all is over."""
    rules = setup.rules
    while rules.to_act(state) not in (0, None):
        bot = setup.bots[rules.to_act(state) - 1]
        state = rules.apply(state, bot.choose(rules.observe(state, rules.to_act(state))))
    return state


def ends(setup, state):
    """Yield each line of the entrant with the half points at its end, in the order of actions."""
    rules = setup.rules
    state = played_on(setup, state)
    if rules.to_act(state) is None:
        yield (), rules.half_points(state)[0]
        return
    for action in sorted(rules.legal_actions(state)):
        for line, points in ends(setup, rules.apply(state, action)):
            yield (action, *line), points


def turns_of(line):
    return sum(action not in (DRAW_OPEN, DRAW_STOCK) for action in line)


def best_of_all(setup, state):
    """Return the most half points and the line that is meant of those that reach it."""
    line, points = min(ends(setup, state), key=lambda end: (-end[1], turns_of(end[0]), end[0]))
    return points, line


def line_at_random(random, setup, state):
    """Return the half points that a line at random ends with."""
    state = played_on(setup, state)
    while actions := setup.rules.legal_actions(state):
        state = played_on(setup, setup.rules.apply(state, random.choice(actions)))
    return setup.rules.half_points(state)[0]
