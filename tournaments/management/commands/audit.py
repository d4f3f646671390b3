"""Compare everything that is written down with the replays; exit 1 if anything differs."""

import sys
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.selectors.audit import audit


class Command(BaseCommand):
    help = __doc__

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print each difference."""
        found = 0
        for difference in audit():
            self.stdout.write(difference)
            found += 1
        if found:
            self.stderr.write(f"{found} differences.")
            sys.exit(1)
        self.stdout.write("No difference.")
