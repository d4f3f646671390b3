"""The engine beside others that do the same kind of work: `make bench-peers`.

Each plays rounds at random, asking for the legal actions and doing one of them, and then does
the same actions again from the same deals. Dealing, and copying a state that cannot be shared,
happen before the clock runs. Counted is what players choose: a card drawn is nobody's choice.
"""

import copy
import hashlib
import os
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import open_spiel.python.games  # noqa: F401 - importing registers the games written in Python
import pyspiel
import rlcard
from pokerkit import Automation, FixedLimitTexasHoldem

from benchmarks.engine import SEED, starts_of
from games import registry

REPEATS, SECONDS, AT_LEAST = 7, 0.15, 50
GOALS = {"OpenSpiel, C++": 1, "RLCard": 10, "PokerKit": 40, "OpenSpiel, Python": 3}
BAR = 300_000
CHANCES = [byte / 256 for byte in hashlib.shake_128(SEED).digest(1 << 16)]
Step = tuple[Any, list[int]]


class Engine(NamedTuple):
    """A game of this engine or of another, with the same four operations.

    `dealt`: rounds ready to be played; `ready`: a round that may be played, of one of them.
    """

    family: str
    game: str
    deals: Sequence[Any]
    ready: Callable[[Any], Any]
    legal: Callable[[Any], Sequence[Any]]
    apply: Callable[[Any, Any], Any]
    outcome: Callable[[Any], Any]


class Played(NamedTuple):
    """A played round: its deal, its actions and its outcome."""

    deal: Any
    acts: list[Any]
    outcome: Any


class Reached(NamedTuple):
    """The rates of an engine per second of CPU time, the best of a few repeats."""

    actions: float
    rounds: float
    length: float


def main() -> None:
    """Measure every engine in turn, a few times, and print the rates."""
    engines = [*own_engines(), *open_spiels(), *rlcards(), poker()]
    measured = measure(engines)
    load = " ".join(f"{value:.1f}" for value in os.getloadavg())
    print(f"Random play and replay   (CPU time of one core; load {load} on {os.cpu_count()} cores)")
    print(f"{'':<34}{'actions/s':>11}{'rounds/s':>10}{'a round':>9}   ours are faster by")
    own = [result.actions for result in measured[: len(registry.GAMES)]]
    for engine, result in zip(engines, measured, strict=True):
        figures = f"{result.actions:>11,.0f}{result.rounds:>10,.0f}{result.length:>9.1f}"
        compared = f"bar {BAR:,}, {result.actions / BAR:.2f} times the bar"
        if goal := GOALS.get(engine.family):
            times = f"{min(own) / result.actions:.1f} to {max(own) / result.actions:.1f}"
            compared = f"{times}, goal {goal}"
        print(f"{f'{engine.family}: {engine.game}':<34}{figures}   {compared}")


def measure(engines: Sequence[Engine]) -> list[Reached]:
    """Return the rates of each engine; they take turns, so that noise affects them equally."""
    actions, rounds, lengths = ([0.0] * len(engines) for _ in range(3))
    for _ in range(REPEATS):
        for number, engine in enumerate(engines):
            rounds_played, spent = _play(engine)
            done = sum(len(row.acts) for row in rounds_played)
            lengths[number] = done / len(rounds_played)
            actions[number] = max(actions[number], done / spent)
            rounds[number] = max(
                rounds[number], len(rounds_played) / _replay(engine, rounds_played)
            )
    return [Reached(*result) for result in zip(actions, rounds, lengths, strict=True)]


def _play(engine: Engine) -> tuple[list[Played], float]:
    """Play at random for a while; return the rounds and the CPU seconds."""
    rounds_played: list[Played] = []
    spent, count = 0.0, 0
    legal_of, apply = engine.legal, engine.apply
    while spent < SECONDS or len(rounds_played) < AT_LEAST:
        deal = engine.deals[len(rounds_played) % len(engine.deals)]
        state, acts = engine.ready(deal), []
        begun = time.process_time()
        while legal := legal_of(state):
            action = legal[int(CHANCES[count & 0xFFFF] * len(legal))]
            state = apply(state, action)
            acts.append(action)
            count += 1
        spent += time.process_time() - begun
        rounds_played.append(Played(deal, acts, engine.outcome(state)))
    return rounds_played, spent


