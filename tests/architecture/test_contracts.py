"""The contracts hold, and every game is named in them."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from games.registry import GAMES

CONTRACTS = tomllib.loads(Path("pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def _contract(start):
    return next(contract for contract in CONTRACTS if contract["name"].startswith(start))


def test_imports_go_one_way():
    linter = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([linter], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout


@pytest.mark.parametrize("game", GAMES)
def test_a_game_has_its_folder_name_and_golden_rounds(game):
    layers = " ".join(_contract("games: command line")["layers"])

    assert Path("games", game, "game.py").exists()
    assert Path("games", game, "rules.py").exists()
    assert game in layers.replace("(", " ").replace(")", " ").split()
    assert f"games.{game}" in {name for c in CONTRACTS for name in c.get("containers", ())}
    assert sorted(Path("tests/golden", game).glob("*.json"))


def test_a_folder_of_rules_is_a_game_on_offer():
    assert {path.parent.name for path in Path("games").glob("*/rules.py")} == set(GAMES)
    assert {path.parent.name for path in Path("games").glob("*/game.py")} == {"core", *GAMES}


def test_only_written_exceptions_are_made():
    assert [c["name"] for c in CONTRACTS if "ignore_imports" in c] == [
        "Only services, selectors and play speak to games; doors may know its refusals"
    ]
