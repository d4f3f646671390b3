"""The strength of the bots: each in seat 0 of the same 2,000 deals against `steady-1`."""

import hashlib
import math
import time
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from games import registry
from games.core.dealing import deal
from games.core.game import Game
from games.core.points import to_float_points
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.round import Deal

DEALS, CHIPS = 2000, 100
SEED = hashlib.sha256(b"strength").digest()


class Strength(NamedTuple):
    """The mean points of a bot, and its lead over `steady-1` with the standard error."""

    mean: float
    lead: float
    error: float
    microseconds: float


def main() -> None:
    """Print the table of every game."""
    print(f"\nBots in seat 0 against steady-1, {DEALS} deals, points a round (chips in 21)")
    print(f"{'':<28}{'mean':>8}{'lead':>8}{'error':>8}{'lead / error':>14}{'µs a move':>11}")
    for game in registry.GAMES.values():
        for bot_id, strength in strengths(game):
            ratio = f"{strength.lead / strength.error:.1f}" if strength.error else ""
            figures = f"{strength.mean:>8.2f}{strength.lead:>8.2f}{strength.error:>8.3f}{ratio:>14}"
            print(f"{game.id + ' ' + bot_id:<28}{figures}{strength.microseconds:>11.1f}")


def strengths(game: Game) -> Iterator[tuple[str, Strength]]:
    """Yield each bot of a game with its strength, relative to `steady-1`."""
    rules = game.rules(seats=game.default_seats, options={})
    steady = game.bots["steady-1"]
    starts = [_start(rules, number) for number in range(1, DEALS + 1)]
    measure, _ = _points(rules, steady, steady, starts)
    for bot_id, bot in game.bots.items():
        points, spent = _points(rules, bot, steady, starts)
        leads = [points_here - other for points_here, other in zip(points, measure, strict=True)]
        lead = sum(leads) / DEALS
        spread = sum((points_here - lead) ** 2 for points_here in leads) / (DEALS - 1)
        yield bot_id, Strength(sum(points) / DEALS, lead, math.sqrt(spread / DEALS), spent)


def _start(rules: Rules[Any], number: int) -> Deal:
    deck = deal(rules.deck(), game=rules.game, seed=SEED, number=number)
    return Deal(deck, rules.dealer(number), CHIPS if rules.purse else 0)


def _points(
    rules: Rules[Any], bot: Bot[Any], others: Bot[Any], starts: Sequence[Deal]
) -> tuple[list[float], float]:
    """Return the bot's points on each deal, and its mean time per choice in microseconds."""
    points, spent, moves = [], 0.0, 0
    for start in starts:
        state = rules.start(*start)
        while (seat := rules.to_act(state)) is not None:
            observation = rules.observe(state, seat)
            begun = time.process_time()
            action = (others if seat else bot).choose(observation)
            spent += 0 if seat else time.process_time() - begun
            moves += not seat
            state = rules.apply(state, action)
        half_points = rules.half_points(state)
        assert half_points is not None
        points.append(to_float_points(half_points[ENTRANT]))
    return points, 1e6 * spent / max(moves, 1)


if __name__ == "__main__":
    main()
