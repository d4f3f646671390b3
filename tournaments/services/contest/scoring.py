"""Scoring: the replay of a finished entry, stored once as results and a score."""

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
    """Score a finished entry; return whether this call did so.

    Scoring again changes nothing. An entry whose turns do not replay is parked.
    """
    if not _claim(entry_id):
        return False
    entry = Entry.objects.select_related("tournament").get(pk=entry_id)
    try:
        replay = _checked_replay(entry)
    except GameError as refusal:
        return entry_park(entry=entry, reason=str(refusal))
    return _add_results(entry, replay)


@transaction.atomic
def _claim(entry_id: uuid.UUID | str) -> bool:
    """Claim an entry for `CLAIM`; return False if it is not due or another worker has it."""
    now = database_now()
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    rows = Entry.objects.filter(
        unclaimed, pk=entry_id, state=Entry.State.FINISHED, attempts__lt=MOST_ATTEMPTS
    )
    return bool(rows.update(claimed_until=now + CLAIM, attempts=F("attempts") + 1))


def _checked_replay(entry: Entry) -> PlayedEntry:
    """Return the replay of an entry, compared with what was shown during play.

    :raises GameError: if they differ, or the rules forbid an action.
    """
    replay = entry_replay(entry)
    if list(replay.half_points) != entry.half_points:
        raise GameError("The replay gives other points than were shown.")
    if replay.over != entry.complete:
        raise GameError("The replay does not end where the entry did.")
    return replay


@transaction.atomic
def _add_results(entry: Entry, replay: PlayedEntry) -> bool:
    score = setup_of(entry.tournament).score(replay.half_points)
    if not Entry.objects.advance(
        entry_id=entry.pk,
        to=Entry.State.SCORED,
        score_half_points=score,
        claimed_until=None,
        waiting_since=None,
    ):
        return False
    rounds = entry.tournament.rounds
    points = (*replay.half_points, *[0] * (rounds - len(replay.half_points)))
    Result.objects.bulk_create(
        Result(entry=entry, round=number, half_points=half_points)
        for number, half_points in enumerate(points, 1)
    )
    return True


def entry_park(*, entry: Entry, reason: str) -> bool:
    """Set an entry aside for an organiser; return whether this call did so."""
    return Entry.objects.advance(
        entry_id=entry.pk,
        to=Entry.State.PARKED,
        parked_reason=reason[:300],
        claimed_until=None,
        waiting_since=None,
    )


@transaction.atomic
def entry_rescore(*, entry: Entry, by: User) -> bool:
    """Send a parked entry to be scored again, even in a final tournament; return whether it was."""
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
