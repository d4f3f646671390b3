"""Entries whose time for a first action has passed, so that they lose their place."""

import uuid
from datetime import datetime, timedelta

from django.db.models import Q

from tournaments.models import Entry, Tournament


def is_overdue(entry: Entry, *, now: datetime) -> bool:
    """Return whether an entry being played has missed the deadline of its first action."""
    return entry.state == Entry.State.PLAYING and not entry.started and entry.act_before <= now


def overdue_in(tournament: Tournament, *, now: datetime) -> list[uuid.UUID]:
    """Return the ids of the overdue entries of a tournament; none unless it is open."""
    if tournament.state != Tournament.State.OPEN:
        return []
    grace = timedelta(hours=tournament.grace)
    late = Q(came_back=False, joined_at__lte=now - grace)
    late |= Q(came_back=True, joined_at__lte=now - grace / 2)
    rows = Entry.objects.filter(tournament=tournament, state=Entry.State.PLAYING, started=False)
    return list(rows.filter(late).order_by("pk").values_list("pk", flat=True))
