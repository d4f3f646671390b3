"""The speed of the engine: actions, rounds and entries per second, state copies, the import."""

import hashlib
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.measure import Figure, rate, show
from games import registry
from games.core.dealing import deal
from games.core.entry import play_entry
from games.core.game import Game
from games.core.protocol import Bot, Rules
from games.core.record import make_record, replay
from games.core.round import Deal
from games.core.terms import Terms
from scripts.golden import turns_of

DEALS, ENTRIES, CHIPS = 1000, 20, 100
SEED = hashlib.sha256(b"benchmark").digest()
_NO_BYTECODE = "PYTHONDONTWRITEBYTECODE"  # with it every import compiles anew
IMPORT = """
import time
begun = time.process_time()
import games.registry
print(1000 * (time.process_time() - begun))
"""
Starts = list[Deal]


def main() -> None:
    """Measure and print."""
    show("Engine", list(figures()))


def figures() -> Iterator[Figure]:
    """Yield the figures, those of `klassiek` first."""
    game = registry.game("klassiek")
    rules, steady = game.rules(seats=4, options={}), game.bots["steady-1"]
    starts = starts_of(rules)
    yield Figure(
        "klassiek: rounds of four steady-1", rate(_rounds(rules, steady, starts)), "/s", 15e3
    )
    yield Figure("klassiek: whole entries verified", rate(_entries(game)), "/s", 1000)
    yield Figure("klassiek: decks dealt", rate(lambda: len(starts_of(rules))), "/s")
    state = rules.start(*starts[0])
    copied = rate(lambda: len([state._make(state) for _ in range(100_000)]))
    yield Figure("klassiek: a state copied, field by field", 1e6 / copied, "µs", 1, less=True)
    took = min(_import_times())
    yield Figure("import games.registry, every game", took, "ms", 30, less=True)
    for other in registry.GAMES.values():
        bar = 250e3 if other.id == "klassiek" else 300e3
        rules = other.rules(seats=other.default_seats, options={})
        per_second = rate(_actions(rules, starts_of(rules)))
        yield Figure(f"{other.id}: checked actions in random play", per_second, "/s", bar)


def starts_of(rules: Rules[Any]) -> Starts:
    """Return a thousand deals of a game."""
    chips = CHIPS if rules.purse else 0
    cards = rules.deck()
    return [
        Deal(deal(cards, game=rules.game, seed=SEED, number=number), rules.dealer(number), chips)
        for number in range(1, DEALS + 1)
    ]


def _actions(rules: Rules[Any], starts: Starts) -> Callable[[], int]:
    """Return a function that plays rounds by random legal actions."""
    chances = [byte / 256 for byte in hashlib.shake_128(SEED).digest(1 << 16)]

    def work() -> int:
        count = 0
        for start in starts:
            state = rules.start(*start)
            while legal := rules.legal_actions(state):
                state = rules.apply(state, legal[int(chances[count & 0xFFFF] * len(legal))])
                count += 1
        return count

    return work


def _rounds(rules: Rules[Any], bot: Bot[Any], starts: Starts) -> Callable[[], int]:
    def work() -> int:
        for start in starts:
            state = rules.start(*start)
            while (seat := rules.to_act(state)) is not None:
                state = rules.apply(state, bot.choose(rules.observe(state, seat)))
        return len(starts)

    return work


def _entries(game: Game) -> Callable[[], int]:
    """Return a function that replays the records of whole entries of 16 rounds."""
    records = []
    for number in range(ENTRIES):
        seed = hashlib.sha256(SEED + bytes([number])).hexdigest()
        setup = registry.setup(Terms(game.id, {}, 4, ("steady-1",) * 3, 16, seed))
        entry = play_entry(setup, turns_of(setup, game.bots["steady-1"]))
        records.append((setup, make_record(setup.terms, entry)))

    def work() -> int:
        for setup, record in records * 5:
            replay(setup, record)
        return len(records) * 5

    return work


def _import_times() -> Iterator[float]:
    """Yield the milliseconds of an import, each in a new process with compiled bytecode."""
    with tempfile.TemporaryDirectory() as compiled:
        env = {name: value for name, value in os.environ.items() if name != _NO_BYTECODE}
        for _ in range(10):
            done = subprocess.run(
                [sys.executable, "-c", IMPORT],
                env=env | {"PYTHONPYCACHEPREFIX": compiled},
                capture_output=True,
                text=True,
                check=True,
            )
            yield float(done.stdout)


if __name__ == "__main__":
    main()
