"""A fifth game is added as CONTRIBUTING says, and everything there is works with it."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.test_contracts import missing_parts
from tests.fifth_game.adding import (
    API_TEST,
    BOT_LINES,
    GAME,
    GAME_LINES,
    GOLDEN,
    OPTION_LINES,
    PAGES_TEST,
    add_files,
    add_lines,
    add_translations,
    added_files,
    copy_project,
    golden_files,
    run,
)

# One copy is made, and what plays in it has a database of its own.
pytestmark = [pytest.mark.once, pytest.mark.xdist_group("fifth-game")]
SEED = "5a" * 32


@pytest.fixture(scope="module")
def root(tmp_path_factory):
    """Return a copy of the project with the game; after each step the rest is still missing."""
    root = tmp_path_factory.mktemp("copy")
    copy_project(root)
    lines = ["its name among the layers", "a contract of its own", "its mark"]
    files = ["game.py", "rules.py", "its presentation"]
    assert missing_parts(GAME, root) == [*files, *lines, "golden rounds"]
    add_files(root)
    assert missing_parts(GAME, root) == [*lines, "golden rounds"]
    add_lines(root, GAME_LINES)
    assert missing_parts(GAME, root) == ["golden rounds"]
    run(root, "-m", "scripts.golden", "--new", GAME)
    assert missing_parts(GAME, root) == []
    add_translations(root)
    return root


@pytest.fixture
def own_root(root, tmp_path):
    """Return a copy of the copy, for a test that adds something to it."""
    return shutil.copytree(root, tmp_path / "copy", ignore=shutil.ignore_patterns("__pycache__"))


def _listed(title):
    """Return the paths that a section of CONTRIBUTING has in its table."""
    section = Path("CONTRIBUTING.md").read_text().partition(f"\n## {title}\n")[2]
    paths = re.findall(r"^\| `([\w./<>-]+)` \|", section.partition("\n## ")[0], re.MULTILINE)
    return {path.replace("<game>", GAME) for path in paths}


@pytest.mark.parametrize(
    ("title", "done"),
    [
        ("A new game", [*added_files(), *GAME_LINES, "locale/nl/LC_MESSAGES/django.po", GOLDEN]),
        ("A new bot", [*BOT_LINES, GOLDEN]),
        ("A new option of a game", [*OPTION_LINES]),
    ],
)
def test_contributing_lists_what_is_added(title, done):
    listed = _listed(title)

    assert [path for path in done if not any(f"{path}/".startswith(name) for name in listed)] == []
    assert [name for name in listed if not any(f"{path}/".startswith(name) for path in done)] == []


def test_imports_still_go_one_way(root):
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([linter], cwd=root, capture_output=True, text=True, check=False)

    assert done.returncode == 0, done.stdout


def test_every_command_of_the_engine_plays_it(root):
    deck = run(root, "-m", "games", "deal", "--game", GAME, "--seed", SEED, "--round", "1").split()
    ask = ["--game", GAME, "--seed", SEED, "--bots", "sharp-1", "--rounds", "1-4"]
    best = [json.loads(line) for line in run(root, "-m", "games", "par", *ask).splitlines()]
    entry = json.loads(next((root / GOLDEN).glob("entry-*.json")).read_text())["record"]
    verified = run(root, "-m", "games", "verify", "-", given=json.dumps(entry))
    reviewed = run(root, "-m", "games", "review", "-", given=json.dumps(entry)).splitlines()
    case = {"id": "1", "game": GAME, "rules": {}, "deck": deck, "dealer": 1, "seats": 2}
    traced = run(root, "-m", "games", "trace", given=json.dumps(case | {"actions": ["pass"] * 2}))

    assert (len(deck), len(set(deck))) == (8, 8)
    assert [line["par"] in (20, 21, 22) for line in best] == [True] * 4
    assert "score: " in verified
    assert {"price", "best"} <= set(json.loads(reviewed[0]))
    assert json.loads(traced)["over"] is True


def test_it_keeps_the_laws_of_every_game(root):
    """The tests of the engine that take every game of the registry, with this one."""
    tests = ("tests/games/test_laws.py", "tests/games/test_golden.py")

    assert " passed" in run(root, "-m", "pytest", "-q", *tests, "-k", GAME)


@pytest.mark.slow(twin="test_its_rules_page_is_there")
def test_every_page_and_every_call_of_the_api_shows_it(root):
    assert " passed" in run(root, "-m", "pytest", "-q", PAGES_TEST, f"{API_TEST}[{GAME}]")


def test_its_rules_page_is_there(root):
    page = run(root, "-m", "tests.fifth_game.rules_page")

    assert "<h1>Hoogste van twee</h1>" in page
    assert "Twee azen: 22, het beste dat er is." in page
    assert "<dt>Beurten van iedere plaats</dt>" in page


def test_a_new_bot_is_three_files_and_changes_no_golden_file(own_root):
    before = golden_files(own_root)
    add_lines(own_root, BOT_LINES)
    run(own_root, "-m", "scripts.golden", "--new", GAME)
    after = golden_files(own_root)

    assert {path: after[path] for path in before} == before
    assert set(after) - set(before) == {f"{GOLDEN}/bot-sharp-2.json"}
    assert len([*BOT_LINES, GOLDEN]) == 3
    assert "<code>sharp-2</code>" in run(own_root, "-m", "tests.fifth_game.rules_page")


def test_a_new_option_is_two_files_and_changes_no_golden_file(own_root):
    before = golden_files(own_root)
    add_lines(own_root, OPTION_LINES)
    run(own_root, "-m", "scripts.golden", "--new", GAME)
    after = golden_files(own_root)

    assert {path: after[path] for path in before} == before
    assert {Path(path).name[:15] for path in set(after) - set(before)} == {"entry-aces_high"}
    assert len(OPTION_LINES) == 2
    assert "<dt>Aces</dt>" in run(own_root, "-m", "tests.fifth_game.rules_page")
