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
from tournaments.services.people.deletion import deletion_repeat

Told = tuple[int, int, datetime]
# What a line raises that was cut off, or that something else wrote.
NONE_OF_OURS = (ValueError, KeyError, TypeError, OverflowError, RecursionError)


class Command(BaseCommand):
    help = (
        f"{__doc__} Reads the log of the site (with LOG_JSON), what `deletions` printed, or both "
        "one after the other; other lines are passed over, and what has been done is left alone."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the file."""
        parser.add_argument("file", help="- for standard input")

    def handle(self, *_args: Any, file: str, **_options: Any) -> None:
        """Do each again and count them; no account is named."""
        with nullcontext(sys.stdin.buffer) if file == "-" else Path(file).open("rb") as lines:
            found = set(_deletions(lines))
        told = sorted(found, key=lambda one: (one[2], one[1]))
        done = sum(deletion_repeat(user_id=user, number=number, at=at) for user, number, at in told)
        self.stdout.write(f"Deletions read: {len(told)}; done again: {done}.")


def _deletions(lines: Iterable[bytes]) -> Iterator[Told]:
    for line in lines:
        with suppress(*NONE_OF_OURS):
            row = json.loads(line)
            if row["event"] == EVENT:
                at = datetime.fromisoformat(row["at"]).astimezone(UTC)
                yield int(row["user"]), int(row["number"]), at
