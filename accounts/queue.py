"""Messages to the workers about accounts; tasks are addressed by name."""

from celery import current_app
from django.db import transaction

SEND_MAILS = "accounts.send_mails"
HINT_SECONDS = 30  # a hint expires then, as the sweep repeats it


def hint(task: str) -> None:
    """Run a task that reads its work from the rows, once the transaction has committed.

    If the broker is away, that is logged, no request fails, and the sweep finds the work.
    """

    def send() -> None:  # not a partial: Django logs a failure under the function's name
        current_app.signature(task, expires=HINT_SECONDS).delay()

    transaction.on_commit(send, robust=True)
