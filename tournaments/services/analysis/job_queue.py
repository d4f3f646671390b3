"""The queue of jobs: claimed by one worker at a time, and parked after three failed attempts."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import User
from tournaments import queue
from tournaments.models import Job
from tournaments.models.clock import database_now
from tournaments.models.job import MOST_DRAWS

CLAIM = timedelta(seconds=200)  # longer than the time limit of a worker
MOST_ATTEMPTS = 3
# Work that somebody waits for goes first: an organiser's before a tournament, then par, which
# everyone waits for, then the reviews of single players.
ORDER = (Job.Kind.PREPARE, Job.Kind.QUALITY, Job.Kind.PAR, Job.Kind.REVIEW)


def jobs_due(now: datetime) -> QuerySet[Job]:
    """Return the jobs that a worker may claim now."""
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    return Job.objects.filter(unclaimed, state=Job.State.WAITING, attempts__lt=MOST_ATTEMPTS)


@transaction.atomic
def job_claim() -> Job | None:
    """Claim the next job and return it; None if there is none.

    A claim lasts for `CLAIM`, so that the job of a dead worker becomes due again.
    """
    now = database_now()
    for kind in ORDER:
        for key in jobs_due(now).filter(kind=kind).order_by("pk").values_list("pk", flat=True)[:5]:
            until = now + CLAIM
            rows = jobs_due(now).filter(pk=key)
            # No row is updated where another worker got there first.
            if rows.update(claimed_until=until, attempts=F("attempts") + 1):
                return Job.objects.select_related("tournament", "entry__tournament").get(pk=key)
    return None


@transaction.atomic
def job_advance(*, job: Job, is_done: bool) -> bool:
    """Release a claimed job after one step; return whether the claim was still valid."""
    state = Job.State.DONE if is_done else Job.State.WAITING
    advanced = _claimed_rows(job).update(state=state, attempts=0, claimed_until=None)
    if jobs_due(database_now()).exists():
        queue.hint(queue.DO_NEXT_JOB)
    return bool(advanced)


def job_park(*, job: Job, reason: str) -> bool:
    """Set a job aside for an organiser; return whether this call did so."""
    return bool(
        _claimed_rows(job).update(
            state=Job.State.PARKED, parked_reason=reason[:300], claimed_until=None
        )
    )


@transaction.atomic
def job_retry(*, job: Job, by: User) -> bool:
    """Make a parked job due again; return whether it was parked."""
    left = MOST_DRAWS if job.kind == Job.Kind.PREPARE else 0
    rows = Job.objects.filter(pk=job.pk, state=Job.State.PARKED)
    retried = rows.update(state=Job.State.WAITING, attempts=0, left=left, parked_reason="")
    queue.hint(queue.DO_NEXT_JOB)
    return bool(retried)


def _claimed_rows(job: Job) -> QuerySet[Job]:
    """Return the job if its claim is the one we hold; no row if another worker has claimed it."""
    return Job.objects.filter(
        pk=job.pk, state=Job.State.WAITING, claimed_until=job.claimed_until, attempts=job.attempts
    )