def _replay(engine: Engine, rounds_played: Sequence[Played]) -> float:
    """Apply the same actions again and read the outcomes; return the CPU seconds."""
    spent = 0.0
    apply, outcome = engine.apply, engine.outcome
    for deal, acts, ended in rounds_played:
        state = engine.ready(deal)
        begun = time.process_time()
        for action in acts:
            state = apply(state, action)
        measured = outcome(state)
        spent += time.process_time() - begun
        assert measured == ended, f"{engine.game}: a replay ended otherwise"
    return spent


def own_engines() -> Iterator[Engine]:
    """Yield our four games."""
    for game in registry.GAMES.values():
        rules = game.rules(seats=game.default_seats, options={})
        yield Engine(
            "Gelijkspel",
            game.id,
            [rules.start(*start) for start in starts_of(rules)],
            lambda state: state,  # a state never changes, so it may be shared
            rules.legal_actions,
            rules.apply,
            rules.half_points,
        )


def open_spiels() -> Iterator[Engine]:
    """Yield games of OpenSpiel; chance nodes are resolved at once, as in the other engines."""
    for family, game in (
        ("OpenSpiel, C++", "blackjack"),
        ("OpenSpiel, C++", "crazy_eights"),
        ("OpenSpiel, Python", "python_kuhn_poker"),
        ("OpenSpiel, Python", "python_block_dominoes"),
    ):
        loaded = pyspiel.load_game(game)
        yield Engine(
            family,
            game.removeprefix("python_"),
            [_by_chance(loaded.new_initial_state(), number) for number in range(200)],
            pyspiel.State.clone,
            pyspiel.State.legal_actions,
            _done,
            pyspiel.State.returns,
        )


def _by_chance(state: Any, number: int) -> Any:
    """Return the state at the first decision of a player."""
    while state.is_chance_node():
        legal = state.legal_actions()
        number = number * 31 + 7
        state.apply_action(legal[number % len(legal)])
    return state


def _done(state: Any, action: Any) -> Any:
    state.apply_action(action)
    return _by_chance(state, action) if state.is_chance_node() else state


def rlcards() -> Iterator[Engine]:
    """Yield games of RLCard, each a pair of the environment and its legal actions."""
    for game in ("blackjack", "gin-rummy", "uno", "leduc-holdem"):
        yield Engine(
            "RLCard",
            game,
            range(50),
            partial(_table, game),
            lambda step: step[1],
            _stepped,
            lambda step: tuple(step[0].get_payoffs()),
        )


def _table(game: str, number: int) -> Step:
    table = rlcard.make(game, config={"seed": number})
    state, _ = table.reset()
    return table, list(state["legal_actions"])


def _stepped(step: Step, action: int) -> Step:
    table, _ = step
    state, _ = table.step(action)
    return table, [] if table.is_over() else list(state["legal_actions"])


def poker() -> Engine:
    """Return PokerKit's fixed-limit hold'em for four, with everything automatic except choices."""
    deals = [
        FixedLimitTexasHoldem.create_state(
            tuple(Automation),
            ante_trimming_status=True,
            raw_antes=0,
            raw_blinds_or_straddles=(1, 2),
            small_bet=2,
            big_bet=4,
            raw_starting_stacks=(200, 200, 200, 200),
            player_count=4,
        )
        for _ in range(50)
    ]
    return Engine(
        "PokerKit", "fixed-limit hold'em", deals, copy.deepcopy, _moves, _state_after, _payoffs
    )


def _moves(state: Any) -> list[str]:
    if not state.status:
        return []
    labels = ("fold", "check_or_call", "complete_bet_or_raise_to")
    return [move for move in labels if getattr(state, f"can_{move}")()]


def _state_after(state: Any, move: str) -> Any:
    getattr(state, move)()
    return state


def _payoffs(state: Any) -> Any:
    return tuple(state.payoffs)


if __name__ == "__main__":
    main()
