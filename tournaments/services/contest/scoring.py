"""Scoring: replay a finished entry, and write down what that gives, once."""

import uuid
from datetime import timedelta

from django.db import transaction
from django.db.models import F, Q

from accounts.models import User
from games.core.entry import PlayedEntry
from games.core.errors import GameError
from tournaments import queue
from tournaments.models import Entry, Result
from tournaments.models.clock import database_now
from tournaments.play.replay import setup_of
from tournaments.selectors.contest.records import entry_replay

CLAIM = timedelta(seconds=20)
MOST_ATTEMPTS = 3


def entry_score(*, entry_id: uuid.UUID | str) -> bool:
    """Score a finished entry; say whether it was done here. Doing it again changes nothing.

    A record that does not replay is parked.
    """
    if not _claimed(entry_id):
        return False
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    try:
        played = _played(entry)
    except GameError as refusal:
        return entry_park(entry=entry, reason=str(refusal))
    return _write(entry, played)


@transaction.atomic
def _claimed(entry_id: uuid.UUID | str) -> bool:
    """Keep others away for a while; a claim whose worker died runs out by itself."""
    now = database_now()
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    rows = Entry.objects.filter(
        free, pk=entry_id, state=Entry.State.FINISHED, attempts__lt=MOST_ATTEMPTS
    )
    return bool(rows.update(claimed_until=now + CLAIM, attempts=F("attempts") + 1))


def _played(entry: Entry) -> PlayedEntry:
    """Replay an entry, and compare it with what was shown while it was played.

    :raises GameError: if they differ, or the rules forbid an action.
    """
    played = entry_replay(entry)
    if list(played.half_points) != entry.half_points:
        raise GameError("The replay gives other points than were shown.")
    if played.over != entry.complete:
        raise GameError("The replay does not end where the entry did.")
    return played


@transaction.atomic
def _write(entry: Entry, played: PlayedEntry) -> bool:
    score = setup_of(entry.tournament).score(played.half_points)
    if not Entry.objects.advance(
        entry_id=entry.pk,
        to=Entry.State.SCORED,
        score_half_points=score,
        claimed_until=None,
        waiting_since=None,
    ):
        return False
    rounds = entry.tournament.rounds
    points = (*played.half_points, *[0] * (rounds - len(played.half_points)))
    Result.objects.bulk_create(
        Result(entry=entry, round=number, half_points=half_points)
        for number, half_points in enumerate(points, 1)
    )
    return True


def entry_park(*, entry: Entry, reason: str) -> bool:
    """Set an entry aside for somebody to look at; say whether it was done here."""
    return Entry.objects.advance(
        entry_id=entry.pk,
        to=Entry.State.PARKED,
        parked_reason=reason[:300],
        claimed_until=None,
        waiting_since=None,
    )


@transaction.atomic
def entry_rescore(*, entry: Entry, by: User) -> bool:
    """Have a parked entry scored again, after the tournament is final too; say whether it will."""
    now = database_now()
    queued = Entry.objects.filter(pk=entry.pk, state=Entry.State.PARKED).update(
        state=Entry.State.FINISHED,
        attempts=0,
        parked_reason="",
        claimed_until=None,
        waiting_since=now,
        enqueued_at=now,
    )
    if queued:
        queue.enqueue(queue.SCORE_ENTRY, entry_id=str(entry.pk))
    return bool(queued)
