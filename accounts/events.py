"""The events of accounts that are logged, and those that are mailed to the owner."""

from collections.abc import Iterable
from datetime import timedelta
from enum import StrEnum
from typing import Any, Final

import structlog
from django.db.models import Q
from django.db.models.functions import Now

from accounts.mails import mail_owner
from accounts.models import User

FAILURE_MAIL_EVERY: Final = timedelta(days=1)
logger = structlog.get_logger(__name__)


class Event(StrEnum):
    """What happened, as the log names it; its words are joined so that none looks like a secret.

    `PASSWORD_REFUSED`: of somebody who has signed in, and typed it again.
    """

    SIGNED_IN = "signed-in"
    SIGN_IN_FAILED = "sign-in-failed"
    SIGNED_OUT = "signed-out"
    PASSWORD_REFUSED = "password-refused"  # noqa: S105
    PASSWORD_CHANGED = "password-changed"  # noqa: S105
    TOKEN_MADE = "token-made"  # noqa: S105
    TOKEN_ENDED = "token-ended"  # noqa: S105
    ADDRESS_CLAIMED = "address-claimed"
    ADDRESS_CHANGED = "address-changed"
    RIGHTS_CHANGED = "rights-changed"
    SESSION_ENDED = "session-ended"
    RECOVERY_CODE_USED = "recovery-code-used"


def event_log(event: Event, *, user_id: int | None, address: str = "", **facts: Any) -> None:
    """Log an event in one line: the account by its number, the network address if it is known.

    Nothing that somebody typed is a fact. It is logged at once: what a failing transaction takes
    back was tried nevertheless.
    """
    entry = {"user": user_id, **({"address": address} if address else {}), **facts}
    logger.info(event.value, **entry)


def event_record(
    event: Event, *, user: User, address: str = "", to: Iterable[str] | None = None, **facts: Any
) -> None:
    """Log an event in one line, and mail it to the owner of the account.

    `to`: other addresses than that of the account.
    """
    event_log(event, user_id=user.pk, address=address, **facts)
    event_mail(event, user=user, address=address, to=to)


def event_mail(
    event: Event, *, user: User, address: str = "", to: Iterable[str] | None = None
) -> None:
    """Mail an event to the owner, in the owner's language, with the network address if known."""
    context = {"event": event.value, "address": address}
    mail_owner(user, "security_event", context, to=to)


def failure_record(*, users: Iterable[User], address: str) -> None:
    """Log a failed sign-in in one line, with the accounts that were tried if there are any.

    Each owner gets at most one mail a day about it, by the database's clock.
    """
    tried = list(users)
    keys = [user.pk for user in tried]
    event_log(Event.SIGN_IN_FAILED, user_id=keys[0] if keys else None, address=address)
    last = Q(failure_mailed_at__isnull=True) | Q(failure_mailed_at__lte=Now() - FAILURE_MAIL_EVERY)
    for user in tried:
        if User.objects.filter(last, pk=user.pk).update(failure_mailed_at=Now()):
            event_mail(Event.SIGN_IN_FAILED, user=user, address=address)
    if not tried:  # the same query, so that an unknown name takes as long
        User.objects.filter(last, pk=0).update(failure_mailed_at=Now())
