"""Golden files: what was once published comes out the same for ever."""

import json
from pathlib import Path

import pytest

from games import registry
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
def test_every_file_comes_out_as_it_was_written(game):
    for name, text in golden.files_of(game):
        assert text == (FOLDER / game.id / name).read_text(), name


def test_the_decks_come_out_as_they_were_written():
    assert golden.decks() == json.loads((FOLDER / "decks.json").read_text())
