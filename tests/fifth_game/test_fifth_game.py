"""A fifth game is added as CONTRIBUTING says, and everything there is works with it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.test_contracts import missing_parts
from tests.fifth_game.adding import (
    GAME,
    GOLDEN,
    LINES,
    PAGES_TEST,
    add_files,
    add_lines,
    add_translations,
    added_files,
    copy_project,
    run,
)

pytestmark = pytest.mark.once
SEED = "5a" * 32


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Return a copy of the project with the game; each step is seen to be asked for."""
    root = tmp_path_factory.mktemp("copy")
    copy_project(root)
    lines = ["its name among the layers", "a contract of its own", "its mark"]
    files = ["game.py", "rules.py", "its presentation"]
    assert missing_parts(GAME, root) == [*files, *lines, "golden rounds"]
    add_files(root)
    assert missing_parts(GAME, root) == [*lines, "golden rounds"]
    for path in LINES:
        add_lines(root, path)
    assert missing_parts(GAME, root) == ["golden rounds"]
    run(root, "-m", "scripts.golden", "--new", GAME)
    assert missing_parts(GAME, root) == []
    add_translations(root)
    return root


def test_contributing_lists_what_is_added():
    text = Path("CONTRIBUTING.md").read_text()
    section = text[text.index("## A new game") :].split("\n## ")[0 + 1]
    listed = {
        path.replace("<game>", GAME) for path in re.findall(r"`([\w./<>-]+/[\w./<>-]*)`", section)
    }
    done = [*added_files(), *LINES, f"{GOLDEN}/", "locale/nl/LC_MESSAGES/django.po"]

    assert [path for path in done if not any(path.startswith(name) for name in listed)] == []
    assert [name for name in listed if not any(path.startswith(name) for path in done)] == []


def test_imports_still_go_one_way(root):
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], cwd=root, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_every_command_of_the_engine_plays_it(root):
    """Each round, each decision and each line of it, from the command line."""
    deck = run(root, "-m", "games", "deal", "--game", GAME, "--seed", SEED, "--round", "1").split()
    ask = ["--game", GAME, "--seed", SEED, "--bots", "sharp-1", "--rounds", "1-4"]
    best = [json.loads(line) for line in run(root, "-m", "games", "par", *ask).splitlines()]
    entry = json.loads(next((root / GOLDEN).glob("entry-*.json")).read_text())["record"]
    verified = run(root, "-m", "games", "verify", "-", given=json.dumps(entry))
    reviewed = run(root, "-m", "games", "review", "-", given=json.dumps(entry)).splitlines()
    case = {"id": "1", "game": GAME, "rules": {}, "deck": deck, "dealer": 1, "seats": 2}
    traced = json.loads(
        run(root, "-m", "games", "trace", given=json.dumps(case | {"actions": ["pass", "pass"]}))
    )

    assert (len(deck), len(set(deck))) == (8, 8)
    assert [line["par"] for line in best] == [22 for _ in best]
    assert traced["over"] is True
    assert "score: " in verified
    assert all("price" in json.loads(line) for line in reviewed)


def test_its_rules_keep_the_laws_of_every_game(root):
    """The tests of the engine that take every game of the registry, with this one."""
    found = run(root, "-m", "pytest", "-q", "tests/games/test_laws.py", "-k", GAME)

    assert " passed" in found


def test_every_page_and_every_call_of_the_api_shows_it(root):
    found = run(root, "-m", "pytest", "-q", "-n", "0", PAGES_TEST)

    assert " passed" in found
