"""Delete again the accounts that were deleted after the backup that has been put back."""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator
from contextlib import nullcontext, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from accounts.deletion import EVENT
from tournaments.services.people.accounts import deletion_repeat

Deletion = tuple[int, int, datetime]  # user id, number, time
# Raised by a line that is incomplete, or is no line of a deletion.
NOT_A_DELETION = (ValueError, KeyError, TypeError, OverflowError, RecursionError)


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
            deletions = sorted(set(_deletions(lines)), key=lambda row: (row[2], row[1]))
        repeated = sum(
            deletion_repeat(user_id=user, number=number, at=at) for user, number, at in deletions
        )
        self.stdout.write(f"Deletions read: {len(deletions)}; done again: {repeated}.")


def _deletions(lines: Iterable[bytes]) -> Iterator[Deletion]:
    for line in lines:
        with suppress(*NOT_A_DELETION):
            row = json.loads(line)
            if row["event"] == EVENT:
                at = datetime.fromisoformat(row["at"]).astimezone(UTC)
                yield int(row["user"]), int(row["number"]), at
