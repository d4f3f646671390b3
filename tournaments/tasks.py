"""The tasks that workers run; each one makes a single service call."""

from celery import shared_task

from accounts.outbox import mails_clear, mails_send
from accounts.services import sessions_clear
from accounts.taken_names import names_clear
from accounts.token_notices import token_notices_send
from tournaments import queue
from tournaments.services.analysis.job_runner import job_do_next, jobs_sweep
from tournaments.services.contest.idempotency import keys_clear
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.sweep import sweep as sweep_all


@shared_task(name=queue.SCORE_ENTRY)
def score_entry(*, entry_id: str) -> None:
    """Score one finished entry."""
    entry_score(entry_id=entry_id)


@shared_task(name=queue.SWEEP)
def sweep() -> None:
    """Do everything that is due, including work whose message was lost."""
    sweep_all()


@shared_task(name=queue.SWEEP_JOBS)
def sweep_jobs() -> None:
    """Add the jobs that are due, and tell the workers."""
    jobs_sweep()


# Acknowledged at once: the row keeps the work, and the claim of a dead worker expires.
@shared_task(name=queue.DO_NEXT_JOB, acks_late=False, time_limit=185, soft_time_limit=170)
def do_next_job() -> None:
    """Do one step of the next job."""
    job_do_next()


@shared_task(name=queue.CLEAR_SESSIONS)
def clear_sessions() -> None:
    """Delete expired sessions."""
    sessions_clear()


@shared_task(name=queue.CLEAR_IDEMPOTENCY_KEYS)
def clear_idempotency_keys() -> None:
    """Delete idempotency keys that count no more."""
    keys_clear()


@shared_task(name=queue.SEND_TOKEN_NOTICES)
def send_token_notices() -> None:
    """Tell owners of older tokens when those end."""
    token_notices_send()


@shared_task(name=queue.SEND_MAILS)
def send_mails() -> None:
    """Send the mails that are due."""
    mails_send()


@shared_task(name=queue.CLEAR_MAILS)
def clear_mails() -> None:
    """Delete mails that could not be sent a month ago."""
    mails_clear()


@shared_task(name=queue.CLEAR_NAMES)
def clear_names() -> None:
    """Delete the names of deleted accounts that are free again."""
    names_clear()
