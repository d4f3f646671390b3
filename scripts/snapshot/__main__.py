"""The command line: write a recording, compare two; dump a database, or print its rows."""

import argparse
import os
import sys
import tempfile
from pathlib import Path

import django
from django.core.management import call_command

from scripts.snapshot.acting import act_all
from scripts.snapshot.answers import HTMX, Store
from scripts.snapshot.compare import compare
from scripts.snapshot.dump import dump
from scripts.snapshot.engine import run_all
from scripts.snapshot.environment import Environment
from scripts.snapshot.played import GAMES, Players, build, practise
from scripts.snapshot.reading import read_all
from scripts.snapshot.rows import rows_text

ROOT = Path(__file__).resolve().parent.parent.parent


def main() -> int:
    """Run the command that the arguments name; 1 if two recordings differ."""
    parser = argparse.ArgumentParser(prog="python -m scripts.snapshot", description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="where to write the recording")
    parser.add_argument("--compare", nargs=2, type=Path, metavar=("BEFORE", "AFTER"))
    parser.add_argument("--dump", metavar="DATABASE_URL", help="write an empty database, filled")
    parser.add_argument("--rows", action="store_true", help="print the rows of DATABASE_URL")
    options = parser.parse_args()
    if options.compare:
        return compare(*options.compare)
    if options.rows:
        django.setup()
        sys.stdout.write(rows_text())
        return 0
    if os.environ.get("PYTHONHASHSEED") != "0":  # the order of sets is part of what is fixed
        os.environ["PYTHONHASHSEED"] = "0"
        os.execv(sys.executable, [sys.executable, "-m", "scripts.snapshot", *sys.argv[1:]])  # noqa: S606
    if options.dump:
        dump(options.folder, options.dump)
    else:
        record(options.folder)
    return 0


def record(folder: Path) -> None:
    """Write a recording into a folder that does not exist yet."""
    folder.mkdir(parents=True)
    store = Store(folder)
    with tempfile.TemporaryDirectory() as place:
        environment = Environment(f"sqlite:///{place}/snapshot.sqlite3")
        environment.randomness.begin("migrate")
        call_command("migrate", verbosity=0)
        players = Players(environment, store)
        build(players)
        for game in GAMES:
            practise(players, game, None, "en")
            practise(players, game, HTMX, "nl")
        store.add("rows", "rows", rows_text().encode())
        read_all(players)
        act_all(players)
        store.add("rows", "rows at the end", rows_text().encode())
    run_all(store, ROOT)


if __name__ == "__main__":
    sys.exit(main())
