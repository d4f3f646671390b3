"""`python -m games par`: par of each round as JSON lines."""

import json
import re
from collections.abc import Iterator
from typing import NamedTuple

from games import registry
from games.core.actions import WORDS
from games.core.errors import BadInput, BadRules, short_repr
from games.core.json_text import BYTE_ORDER_MARK, read_json
from games.core.points import to_points
from games.core.protocol import Options
from games.core.terms import MOST_ROUNDS, Setup, Terms
from games.par.rounds import Par, par_of_entry, par_of_round

_ROUNDS = re.compile(r"([1-9][0-9]{0,2})(?:-([1-9][0-9]{0,2}))?", re.ASCII)


class Arguments(NamedTuple):
    """The arguments of the command: `bots` with commas between, `rules` as JSON, `rounds` 1-16."""

    game: str
    seed: str
    bots: str
    rules: str
    rounds: str


def par_lines(arguments: Arguments) -> Iterator[str]:
    """Yield a JSON line per round; in a game with chips, then one with par of the entry.

    :raises BadInput: if the game, the seed, a bot, their number or the rounds are unknown.
    :raises BadRules: if a rule or its value is unknown.
    """
    first, last = _rounds(arguments.rounds)
    setup = _setup(arguments, last)
    if not setup.rules.purse:
        for number in range(first, last + 1):
            yield json.dumps(_line(number, par_of_round(setup, number)))
        return
    entry = par_of_entry(setup)
    for number, (par, chips) in enumerate(zip(entry.rounds, entry.purses, strict=True), 1):
        if number >= first:
            yield json.dumps({**_line(number, par), "chips": chips})
    yield json.dumps({"entry": to_points(entry.half_points)})


def _line(number: int, par: Par) -> dict[str, object]:
    return {
        "round": number,
        "par": to_points(par.half_points),
        "turns": par.turns,
        "line": [WORDS[action] for action in par.line],
        "nodes": par.nodes,
    }


def _rounds(text: str) -> tuple[int, int]:
    """Return the first and the last round of a text such as `1-16` or `3`.

    :raises BadInput: if it is no such text.
    """
    match = _ROUNDS.fullmatch(text)
    first, last = (int(group or match[1]) for group in match.groups()) if match else (1, 0)
    if not first <= last <= MOST_ROUNDS:
        raise BadInput(
            f"Rounds are written as 1-16 or 3, up to {MOST_ROUNDS}: not {short_repr(text)}."
        )
    return first, last


def _setup(arguments: Arguments, rounds: int) -> Setup:
    game = registry.game(arguments.game)
    registry.seed_bytes(arguments.seed)
    bots = tuple(arguments.bots.split(","))
    options = game.full_options(_options(arguments.rules))
    return registry.setup(Terms(game.id, options, len(bots) + 1, bots, rounds, arguments.seed))


def _options(text: str) -> Options:
    try:
        options = read_json(text.removeprefix(BYTE_ORDER_MARK))
    except BadInput as error:
        raise BadRules(f"Rules are a JSON object. {error}") from None
    if not isinstance(options, dict):
        raise BadRules(f"Rules are a JSON object, not {short_repr(text)}.")
    return options
