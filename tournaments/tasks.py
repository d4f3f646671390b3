"""What workers run: a task decides nothing, it makes one service call."""

from celery import shared_task

from accounts.services import sessions_clear
from tournaments import queue
from tournaments.services.analysis.job_runner import job_do_next, jobs_sweep
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.sweep import sweep as sweep_all


@shared_task(name=queue.SCORE_ENTRY)
def score_entry(*, entry_id: str) -> None:
    """Score one finished entry."""
    entry_score(entry_id=entry_id)


@shared_task(name=queue.SWEEP)
def sweep() -> None:
    """Do what is due, and find what a lost message left behind."""
    sweep_all()


@shared_task(name=queue.SWEEP_JOBS)
def sweep_jobs() -> None:
    """Find the jobs that there are to be done."""
    jobs_sweep()


# Taken off the queue at once: the row keeps what is to be done, and its claim runs out by itself.
@shared_task(name=queue.DO_NEXT_JOB, acks_late=False, time_limit=185, soft_time_limit=170)
def do_next_job() -> None:
    """Do the next piece of the next job."""
    job_do_next()


@shared_task(name=queue.CLEAR_SESSIONS)
def clear_sessions() -> None:
    """Remove the sign-ins that have run out."""
    sessions_clear()
