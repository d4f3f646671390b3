"""Create a superuser, as Django does, and log it."""

from typing import Any

from django.contrib.auth.management.commands import createsuperuser

from accounts.events import Event, event_log
from accounts.models import User


class Command(createsuperuser.Command):
    help = "Creates a superuser, and logs it."

    def handle(self, *args: Any, **options: Any) -> None:
        """Create it; the new account gets no mail, as whoever runs this has made it."""
        superusers = User.objects.filter(is_superuser=True)
        before = set(superusers.values_list("pk", flat=True))
        super().handle(*args, **options)
        for user_id in superusers.exclude(pk__in=before).values_list("pk", flat=True):
            gains = ["is_staff", "is_superuser"]
            event_log(Event.RIGHTS_CHANGED, user_id=user_id, gains=gains, losses=[])
