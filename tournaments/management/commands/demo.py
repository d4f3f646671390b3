"""Prepare a demo: an organiser, a player, and tournaments, one of them played by others."""

import secrets
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.services.contest.demo import ORGANISER, PLAYER, demo_account, demo_tournaments


class Command(BaseCommand):
    help = __doc__

    def handle(self, *_args: Any, **_options: Any) -> None:
        """Make what is missing, and print the password of each account that is made."""
        for name, is_organiser in ((ORGANISER, True), (PLAYER, False)):
            password = secrets.token_urlsafe(12)
            if demo_account(name=name, password=password, is_organiser=is_organiser):
                self.stdout.write(f"  Sign in as {name}, password {password} (told only now)")
        demo_tournaments()
