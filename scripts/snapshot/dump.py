"""A database with all that a recording plays, written as SQL, and its rows as JSON beside it."""

import gzip
import subprocess
import tempfile
from pathlib import Path

from django.core.management import call_command
from django.db import connection

from scripts.snapshot.answers import Store
from scripts.snapshot.environment import Environment
from scripts.snapshot.played import Players, build
from scripts.snapshot.rows import rows_text

LARGEST = 300_000  # bytes; what is larger is compressed
# Plain statements, which any client can execute: no COPY, no owner that another server lacks.
PG_DUMP = ("pg_dump", "--inserts", "--rows-per-insert=50", "--no-owner", "--no-privileges")


def dump(folder: Path, database_url: str) -> None:
    """Build everything in an empty database; write it as SQL, named by its engine, and its rows."""
    with tempfile.TemporaryDirectory() as place:
        environment = Environment(database_url)
        environment.randomness.begin("migrate")
        call_command("migrate", verbosity=0)
        build(Players(environment, Store(Path(place))))
    text = sqlite_sql() if connection.vendor == "sqlite" else postgresql_sql(database_url)
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in ((f"{connection.vendor}.sql", text), ("rows.json", rows_text())):
        if len(content.encode()) <= LARGEST:
            (folder / name).write_text(content)
        else:
            (folder / f"{name}.gz").write_bytes(gzip.compress(content.encode(), mtime=0))


def sqlite_sql() -> str:
    """Return the whole database as SQL."""
    connection.ensure_connection()
    return "\n".join(connection.connection.iterdump()) + "\n"


def postgresql_sql(database_url: str) -> str:
    r"""Return the whole database as SQL, without the lines that only `psql` understands (`\…`)."""
    printed = subprocess.run([*PG_DUMP, database_url], capture_output=True, check=True, text=True)
    lines = printed.stdout.splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith("\\"))
