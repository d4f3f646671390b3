"""Background work: finds the jobs to do, and does the next step of the next job."""

from collections.abc import Callable, Mapping
from types import MappingProxyType

from django.db import transaction
from django.db.models import Q, QuerySet

from games.core.errors import GameError
from tournaments import queue
from tournaments.models import Entry, Job, Tournament
from tournaments.models.clock import database_now
from tournaments.models.job import MOST_DRAWS
from tournaments.services.analysis.job_queue import (
    MOST_ATTEMPTS,
    job_advance,
    job_claim,
    job_park,
    jobs_due,
)
from tournaments.services.analysis.par import par_step, quality_step
from tournaments.services.analysis.reviews import REVIEWED, review_step
from tournaments.services.analysis.seed_drawing import prepare_step

MOST_AT_ONCE = 200
NO_RESULT = "It was begun three times and never ended."
Kind = Job.Kind
State = Tournament.State
STEPS: Mapping[str, Callable[[Job], bool]] = MappingProxyType(
    {
        Kind.PREPARE: prepare_step,
        Kind.QUALITY: quality_step,
        Kind.PAR: par_step,
        Kind.REVIEW: review_step,
    }
)
# The states of a tournament in which it needs a job of this kind.
STATES: Mapping[Kind, tuple[State, ...]] = MappingProxyType(
    {
        Kind.PREPARE: (State.PREPARING,),
        Kind.QUALITY: (State.ANNOUNCED, State.OPEN),
        Kind.PAR: (State.CLOSED, State.FINAL, State.VOID),
    }
)


def job_do_next() -> bool:
    """Do one step of the next job; return whether there was one and its claim stayed valid.

    A step computes the same result whichever worker does it, so doing it twice changes nothing.
    """
    job = job_claim()
    if job is None:
        return False
    try:
        is_done = STEPS[job.kind](job)
    except GameError as refusal:
        return job_park(job=job, reason=str(refusal))
    return job_advance(job=job, is_done=is_done)


def jobs_sweep() -> dict[str, int]:
    """Add missing jobs, park failed ones and tell the workers; return a count of each."""
    added = sum(_add_for_tournaments(kind) for kind in STATES) + _add_reviews()
    return {"added": added, "parked": _park(), "waiting": _hint()}


@transaction.atomic
def _add_for_tournaments(kind: Kind) -> int:
    with_job = Job.objects.filter(kind=kind, entry__isnull=True).values("tournament")
    rows = Tournament.objects.filter(state__in=STATES[kind]).exclude(pk__in=with_job)
    left = MOST_DRAWS if kind == Kind.PREPARE else 0
    jobs = [Job(kind=kind, tournament=row, left=left) for row in rows[:MOST_AT_ONCE]]
    return len(Job.objects.bulk_create(jobs, ignore_conflicts=True))


@transaction.atomic
def _add_reviews() -> int:
    with_job = Job.objects.filter(kind=Kind.REVIEW).values("entry")
    rows = Entry.objects.filter(state__in=REVIEWED).exclude(pk__in=with_job)
    jobs = [
        Job(kind=Kind.REVIEW, tournament_id=row.tournament_id, entry=row)
        for row in rows.order_by("finished_at", "pk")[:MOST_AT_ONCE]
    ]
    return len(Job.objects.bulk_create(jobs, ignore_conflicts=True))


def _park() -> int:
    """Park the jobs whose last allowed attempt ran out of time; return how many."""
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=database_now())
    rows: QuerySet[Job] = Job.objects.filter(
        unclaimed, state=Job.State.WAITING, attempts__gte=MOST_ATTEMPTS
    )
    return sum(job_park(job=job, reason=NO_RESULT) for job in rows[:MOST_AT_ONCE])


@transaction.atomic
def _hint() -> int:
    """Tell the workers that jobs are due; return how many."""
    waiting = jobs_due(database_now()).count()
    if waiting:
        queue.hint(queue.DO_NEXT_JOB)
    return waiting
