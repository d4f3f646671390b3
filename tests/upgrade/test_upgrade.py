"""A database of the first release, brought to this code: no record, result or rank changes."""

import gzip
import json

import pytest

from tests.upgrade.conftest import FOLDER


def _rows():
    return json.loads(gzip.decompress((FOLDER / "rows.json.gz").read_bytes()))


def _of_old_keys(new, old):
    """Return a JSON value without the keys that came after `old`: answers may gain keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: _of_old_keys(new[key], value) for key, value in old.items() if key in new}
    if isinstance(old, list) and isinstance(new, list) and len(new) == len(old):
        return [_of_old_keys(*pair) for pair in zip(new, old, strict=True)]
    return new


def test_nothing_of_the_first_release_changes(run):
    run("manage.py", "migrate", "--verbosity", "0")

    old = _rows()
    new = json.loads(run("-m", "scripts.snapshot", "--rows"))
    assert new.keys() >= old.keys()
    for name, rows in old.items():
        assert _of_old_keys(new[name], rows) == rows, name


@pytest.mark.slow(twin="test_nothing_of_the_first_release_changes")
def test_its_audit_finds_no_difference(run):
    """Every entry is played again, and par, ghosts and reviews of some are worked out anew."""
    run("manage.py", "migrate", "--verbosity", "0")

    assert "No difference." in run("manage.py", "audit")


def test_the_dumps_hold_every_state():
    rows = _rows()
    entries = {(row[4], row[6]) for row in rows["Entry"]}
    kinds = {game: {row[8] for row in rows["Tournament"] if row[2] == game} for game in GAMES}

    assert all(states == STATES for states in kinds.values()), kinds
    assert {state for state, _ in entries} == ENTRY_STATES
    assert {("playing", False), ("playing", True)} <= entries
    assert all(rows[name] for name in rows)


GAMES = ("klassiek", "modern", "thuis", "eenentwintigen")
STATES = {"preparing", "announced", "open", "closed", "final", "void"}
ENTRY_STATES = {"playing", "finished", "scored", "parked", "withdrawn"}


@pytest.mark.parametrize(
    ("new", "same"),
    [
        ({"rank": 1, "rounds": [{"points": 27}]}, True),
        ({"rank": 1, "rounds": [{"points": 27, "added": 1}], "added": None}, True),
        ({"rank": 2, "rounds": [{"points": 27}]}, False),
        ({"rank": 1, "rounds": [{"points": 27}, {"points": 3}]}, False),
        ({"rounds": [{"points": 27}]}, False),
    ],
)
def test_what_counts_as_a_change(new, same):
    old = {"rank": 1, "rounds": [{"points": 27}]}

    assert (_of_old_keys(new, old) == old) is same
