"""The settings of the demo: SQLite under concurrency, and generated secrets."""

import stat
from pathlib import Path

from django.db import connection, transaction

from config.connections import database
from config.keys import stored_secret

READ = (
    "from django.conf import settings as s; "
    "print(s.SECRET_KEY, *s.SEED_KEYS, s.PRACTICE_KEY, s.ADDRESS_HASH_KEY, "
    "s.DATABASES['default']['NAME'], sep='|')"
)


def test_a_secret_is_generated_once_and_readable_by_its_owner_only(run, tmp_path):
    first, second = (
        run("-c", READ, DJANGO_SETTINGS_MODULE="config.settings.demo").stdout for _ in range(2)
    )

    secret, seed, practice, address, name = first.strip().split("|")
    assert first == second
    assert len(secret) >= 50
    assert Path(name).parent == tmp_path
    kept = {"secret_key": secret, "seed_key": seed, "practice_key": practice}
    kept["address_hash_key"] = address
    assert len(set(kept.values())) == 4
    for file, value in kept.items():
        assert (tmp_path / file).read_text() == value
        assert stat.S_IMODE((tmp_path / file).stat().st_mode) == 0o600


def test_the_secret_of_the_first_process_stays(tmp_path):
    def slower():
        stored_secret(tmp_path / "key", lambda: "first")
        return "second"

    assert stored_secret(tmp_path / "key", slower) == "first"
    assert [path.name for path in tmp_path.iterdir()] == ["key"]


def test_two_folders_have_different_secrets(run, tmp_path):
    def told(name):
        env = {"DJANGO_SETTINGS_MODULE": "config.settings.demo", "VAR_DIR": str(tmp_path / name)}
        return run("-c", READ, **env).stdout.split("|")[:3]

    here, there = told("here"), told("there")
    assert len(here) == 3
    assert not set(here) & set(there)


def test_sqlite_waits_for_a_lock():
    options = database(url="sqlite:////tmp/x.sqlite3")["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert options["timeout"] >= 20
    assert "journal_mode=WAL" in options["init_command"]


def test_the_connection_has_the_options_of_the_settings(transactional_db):
    question = "PRAGMA journal_mode" if connection.vendor == "sqlite" else "SHOW lock_timeout"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(question)

        assert cursor.fetchone()[0] in {"wal", "4s"}
