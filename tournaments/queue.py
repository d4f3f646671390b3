"""The door to the workers: services knock here by name, so they never import tasks."""

from functools import partial

from celery import current_app
from django.db import transaction

SCORE_ENTRY = "tournaments.score_entry"
SWEEP = "tournaments.sweep"


def enqueue(task: str, **kwargs: str) -> None:
    """Run a task once the current transaction has committed.

    A message is a hint, the row is the truth: where the broker is away this is logged, nobody's
    request fails, and the sweep finds what is due.
    """
    transaction.on_commit(partial(_send, task, kwargs), robust=True)


def _send(task: str, kwargs: dict[str, str]) -> None:
    current_app.signature(task, kwargs=kwargs).delay()
