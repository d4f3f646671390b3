"""What is due, read from the rows: the clock's work, and what a lost message left behind."""

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
    """Do everything that is due, and count it; what is done already stays as it is.

    Each tournament and each entry is a transaction of its own, so that one holds up no other.
    """
    return {
        "opened": _each(tournament_open, "tournament_id", _due_to_open()),
        "expired": _each(entry_expire, "entry_id", _without_a_first_action()),
        "closed": _each(tournament_close, "tournament_id", _perhaps_due_to_close()),
        "parked": _park(),
        "enqueued": _enqueue(),
        "finalised": _each(tournament_finalise, "tournament_id", _perhaps_final()),
    }


def tournament_sweep(*, tournament: Tournament) -> None:
    """Do what is due in one tournament that is played, for somebody who stands before it now."""
    _each(entry_expire, "entry_id", overdue_in(tournament, now=database_now()))
    _each(tournament_close, "tournament_id", [tournament.pk])


def _each(step: Callable[..., bool], name: str, keys: Iterable[Any]) -> int:
    done = 0
    for key in keys:
        try:
            done += step(**{name: key})
        except DatabaseError:  # a lock that was not to be had: the next sweep comes soon
            log.exception("The sweep left %s %s for later", name, key)
    return done


def _due_to_open() -> list[int]:
    rows = Tournament.objects.filter(state=Tournament.State.ANNOUNCED)
    return _keys(rows.filter(opens_at__lte=database_now()))


def _without_a_first_action() -> list[Any]:
    rows = Entry.objects.filter(
        state=Entry.State.PLAYING, started=False, tournament__state=Tournament.State.OPEN
    )
    now = database_now()
    return [row.pk for row in rows.select_related("tournament") if row.act_before <= now]


def _perhaps_due_to_close() -> list[int]:
    """Return those past their time, and those in which a place or nobody is left to wait for."""
    playing = Entry.objects.filter(state=Entry.State.PLAYING).values("tournament")
    held = Entry.objects.filter(place__isnull=False).values("tournament")
    rows = Tournament.objects.filter(state=Tournament.State.OPEN)
    played_out = Q(pk__in=held) & ~Q(pk__in=playing)
    return _keys(rows.filter(Q(closes_at__lte=database_now()) | played_out))


def _perhaps_final() -> list[int]:
    waiting = Entry.objects.filter(state__in=[Entry.State.PLAYING, Entry.State.FINISHED])
    rows = Tournament.objects.filter(state=Tournament.State.CLOSED)
    return _keys(rows.exclude(pk__in=waiting.values("tournament")))


def _keys(rows: Any) -> list[int]:
    return list(rows.order_by("pk").values_list("pk", flat=True))


def _park() -> int:
    """Park what three workers began and none ended."""
    rows = Entry.objects.filter(
        state=Entry.State.FINISHED, attempts__gte=MOST_ATTEMPTS, claimed_until__lte=database_now()
    )
    return sum(entry_park(entry=entry, reason=NO_RESULT) for entry in rows[:MOST_AT_ONCE])


@transaction.atomic
def _enqueue() -> int:
    """Send finished entries to be scored whose message may be lost, each at most every 30 s."""
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
