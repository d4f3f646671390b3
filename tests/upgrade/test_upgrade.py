"""A database of the first release, brought to this code: no record, result or rank changes."""

import gzip
import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from django.db import connection
from django.db.backends.sqlite3 import _functions

from scripts.snapshot.environment import SETTINGS
from tests.suite import ROOT

FOLDER = Path(__file__).resolve().parent


def _rows():
    return json.loads(gzip.decompress((FOLDER / "rows.json.gz").read_bytes()))


@pytest.fixture
def old_database(tmp_path):
    """Load the dump of the engine in use into a database of its own; return its address."""
    if connection.vendor == "sqlite":
        path = tmp_path / "first-release.sqlite3"
        with closing(sqlite3.connect(path)) as database:
            _functions.register(database)  # Django's own, which constraints call
            database.executescript((FOLDER / "sqlite.sql").read_text())
        yield f"sqlite:///{path}"
        return
    server = {key: connection.settings_dict[key.upper()] for key in ("host", "port", "user")}
    server["password"] = connection.settings_dict["PASSWORD"] or None
    name = f"first_release_{os.getpid()}"
    with psycopg.connect(dbname="postgres", autocommit=True, **server) as maintenance:
        maintenance.execute(f"CREATE DATABASE {name}")
        try:
            with psycopg.connect(dbname=name, autocommit=True, **server) as database:
                database.execute((FOLDER / "postgresql.sql").read_text())
            login = f"{server['user']}:{server['password'] or ''}@{server['host']}:{server['port']}"
            yield f"postgres://{login}/{name}"
        finally:
            maintenance.execute(f"DROP DATABASE {name} WITH (FORCE)")


def _run(url, *words):
    """Run a command of the current code on a database; return what it prints."""
    done = subprocess.run(
        [sys.executable, *words],
        cwd=ROOT,
        env=os.environ | SETTINGS | {"DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def _of_old_keys(new, old):
    """Return a JSON value without the keys that came after `old`: answers may gain keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        return {key: _of_old_keys(new[key], value) for key, value in old.items() if key in new}
    if isinstance(old, list) and isinstance(new, list) and len(new) == len(old):
        return [_of_old_keys(*pair) for pair in zip(new, old, strict=True)]
    return new


def test_nothing_of_the_first_release_changes(old_database):
    _run(old_database, "manage.py", "migrate", "--verbosity", "0")

    old = _rows()
    new = json.loads(_run(old_database, "-m", "scripts.snapshot", "--rows"))
    assert new.keys() >= old.keys()
    for name, rows in old.items():
        assert _of_old_keys(new[name], rows) == rows, name


@pytest.mark.slow(twin="test_nothing_of_the_first_release_changes")
def test_its_audit_finds_no_difference(old_database):
    """Every entry is played again, and par, ghosts and reviews of some are worked out anew."""
    _run(old_database, "manage.py", "migrate", "--verbosity", "0")

    assert "No difference." in _run(old_database, "manage.py", "audit")


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
