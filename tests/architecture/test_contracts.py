"""The contracts hold, and every game is named in them."""

import subprocess
import sys
import tomllib
from pathlib import Path

from games.registry import GAMES
from tests.architecture.sources import faults


def _contracts(root=Path()):
    return tomllib.loads((root / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]


def _named(start, contracts):
    return next(contract for contract in contracts if contract["name"].startswith(start))


def test_import_contracts_are_kept():
    linter = Path(sys.executable).with_name("lint-imports")
    run = subprocess.run([linter], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout


def missing_parts(game, root=Path()):
    """Return what a game lacks in a copy of the project, in words."""
    contracts = _contracts(root)
    layers = " ".join(_named("games: command line", contracts)["layers"])
    containers = {name for contract in contracts for name in contract.get("containers", ())}
    there = {
        "game.py": (root / "games" / game / "game.py").exists(),
        "rules.py": (root / "games" / game / "rules.py").exists(),
        "its presentation": (root / f"tournaments/web/games/{game}.py").exists(),
        "its name among the layers": game in layers.replace("(", " ").replace(")", " ").split(),
        "a contract of its own": f"games.{game}" in containers,
        "its mark": f'<symbol id="{game}"' in (root / "static/signs.svg").read_text(),
        "golden rounds": any((root / "tests/golden" / game).glob("*.json")),
    }
    return [name for name, is_there in there.items() if not is_there]


def test_a_game_has_its_files_names_and_golden_rounds():
    assert faults(missing_parts, GAMES) == {}


def test_every_folder_with_rules_is_a_registered_game():
    assert {path.parent.name for path in Path("games").glob("*/rules.py")} == set(GAMES)
    assert {path.parent.name for path in Path("games").glob("*/game.py")} == {"core", *GAMES}


def test_only_one_contract_has_exceptions():
    assert [c["name"] for c in _contracts() if "ignore_imports" in c] == [
        "Only services, selectors and play speak to games; doors may know its refusals and points"
    ]
