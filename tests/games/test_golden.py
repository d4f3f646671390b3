"""Golden files: what was once published comes out the same for ever."""

import json
import shutil
from pathlib import Path

import pytest

from games import registry
from games.core.actions import HOLD
from games.core.record import read_record, replay
from games.registry import GAMES
from scripts import golden

FOLDER = Path("tests/golden")


@pytest.mark.parametrize("game", GAMES)
def test_no_game_is_without_golden_files(game):
    names = {path.name for path in (FOLDER / game).iterdir()}

    assert {"bots.json", "lines.json", "playthrough.txt"} <= names
    assert sum(name.startswith("entry-") for name in names) >= 20


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*/entry-*.json")), ids=str)
def test_an_old_entry_replays_to_its_score(path):
    kept = json.loads(path.read_text())
    record = read_record(kept["record"])
    setup = registry.setup(record.terms)
    played = replay(setup, record)

    assert list(played.half_points) == kept["half_points"]
    assert setup.score(played.half_points) == kept["score"]
    assert played.over


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_golden_file_is_reproduced(game):
    files = dict(golden.files_of(game))

    for name, text in files.items():
        assert text == (FOLDER / game.id / name).read_text(), name
    assert set(files) == {path.name for path in (FOLDER / game.id).iterdir()}


def test_the_golden_decks_are_reproduced():
    kept = golden.shared_decks()

    for game in dict.fromkeys(deck["game"] for deck in kept):
        assert golden.decks(GAMES[game]) == [deck for deck in kept if deck["game"] == game]


class Eager:
    """A bot that joins `thuis` later: it holds whenever it may."""

    id = "eager-1"

    def choose(self, observation):
        return HOLD


@pytest.fixture
def root(tmp_path):
    shutil.copytree(FOLDER / "thuis", tmp_path / "thuis")
    return tmp_path


def _texts(root):
    return {path.relative_to(root): path.read_text() for path in root.rglob("*.*")}


def test_a_bot_that_joins_adds_one_file_and_changes_none(root):
    game = GAMES["thuis"]._replace(bots={"eager-1": Eager(), **GAMES["thuis"].bots})
    before = _texts(root)
    new = Path("thuis", "bot-eager-1.json")

    assert golden.update(game, root, new=False) == [f"{new} is missing: --new adds it"]
    assert _texts(root) == before

    assert golden.update(game, root, new=True) == []
    after = _texts(root)
    assert {path: after[path] for path in before} == before
    assert set(after) - set(before) == {new}
    assert json.loads(after[new]) == {"eager-1": golden.fingerprint(game, Eager())}
    assert golden.update(game, root, new=False) == []


@pytest.mark.parametrize("new", [False, True])
def test_a_file_that_exists_is_never_overwritten(root, new):
    changed, missing = root / "thuis" / "bots.json", root / "thuis" / "lines.json"
    changed.write_text("{}\n")
    missing.unlink()

    faults = golden.update(GAMES["thuis"], root, new=new)

    assert faults[0] == "thuis/bots.json differs: what is published never changes"
    assert changed.read_text() == "{}\n"
    assert not missing.exists()


def test_the_command_compares_and_writes_nothing(capsys):
    assert golden.main(["klassiek"]) == 0
    assert capsys.readouterr().err == ""
