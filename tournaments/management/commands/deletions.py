"""List every deletion of an account, one JSON object a line, to be kept beside the backups."""

import json
from typing import Any

from django.core.management.base import BaseCommand

from accounts.deletion import deletion_log_events


class Command(BaseCommand):
    help = __doc__

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Print the deletions in order; they hold no names."""
        for event in deletion_log_events():
            self.stdout.write(json.dumps(event))
