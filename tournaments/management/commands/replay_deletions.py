"""Repeat deletions of accounts, with taken names and barred addresses, after a restore."""

import json
import re
import sys
from argparse import ArgumentParser
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.deletion import EVENT
from accounts.taken_names import EVENT as TAKEN_EVENT
from accounts.taken_names import Taking, names_repeat
from tournaments.services.contest.barred_addresses import EVENT as BAR_EVENT
from tournaments.services.contest.barred_addresses import Bar, bars_repeat
from tournaments.services.people.accounts import deletion_repeat

Deletion = tuple[datetime, int, int]  # time, number, user id
# Raised by a line that is incomplete, or tells of something else.
NO_EVENT = (ValueError, KeyError, TypeError, OverflowError, RecursionError)


class Command(BaseCommand):
    help = (
        f"{__doc__} Reads the log of the site (with LOG_JSON), what `deletions` printed, or both "
        "one after the other; other lines are passed over, and what has been done is left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument `file`."""
        parser.add_argument("file", help="- for standard input")

    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        """Repeat the deletions and print how many there were; no account is named."""
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            deletions, bars, takings = _events(lines)
        repeated = sum(
            deletion_repeat(user_id=user, number=number, at=at)
            for at, number, user in sorted(deletions)
        )
        self.stdout.write(f"Deletions read: {len(deletions)}; done again: {repeated}.")
        if name_count := names_repeat(takings=sorted(takings)):
            self.stdout.write(f"Names taken again: {name_count}.")
        if barred := bars_repeat(bars=sorted(bars)):
            self.stdout.write(f"Addresses barred again: {barred}.")


def _events(lines: Iterable[bytes]) -> tuple[set[Deletion], set[Bar], set[Taking]]:
    """Return the deletions, bars and taken names that lines of a log tell of, each once.

    :raises CommandError: if they are in UTF-16, in which no line would be found.
    """
    deletions, bars, takings = set(), set(), set()
    for number, line in enumerate(lines):
        if number == 0 and line.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
            raise CommandError("The file is in UTF-16: save it as UTF-8.")
        with suppress(*NO_EVENT):
            row = json.loads(line)
            if row["event"] == EVENT:
                at = datetime.fromisoformat(row["at"]).astimezone(UTC)
                deletions.add((at, int(row["number"]), int(row["user"])))
            elif row["event"] == BAR_EVENT:
                bars.add(_bar(row))
            elif row["event"] == TAKEN_EVENT:
                takings.add(_taking(row))
    return deletions, bars, takings


def _taking(row: dict[str, str]) -> Taking:
    """Return the taken name of a line.

    :raises ValueError: if the line holds no hash, or no time.
    """
    ends_at = datetime.fromisoformat(row["until"]).astimezone(UTC)
    if not re.fullmatch("[0-9a-f]{64}", str(row["digest"])):
        raise ValueError("this is no taken name")
    return Taking(digest=row["digest"], ends_at=ends_at)


def _bar(row: dict[str, str]) -> Bar:
    """Return the bar of a line.

    :raises ValueError: if the line holds no hash, or a slug that no tournament can have.
    """
    bar = Bar(tournament=str(row["tournament"]), digest=str(row["digest"]))
    if not re.fullmatch("[0-9a-f]{64}", bar.digest) or not bar.tournament.isprintable():
        raise ValueError("this is no bar")
    return bar
