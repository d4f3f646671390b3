"""Compare every stored result with its replay; exit 1 if anything differs."""

import sys
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.selectors.analysis.audit import NEWEST, audit

SAMPLE = (
    "Every entry is replayed. Par, ghosts and reviews are worked out anew for the newest "
    f"{NEWEST} tournaments that are final; --every does so for all, at many seconds each."
)


class Command(BaseCommand):
    help = f"{__doc__} {SAMPLE}"

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the option `--every`."""
        parser.add_argument(
            "--every",
            action="store_true",
            help="work par, ghosts and reviews out anew for every final tournament",
        )

    def handle(self, *_args: Any, every: bool, **_options: Any) -> None:
        """Print each difference."""
        if not every:
            self.stdout.write(SAMPLE)
        count = 0
        for difference in audit(every=every):
            self.stdout.write(difference)
            count += 1
        if count:
            self.stderr.write(f"{count} differences.")
            sys.exit(1)
        self.stdout.write("No difference.")
