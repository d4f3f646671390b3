"""The engine's command line on vectors and golden records, and the files that must never change."""

import hashlib
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from scripts.snapshot.answers import Store

FROZEN = ("tests/golden", "tests/vectors")
GAMES = ("klassiek", "modern", "thuis", "eenentwintigen")
BOTS = "steady-1,bold-1,sharp-1"
# A whole review takes minutes; those of modern are compared as rows of played tournaments.
REVIEWED, REVIEW_LINES = ("klassiek", "thuis", "eenentwintigen"), 3
SECONDS = 300


class Command(NamedTuple):
    """What is given to the command line, and how many lines of its answer are read; 0 for all."""

    name: str
    arguments: list[str]
    text: str = ""
    most: int = 0


def run_all(store: Store, root: Path) -> None:
    """Record what each command prints, and the hash of each file that must not change."""
    for command in (*_of_vectors(root), *_of_records(root), *_others()):
        store.add("engine", command.name, _answer(command, root).encode())
    for folder in FROZEN:
        for path in sorted(path for path in (root / folder).rglob("*") if path.is_file()):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            store.add("files", str(path.relative_to(root)), digest.encode())


def _of_vectors(root: Path) -> Iterator[Command]:
    for path in sorted(root.glob("tests/vectors/*.jsonl")):
        cases = [json.dumps(json.loads(line)["in"]) for line in path.read_text().splitlines()]
        cases += ["{", "[]", '{"id": 1}', '{"id": "x", "game": "bridge"}']
        yield Command(f"trace {path.name}", ["trace"], "\n".join(cases) + "\n")


def _of_records(root: Path) -> Iterator[Command]:
    for path in sorted(root.glob("tests/golden/*/entry-*.json")):
        record = json.dumps(json.loads(path.read_text())["record"])
        name = f"{path.parent.name} {path.name}"
        yield Command(f"verify {name}", ["verify", "-"], record)
        if path.name == "entry-00.json" and path.parent.name in REVIEWED:
            yield Command(f"review {name}", ["review", "-"], record, most=REVIEW_LINES)


def _others() -> Iterator[Command]:
    for arguments in _deals_and_pars():
        yield Command(" ".join(arguments), arguments)
    for arguments in ([], ["--help"], ["verify", "/nowhere"], ["par", "--help"], ["nothing"]):
        yield Command(" ".join(["games", *arguments]), arguments)
    yield Command("verify no record", ["verify", "-"], "{}")


def _deals_and_pars() -> Iterator[list[str]]:
    seeds = [f"{number:064x}" for number in (1, 5)]
    for game in (*GAMES, "bridge"):
        for seed in (*seeds, "x"):
            for number in ("0", "1", "2", "16"):
                yield ["deal", "--game", game, "--seed", seed, "--round", number]
            terms = ["--game", game, "--seed", seed, "--bots", BOTS, "--rounds"]
            yield ["par", *terms, "1-3"]
            yield ["par", *terms, "3-1"]


def _answer(command: Command, root: Path) -> str:
    """Return a command's exit code and all that it prints, or the first lines of it."""
    with subprocess.Popen(
        [sys.executable, "-m", "games", *command.arguments],
        cwd=root,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        if not command.most:
            out, err = process.communicate(command.text, timeout=SECONDS)
            return f"exit {process.returncode}\n{out}\n--- errors\n{err}"
        assert process.stdin
        assert process.stdout
        process.stdin.write(command.text)
        process.stdin.close()
        lines = [line for line, _ in zip(process.stdout, range(command.most), strict=False)]
        process.kill()
        return "".join(lines)
