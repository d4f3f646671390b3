"""Messages to the workers; tasks are addressed by name, so that services never import them."""

from celery import current_app
from django.db import transaction

from accounts.queue import HINT_SECONDS, SEND_MAILS, hint

__all__ = ["HINT_SECONDS", "SEND_MAILS", "enqueue", "hint"]

SCORE_ENTRY = "tournaments.score_entry"
SWEEP = "tournaments.sweep"
SWEEP_JOBS = "tournaments.sweep_jobs"
DO_NEXT_JOB = "tournaments.do_next_job"
CLEAR_MAILS = "tournaments.clear_mails"
CLEAR_NAMES = "tournaments.clear_names"
CLEAR_SESSIONS = "tournaments.clear_sessions"
CLEAR_IDEMPOTENCY_KEYS = "tournaments.clear_idempotency_keys"
SEND_TOKEN_NOTICES = "tournaments.send_token_notices"  # noqa: S105 (a name)


def enqueue(task: str, **kwargs: str) -> None:
    """Run a task once the current transaction has committed.

    A message is a hint, the row is the truth: if the broker is away, that is logged, no request
    fails, and the sweep finds the work.
    """

    def send() -> None:  # not a partial: Django logs a failure under the function's name
        current_app.signature(task, kwargs=kwargs).delay()

    transaction.on_commit(send, robust=True)
