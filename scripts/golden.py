"""Writes the golden files of the engine: `python -m scripts.golden [GAME …]`.

For a game or a bot that joins. What is published never changes, and so never do its golden files:
one that would come out otherwise is a fault, which `tests/games/test_golden.py` tells.
"""

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
from games.core.entry import Setup, play_entry
from games.core.game import Game
from games.core.protocol import ENTRANT, Bot, Rules
from games.core.record import make_record
from games.core.round import Deal
from games.core.terms import Terms
from scripts.playthrough import playthrough

GOLDEN = Path(__file__).resolve().parent.parent / "tests" / "golden"
DECKS, ENTRIES, ROUNDS, DECISIONS = 50, 24, 16, 1000
DEALS, DEPTH, LATE = 5, 3, 6
CHIPS = 100


def decks() -> list[dict[str, object]]:
    """Return fifty decks of each game."""
    found: list[dict[str, object]] = []
    for game in registry.GAMES.values():
        for number in range(1, DECKS + 1):
            seed = seed_of(f"deck {number % 5}")
            deck = deal(game.deck(), game=game.id, seed=bytes.fromhex(seed), number=number)
            text = " ".join(NAMES[card] for card in deck)
            found.append({"game": game.id, "seed": seed, "round": number, "deck": text})
    return found


def entries(game: Game) -> Iterator[dict[str, object]]:
    """Yield whole entries, with their scores: seats, rules and bots all take their turn."""
    bots = first_bots(game)
    for index in range(ENTRIES):
        seats = game.seats[index % len(game.seats)]
        rules = {
            name: values[(index >> place) % len(values)]
            for place, (name, values) in enumerate(game.options.items(), start=1)
        }
        others = tuple(bots[(index // 3 + seat) % len(bots)].id for seat in range(1, seats))
        terms = Terms(game.id, rules, seats, others, ROUNDS, seed_of(f"{game.id} {index}"))
        setup = registry.setup(terms)
        played = play_entry(setup, turns_of(setup, bots[index % len(bots)]))
        yield {
            "record": make_record(terms, played).as_json(),
            "half_points": list(played.half_points),
            "score": setup.score(played.half_points),
        }


def turns_of(setup: Setup, bot: Bot[Any]) -> list[list[int]]:
    """Return the actions of an entry whose entrant plays as a bot does."""
    turns: list[list[int]] = []
    points: list[int] = []
    while not setup.is_over(points):
        actions: list[int] = []
        while (played := setup.play(len(points) + 1, actions, points)).half_points is None:
            actions.append(bot.choose(setup.rules.observe(played.state, ENTRANT)))
        turns.append(actions)
        points.append(played.half_points[ENTRANT])
    return turns


def fingerprint(game: Game, bot: Bot[Any]) -> str:
    """Return the SHA-256 of a bot's moves in a thousand decisions, at every seat in turn."""
    moves: list[str] = []
    number = 0
    while len(moves) < DECISIONS:
        number += 1
        rules = game.rules(seats=game.seats[number % len(game.seats)], options={})
        moves += _moves(rules, number, bot, first_bots(game))
    return hashlib.sha256("\n".join(moves[:DECISIONS]).encode()).hexdigest()


def _moves(
    rules: Rules[Any], number: int, bot: Bot[Any], others: Sequence[Bot[Any]]
) -> Iterator[str]:
    """Yield the words of a bot in one round, in which the others sit at the other seats."""
    own = number % rules.seats
    state = rules.start(*deal_of(rules, number))
    while (seat := rules.to_act(state)) is not None:
        acting = bot if seat == own else others[(seat + number) % len(others)]
        action = acting.choose(rules.observe(state, seat))
        if seat == own:
            yield WORDS[action]
        state = rules.apply(state, action)


def lines_of_play(game: Game) -> dict[str, list[int]]:
    """Return how many lines of 0, 1, 2 … actions the rules allow (perft).

    Counted from the deal and from late in a round, when it matters who is done: by the number of
    the deal, and of the actions that the bots took before.
    """
    rules = game.rules(seats=game.default_seats, options={})
    counts = {}
    for number in range(1, DEALS + 1):
        path = list(_states(rules, first_bots(game), number))
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


def told(game: Game) -> str:
    """Return a few rounds of a game as text, every state in full."""
    rules = game.rules(seats=game.default_seats, options={})
    deals = [deal_of(rules, number) for number in range(1, DEALS + 1)]
    return "\n".join(playthrough(rules, first_bots(game), start) for start in deals)


def first_bots(game: Game) -> list[Bot[Any]]:
    """Return the bots that the game began with: one that joins later changes no golden file."""
    return [game.bots[bot_id] for bot_id in game.founders]


def deal_of(rules: Rules[Any], number: int) -> Deal:
    """Return a round of the golden seed."""
    seed = bytes.fromhex(seed_of("rounds"))
    deck = deal(rules.deck(), game=rules.game, seed=seed, number=number)
    return Deal(deck, rules.dealer(number), CHIPS if rules.purse else 0)


def seed_of(label: str) -> str:
    """Return the seed that golden files use under a label."""
    return hashlib.sha256(f"golden {label}".encode()).hexdigest()


def files_of(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the golden files of a game: name and text."""
    for index, entry in enumerate(entries(game)):
        yield f"entry-{index:02}.json", json.dumps(entry) + "\n"
    prints = {bot_id: fingerprint(game, bot) for bot_id, bot in sorted(game.bots.items())}
    yield "bots.json", json.dumps(prints, indent=1) + "\n"
    yield "lines.json", _rows(lines_of_play(game))
    yield "playthrough.txt", told(game)


def _rows(values: dict[str, list[int]]) -> str:
    rows = ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in values.items())
    return f"{{\n{rows}\n}}\n"


def main(games: Sequence[str]) -> None:
    """Write the golden files of these games, or of all; and the decks."""
    for game_id in games or registry.GAMES:
        folder = GOLDEN / game_id
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in files_of(registry.game(game_id)):
            (folder / name).write_text(text)
    rows = ",\n".join(json.dumps(deck) for deck in decks())
    (GOLDEN / "decks.json").write_text(f"[\n{rows}\n]\n")


if __name__ == "__main__":
    main(sys.argv[1:])
