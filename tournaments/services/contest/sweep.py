"""The sweep: work that is due by the clock, and work whose message was lost, read from rows."""

import logging
from collections.abc import Callable, Iterable
from datetime import timedelta
from typing import Any

from django.db import DatabaseError, transaction
from django.db.models import Q

from tournaments import queue
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.selectors.contest.overdue import overdue_in
from tournaments.services.contest.barred_addresses import bars_clear
from tournaments.services.contest.entries import entry_expire
from tournaments.services.contest.scoring import MOST_ATTEMPTS, entry_park
from tournaments.services.contest.tournaments import (
    tournament_close,
    tournament_finalise,
    tournament_open,
)

ENQUEUE_AFTER = timedelta(seconds=30)
MOST_AT_ONCE = 500
NO_RESULT = "Counting it was begun three times and never ended."

log = logging.getLogger(__name__)


def sweep() -> dict[str, int]:
    """Do everything that is due; return how many tournaments or entries each step changed.

    Each of them is a transaction of its own, so that none waits for another.
    """
    done = {
        "opened": _each(tournament_open, "tournament_id", _due_to_open()),
        "expired": _each(entry_expire, "entry_id", _without_a_first_action()),
        "closed": _each(tournament_close, "tournament_id", _may_be_due_to_close()),
        "parked": _park(),
        "enqueued": _enqueue(),
        "finalised": _each(tournament_finalise, "tournament_id", _may_be_final()),
    }
    bars_clear()
    return done


def tournament_sweep(*, tournament: Tournament) -> None:
    """Do what is due in one open tournament now, for a player who is waiting for it."""
    _each(entry_expire, "entry_id", overdue_in(tournament, now=database_now()))
    _each(tournament_close, "tournament_id", [tournament.pk])


def _each(step: Callable[..., bool], name: str, keys: Iterable[Any]) -> int:
    count = 0
    for key in keys:
        try:
            count += step(**{name: key})
        except DatabaseError:  # for example a lock timeout; the next sweep tries again
            log.exception("The sweep left %s %s for later", name, key)
    return count


def _due_to_open() -> list[int]:
    rows = Tournament.objects.filter(state=Tournament.State.ANNOUNCED)
    return _keys(rows.filter(opens_at__lte=database_now()))


def _without_a_first_action() -> list[Any]:
    rows = Entry.objects.filter(
        state=Entry.State.PLAYING, started=False, tournament__state=Tournament.State.OPEN
    )
    now = database_now()
    return [row.pk for row in rows.select_related("tournament") if row.act_before <= now]


def _may_be_due_to_close() -> list[int]:
    """Return open tournaments past their time, and those with entries of which none is playing."""
    playing = Entry.objects.filter(state=Entry.State.PLAYING).values("tournament")
    with_entries = Entry.objects.filter(place__isnull=False).values("tournament")
    rows = Tournament.objects.filter(state=Tournament.State.OPEN)
    played_out = Q(pk__in=with_entries) & ~Q(pk__in=playing)
    return _keys(rows.filter(Q(closes_at__lte=database_now()) | played_out))


def _may_be_final() -> list[int]:
    waiting = Entry.objects.filter(state__in=[Entry.State.PLAYING, Entry.State.FINISHED])
    rows = Tournament.objects.filter(state=Tournament.State.CLOSED)
    return _keys(rows.exclude(pk__in=waiting.values("tournament")))


def _keys(rows: Any) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _park() -> int:
    """Park the entries whose last allowed attempt ran out of time; return how many."""
    rows = Entry.objects.filter(
        state=Entry.State.FINISHED, attempts__gte=MOST_ATTEMPTS, claimed_until__lte=database_now()
    )
    return sum(entry_park(entry=entry, reason=NO_RESULT) for entry in rows[:MOST_AT_ONCE])


@transaction.atomic
def _enqueue() -> int:
    """Send entries whose message may be lost to be scored again; return how many.

    Each is sent at most once per `ENQUEUE_AFTER`.
    """
    now = database_now()
    sent_long_ago = Q(enqueued_at__isnull=True) | Q(enqueued_at__lte=now - ENQUEUE_AFTER)
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    rows = Entry.objects.filter(
        sent_long_ago & unclaimed, state=Entry.State.FINISHED, attempts__lt=MOST_ATTEMPTS
    ).order_by("waiting_since", "pk")
    due = [row.pk for row in rows.select_for_update(skip_locked=True, no_key=True)[:MOST_AT_ONCE]]
    Entry.objects.filter(pk__in=due).update(enqueued_at=now)
    for key in due:
        queue.enqueue(queue.SCORE_ENTRY, entry_id=str(key))
    return len(due)
