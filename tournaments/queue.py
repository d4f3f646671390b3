"""The door to the workers: services knock here by name, so they never import tasks."""

from celery import current_app
from django.db import transaction

SCORE_ENTRY = "tournaments.score_entry"
SWEEP = "tournaments.sweep"
SWEEP_JOBS = "tournaments.sweep_jobs"
DO_NEXT_JOB = "tournaments.do_next_job"
CLEAR_SESSIONS = "tournaments.clear_sessions"
HINT_SECONDS = 30  # nobody needs to be told of work that long ago: the sweep says it again


def enqueue(task: str, **kwargs: str) -> None:
    """Run a task once the current transaction has committed.

    A message is a hint, the row is the truth: where the broker is away this is logged, nobody's
    request fails, and the sweep finds what is due.
    """

    def send() -> None:  # Django logs a failure under the function's name: a partial has none
        current_app.signature(task, kwargs=kwargs).delay()

    transaction.on_commit(send, robust=True)


def hint(task: str) -> None:
    """Say once the transaction has committed that there is work, which is read from the rows.

    Such a message grows old quickly, so that hints never pile up before a busy worker.
    """

    def send() -> None:
        current_app.signature(task, expires=HINT_SECONDS).delay()

    transaction.on_commit(send, robust=True)
