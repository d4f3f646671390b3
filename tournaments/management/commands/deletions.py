"""List deletions, taken names and barred addresses as JSON lines, to be kept with the backups."""

import json
from itertools import chain
from typing import Any

from django.core.management.base import BaseCommand

from accounts.deletion import deletion_log_events
from accounts.taken_names import name_log_events
from tournaments.services.contest.barred_addresses import bar_log_events


class Command(BaseCommand):
    help = __doc__

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print them in order; they hold no names and no addresses."""
        for event in chain(deletion_log_events(), name_log_events(), bar_log_events()):
            self.stdout.write(json.dumps(event))
