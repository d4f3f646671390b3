"""Which entries have let the time for their first action go by, and hold a place no longer."""

import uuid
from datetime import datetime, timedelta

from tournaments.models import Entry, Tournament


def is_overdue(entry: Entry, *, now: datetime) -> bool:
    """Tell whether an entry that is being played should have begun before now."""
    return entry.state == Entry.State.PLAYING and not entry.started and entry.act_before <= now


def overdue_in(tournament: Tournament, *, now: datetime) -> list[uuid.UUID]:
    """Return the overdue entries of a tournament; none unless it is being played."""
    if tournament.state != Tournament.State.OPEN:
        return []
    joined_by = now - timedelta(hours=tournament.grace)
    rows = Entry.objects.filter(tournament=tournament, state=Entry.State.PLAYING, started=False)
    return list(rows.filter(joined_at__lte=joined_by).order_by("pk").values_list("pk", flat=True))
