"""What is logged and mailed when a second factor changes."""

from functools import partial
from typing import Any

import structlog
from allauth.mfa import signals
from allauth.mfa.models import Authenticator
from django.db import transaction

from accounts.mails import mail_owner
from accounts.models import User

logger = structlog.get_logger(__name__)


def connect() -> None:
    """Listen to allauth's signals about second factors."""
    for change, signal in {
        "added": signals.authenticator_added,
        "removed": signals.authenticator_removed,
        "renewed": signals.authenticator_reset,
    }.items():
        signal.connect(partial(_on_change, change=change), weak=False, dispatch_uid=change)
    signals.authentication_failed.connect(_on_failure, dispatch_uid="failed")


def _on_change(
    sender: object, *, user: User, authenticator: Authenticator, change: str, **_more: Any
) -> None:
    factor_changed(user=user, change=change, kind=authenticator.type)


def _on_failure(sender: object, *, user: User, **_more: Any) -> None:
    logger.warning("second factor refused", user=user.pk)


def factor_changed(*, user: User, change: str, kind: str) -> None:
    """Log a change of a second factor, and mail it to its owner, in the caller's transaction."""
    log = partial(logger.info, "second factor changed", user=user.pk, change=change, kind=kind)
    transaction.on_commit(log)
    mail_owner(user, "second_factor", {"change": change})


@transaction.atomic
def factor_end(*, user: User) -> bool:
    """End every second factor of an account whose owner has lost it; return whether it had any.

    The owner is led to set up another one before the next page of staff. Sessions stay: without a
    second factor that is set up, what was shown in them counts no more.
    """
    rows = Authenticator.objects.filter(user=user)
    ended, _ = rows.delete()
    if ended:
        factor_changed(user=user, change="ended", kind="all")
    return bool(ended)
