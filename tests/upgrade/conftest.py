"""A database of the first release, and commands of the current code on it."""

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


@pytest.fixture
def run(old_database):
    """Run a command of the current code on the old database; return what it prints."""

    def command(*words):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=ROOT,
            env=os.environ | SETTINGS | {"DATABASE_URL": old_database},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    return command
