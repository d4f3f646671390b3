"""Jobs: claimed by one worker at a time, moved on piece by piece, parked after three tries."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet

from accounts.models import User
from tournaments import queue
from tournaments.models import Job
from tournaments.models.clock import database_now
from tournaments.models.job import MOST_DRAWS

CLAIM = timedelta(seconds=200)  # more than a worker is given for one piece
MOST_ATTEMPTS = 3
# What somebody waits for goes first: an organiser before a tournament, everyone after it (the
# shortest work), then who has played.
ORDER = (Job.Kind.PREPARE, Job.Kind.QUALITY, Job.Kind.PAR, Job.Kind.REVIEW)


def jobs_due(now: datetime) -> QuerySet[Job]:
    """Return the jobs that a worker may take up now."""
    free = Q(claimed_until__isnull=True) | Q(claimed_until__lte=now)
    return Job.objects.filter(free, state=Job.State.WAITING, attempts__lt=MOST_ATTEMPTS)


@transaction.atomic
def job_claim() -> Job | None:
    """Claim the next job for a while; a claim whose worker died runs out by itself."""
    now = database_now()
    for kind in ORDER:
        for key in jobs_due(now).filter(kind=kind).order_by("pk").values_list("pk", flat=True)[:5]:
            until = now + CLAIM
            rows = jobs_due(now).filter(pk=key)
            if rows.update(claimed_until=until, attempts=F("attempts") + 1):
                return Job.objects.select_related("tournament", "entry__tournament").get(pk=key)
    return None


@transaction.atomic
def job_advance(*, job: Job, is_done: bool) -> bool:
    """Give a job back with one piece more done; say whether it was still claimed by its worker."""
    state = Job.State.DONE if is_done else Job.State.WAITING
    moved = _claimed_by(job).update(state=state, attempts=0, claimed_until=None)
    if jobs_due(database_now()).exists():
        queue.hint(queue.DO_NEXT_JOB)
    return bool(moved)


def job_park(*, job: Job, reason: str) -> bool:
    """Set a job aside for somebody to look at; say whether it was done here."""
    return bool(
        _claimed_by(job).update(
            state=Job.State.PARKED, parked_reason=reason[:300], claimed_until=None
        )
    )


@transaction.atomic
def job_retry(*, job: Job, by: User) -> bool:
    """Have a parked job tried again; say whether it will be."""
    left = MOST_DRAWS if job.kind == Job.Kind.PREPARE else 0
    rows = Job.objects.filter(pk=job.pk, state=Job.State.PARKED)
    done = rows.update(state=Job.State.WAITING, attempts=0, left=left, parked_reason="")
    queue.hint(queue.DO_NEXT_JOB)
    return bool(done)


def _claimed_by(job: Job) -> QuerySet[Job]:
    """Return the job as it was claimed: none if the claim ran out and another worker has it."""
    return Job.objects.filter(
        pk=job.pk, state=Job.State.WAITING, claimed_until=job.claimed_until, attempts=job.attempts
    )
