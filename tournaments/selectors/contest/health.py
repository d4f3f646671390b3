"""How long finished entries have been waiting for their score, whichever workers run."""

from datetime import timedelta

from django.db.models import Min, Q, QuerySet

from tournaments.models import Entry
from tournaments.models.clock import database_now

STUCK_AFTER = timedelta(minutes=5)


def scoring_lag_seconds() -> int | None:
    """Return how many seconds the oldest unscored entry has been waiting; None without one."""
    waiting = Entry.objects.filter(state=Entry.State.FINISHED)
    oldest = waiting.aggregate(at=Min("waiting_since"))["at"]
    return None if oldest is None else max(0, int((database_now() - oldest).total_seconds()))


def stuck_entries() -> QuerySet[Entry]:
    """Return the entries that an organiser should look at: parked, or waiting too long."""
    late = Q(state=Entry.State.FINISHED, waiting_since__lt=database_now() - STUCK_AFTER)
    rows = Entry.objects.filter(Q(state=Entry.State.PARKED) | late)
    return rows.select_related("tournament", "player").order_by("waiting_since", "pk")
