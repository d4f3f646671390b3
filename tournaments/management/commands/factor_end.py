"""End the second factors of an account whose owner has lost them."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from accounts.factor_events import factor_end
from accounts.models import User


class Command(BaseCommand):
    help = f"{__doc__} It is logged, and mailed to the owner, who then sets up another one."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Add the argument `user`."""
        parser.add_argument("user", help="the user name")

    def handle(self, *_args: Any, user: str, **_options: Any) -> None:
        """End the factors."""
        try:
            owner = User.objects.get_by_natural_key(user)
        except User.DoesNotExist:
            raise CommandError(f"There is no user {user}.") from None
        if not factor_end(user=owner):
            raise CommandError(f"{owner.username} has no second factor.")
        self.stdout.write(f"The second factors of {owner.username} have ended.")
