"""Compares the golden files of the engine, or adds missing ones.

`python -m scripts.golden [GAME …]` compares: it names every file that is missing or differs.
`--new` writes the missing files, for a new game, bot or option. No file is ever
overwritten: published games and bots never change, so a file that differs shows a bug in the code.
"""

import argparse
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from games import registry
from games.core.actions import WORDS
from games.core.cards import NAMES
from games.core.dealing import deal
from games.core.entry import play_entry
from games.core.game import Game
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.record import make_record
from games.core.round import Deal
from games.core.terms import Setup, Terms
from scripts.playthrough import playthrough

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
DECKS, ENTRIES, LATER_ENTRIES, ROUNDS, DECISIONS = 50, 24, 6, 16, 1000
DEALS, DEPTH, LATE = 5, 3, 6
CHIPS = 100


def files_of(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the golden files of a game: name and text."""
    for index in range(ENTRIES):
        yield f"entry-{index:02}.json", _entry(game, _terms(game, index), index)
    for name in game.later_options:
        for index in range(LATER_ENTRIES):
            terms = _later_terms(game, name, index)
            yield f"entry-{name}-{index:02}.json", _entry(game, terms, index)
    founders = {bot_id: fingerprint(game, game.bots[bot_id]) for bot_id in game.founders}
    yield "bots.json", json.dumps(founders, indent=1) + "\n"
    for bot_id in sorted(set(game.bots).difference(game.founders)):
        prints = {bot_id: fingerprint(game, game.bots[bot_id])}
        yield f"bot-{bot_id}.json", json.dumps(prints, indent=1) + "\n"
    yield "lines.json", _rows(lines_of_play(game))
    yield "playthrough.txt", playthroughs(game)
    if game.id not in {deck["game"] for deck in shared_decks()}:
        rows = ",\n".join(json.dumps(deck) for deck in decks(game))
        yield "decks.json", f"[\n{rows}\n]\n"


def shared_decks() -> list[dict[str, object]]:
    """Return the decks of the first games, which share one file."""
    rows: list[dict[str, object]] = json.loads((GOLDEN / "decks.json").read_text())
    return rows


def decks(game: Game) -> list[dict[str, object]]:
    """Return fifty decks of a game."""
    rows: list[dict[str, object]] = []
    for number in range(1, DECKS + 1):
        seed = seed_of(f"deck {number % 5}")
        deck = deal(game.deck(), game=game.id, seed=bytes.fromhex(seed), number=number)
        text = " ".join(NAMES[card] for card in deck)
        rows.append({"game": game.id, "seed": seed, "round": number, "deck": text})
    return rows


def _terms(game: Game, index: int) -> Terms:
    """Return the terms of an entry; options that joined later are left out, as in old terms."""
    bots, seats = game.founders, game.seats[index % len(game.seats)]
    names = [name for name in game.options if name not in game.later_options]
    rules = {
        name: game.options[name][(index >> place) % len(game.options[name])]
        for place, name in enumerate(names, start=1)
    }
    others = tuple([bots[(index // 3 + seat) % len(bots)] for seat in range(1, seats)])
    return Terms(game.id, rules, seats, others, ROUNDS, seed_of(f"{game.id} {index}"))


def _later_terms(game: Game, name: str, index: int) -> Terms:
    """Return the terms of an entry in which an option that joined later takes every value."""
    terms = _terms(game, index)
    values = game.options[name]
    rules = game.full_options({**terms.rules, name: values[index % len(values)]})
    return terms._replace(rules=rules, seed=seed_of(f"{game.id} {name} {index}"))


def _entry(game: Game, terms: Terms, index: int) -> str:
    """Return a whole entry with its points and score; the entrant plays as a founder bot."""
    setup = game.setup(terms)
    bot = game.bots[game.founders[index % len(game.founders)]]
    result = play_entry(setup, turns_of(setup, bot))
    entry = {
        "record": make_record(terms, result).as_json(),
        "half_points": list(result.half_points),
        "score": setup.score(result.half_points),
    }
    return json.dumps(entry) + "\n"


def turns_of(setup: Setup, bot: Bot[Any]) -> list[list[int]]:
    """Return the actions of an entry whose entrant plays as a bot does."""
    turns: list[list[int]] = []
    points: list[int] = []
    while not setup.is_over(points):
        actions: list[int] = []
        while (result := setup.play(len(points) + 1, actions, points)).half_points is None:
            actions.append(bot.choose(setup.rules.observe(result.state, ENTRANT)))
        turns.append(actions)
        points.append(result.half_points[ENTRANT])
    return turns


def fingerprint(game: Game, bot: Bot[Any]) -> str:
    """Return the SHA-256 of a bot's actions in a thousand decisions, at every seat in turn."""
    actions: list[str] = []
    number = 0
    while len(actions) < DECISIONS:
        number += 1
        rules = game.rules(seats=game.seats[number % len(game.seats)], options={})
        actions += _actions(rules, number, bot, founders_of(game))
    return hashlib.sha256("\n".join(actions[:DECISIONS]).encode()).hexdigest()


def _actions(
    rules: Rules[Any], number: int, bot: Bot[Any], others: Sequence[Bot[Any]]
) -> Iterator[str]:
    """Yield the actions of a bot in one round, in words; the others sit at the other seats."""
    own = number % rules.seats
    state = rules.start(*deal_of(rules, number))
    while (seat := rules.to_act(state)) is not None:
        acting = bot if seat == own else others[(seat + number) % len(others)]
        action = acting.choose(rules.observe(state, seat))
        if seat == own:
            yield WORDS[action]
        state = rules.apply(state, action)


def lines_of_play(game: Game) -> dict[str, list[int]]:
    """Return the numbers of legal lines of 0, 1, 2 … actions (perft).

    They are counted from the deal and from the last states of a round, where it matters which
    seats are done. A key is the number of the deal and of the actions that bots took before.
    """
    rules = game.rules(seats=game.default_seats, options={})
    counts = {}
    for number in range(1, DEALS + 1):
        path = list(_states(rules, founders_of(game), number))
        for place in sorted({0, *range(max(0, len(path) - LATE), len(path))}):
            counts[f"{number}, {place}"] = _counts(rules, path[place])
    return counts


def _states(rules: Rules[Any], bots: Sequence[Bot[Any]], number: int) -> Iterator[Any]:
    """Yield every state of a round that the bots play."""
    state = rules.start(*deal_of(rules, number))
    yield state
    while (seat := rules.to_act(state)) is not None:
        action = bots[(seat + number) % len(bots)].choose(rules.observe(state, seat))
        state = rules.apply(state, action)
        yield state


def _counts(rules: Rules[Any], start: Any) -> list[int]:
    states, counts = [start], [1]
    for _ in range(DEPTH):
        states = [
            rules.apply(state, action) for state in states for action in rules.legal_actions(state)
        ]
        counts.append(len(states))
    return counts


def playthroughs(game: Game) -> str:
    """Return a few rounds of a game as text, every state in full."""
    rules = game.rules(seats=game.default_seats, options={})
    deals = [deal_of(rules, number) for number in range(1, DEALS + 1)]
    return "\n".join(playthrough(rules, founders_of(game), start) for start in deals)


def founders_of(game: Game) -> list[Bot[Any]]:
    """Return the bots that golden files are played with: a later bot changes none of them."""
    return [game.bots[bot_id] for bot_id in game.founders]


def deal_of(rules: Rules[Any], number: int) -> Deal:
    """Return a round of the golden seed."""
    seed = bytes.fromhex(seed_of("rounds"))
    deck = deal(rules.deck(), game=rules.game, seed=seed, number=number)
    return Deal(deck, rules.dealer(number), CHIPS if rules.purse else 0)


def seed_of(label: str) -> str:
    """Return the seed that golden files use under a label."""
    return hashlib.sha256(f"golden {label}".encode()).hexdigest()


def _rows(values: dict[str, list[int]]) -> str:
    rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items())
    return f"{{\n{rows}\n}}\n"


def update(game: Game, root: Path, *, new: bool) -> list[str]:
    """Return a message for each golden file under `root` that is missing or differs.

    With `new` the missing files are written, unless another file differs.
    """
    folder = root / game.id
    texts = dict(files_of(game))
    missing = [name for name in texts if not (folder / name).exists()]
    faults = [
        f"{game.id}/{name} differs: what is published never changes"
        for name, text in texts.items()
        if name not in missing and (folder / name).read_text() != text
    ]
    if faults or not new:
        return faults + [f"{game.id}/{name} is missing: --new adds it" for name in missing]
    folder.mkdir(parents=True, exist_ok=True)
    for name in missing:
        (folder / name).write_text(texts[name])
    return []


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare or add the golden files of these games, or of all; return 1 if any is wrong."""
    parser = argparse.ArgumentParser(prog="python -m scripts.golden", description=__doc__)
    parser.add_argument("--new", action="store_true", help="write the files that are missing")
    parser.add_argument("games", nargs="*", metavar="GAME")
    options = parser.parse_args(arguments)
    faults: list[str] = []
    for game_id in options.games or registry.GAMES:
        faults += update(registry.game(game_id), GOLDEN, new=options.new)
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
