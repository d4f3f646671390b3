"""The outbox: requests store mails as rows, workers send them.

No request waits for a mail server. A row is stored in the transaction of what it tells of. A worker
that dies between sending a mail and deleting its row leaves it to be sent again: each mail is sent
at least once.
"""

import json
import time
from collections.abc import Sequence
from datetime import timedelta
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException
from typing import Any

import structlog
from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.db.models.functions import Now

from accounts import queue
from accounts.encryption import decrypted, encrypted
from accounts.models import OutgoingMail

State = OutgoingMail.State
# How long a mail waits after each failed attempt; after the last it is parked.
BACKOFF = tuple(timedelta(minutes=minutes) for minutes in (1, 5, 15, 60, 240))
CLAIM = timedelta(minutes=2)  # longer than a task may run
PARKED_FOR = timedelta(days=30)
BATCH_SECONDS = 15  # begun mails end within the time limit of a task
logger = structlog.get_logger(__name__)


class OutboxBackend(BaseEmailBackend):
    """Django's mail backend that stores each message as one row for each address."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        """Store messages in the caller's transaction; return how many."""
        for message in email_messages:
            content = encrypted(json.dumps(_content(message)))
            OutgoingMail.objects.bulk_create(
                OutgoingMail(recipient=recipient, content_encrypted=content)
                for recipient in message.recipients()
            )
        queue.hint(queue.SEND_MAILS)
        return len(email_messages)


def _content(message: EmailMessage) -> dict[str, Any]:
    if message.attachments:
        raise ValueError("The outbox stores no attachments.")
    return {
        "subject": str(message.subject),
        "body": str(message.body),
        "from_email": message.from_email,
        "reply_to": list(message.reply_to),
        "headers": {name: str(value) for name, value in message.extra_headers.items()},
        "alternatives": [
            [alternative.content, alternative.mimetype]
            for alternative in getattr(message, "alternatives", ())
        ],
    }


def mails_send() -> int:
    """Send mails that are due, one after another; return how many were sent.

    One failure ends the batch: others would wait for the same server. Mails that wait are found by
    the next sweep.
    """
    sent, deadline = 0, time.monotonic() + BATCH_SECONDS
    while time.monotonic() < deadline:
        mail = _claim()
        if mail is None or not _send(mail):
            break
        sent += 1
    return sent


def mails_clear() -> int:
    """Delete mails that were parked a month ago, by the database's clock; return how many."""
    old = OutgoingMail.objects.filter(state=State.PARKED, send_after__lt=Now() - PARKED_FOR)
    return old.delete()[0]


def mail_retry(*, mail: OutgoingMail) -> bool:
    """Send a parked mail again; return whether it was parked."""
    rows = OutgoingMail.objects.filter(pk=mail.pk, state=State.PARKED)
    is_waiting = rows.update(
        state=State.WAITING, attempts=0, send_after=Now(), claimed_until=None, failure=""
    )
    queue.hint(queue.SEND_MAILS)
    return bool(is_waiting)


def mails_forget(*, recipients: Sequence[str]) -> None:
    """Delete the mails to these addresses, in the caller's transaction."""
    OutgoingMail.objects.filter(recipient__in=recipients).delete()


def parked_mails() -> int:
    """Return how many mails could not be sent."""
    return OutgoingMail.objects.filter(state=State.PARKED).count()


def _due() -> QuerySet[OutgoingMail]:
    unclaimed = Q(claimed_until__isnull=True) | Q(claimed_until__lte=Now())
    rows = OutgoingMail.objects.filter(unclaimed, state=State.WAITING, send_after__lte=Now())
    return rows.order_by("send_after", "pk")


@transaction.atomic
def _claim() -> OutgoingMail | None:
    """Claim the next mail that is due and count the attempt; None if there is none.

    A mail whose last attempt never ended, as its worker died, is parked.
    """
    mail = _due().select_for_update(skip_locked=True, no_key=True).first()
    if mail is None:
        return None
    rows = OutgoingMail.objects.filter(pk=mail.pk)
    if mail.attempts > len(BACKOFF):
        rows.update(state=State.PARKED, claimed_until=None, failure="no attempt ended")
        return None
    rows.update(attempts=F("attempts") + 1, claimed_until=Now() + CLAIM)
    mail.refresh_from_db()
    return mail


def _send(mail: OutgoingMail) -> bool:
    """Send a claimed mail and delete its row; on failure postpone or park it."""
    # Another sender may have claimed the row since, if this one took too long.
    own = OutgoingMail.objects.filter(
        pk=mail.pk, attempts=mail.attempts, claimed_until=mail.claimed_until
    )
    try:
        _message(mail).send()
    except (OSError, SMTPException) as error:
        failure, is_final = _failure(error)
        parked = is_final or mail.attempts > len(BACKOFF)
        if parked:
            own.update(state=State.PARKED, claimed_until=None, failure=failure)
        else:
            wait = BACKOFF[mail.attempts - 1]
            own.update(send_after=Now() + wait, claimed_until=None, failure=failure)
        logger.warning(
            "mail not sent", mail=mail.pk, attempts=mail.attempts, parked=parked, failure=failure
        )
        return is_final
    own.delete()
    return True


def _message(mail: OutgoingMail) -> EmailMultiAlternatives:
    content = json.loads(decrypted(mail.content_encrypted))
    alternatives = content.pop("alternatives")
    connection = get_connection(settings.EMAIL_DELIVERY_BACKEND)
    message = EmailMultiAlternatives(to=[mail.recipient], connection=connection, **content)
    for text, kind in alternatives:
        message.attach_alternative(text, kind)
    return message


def _failure(error: Exception) -> tuple[str, bool]:
    """Return why a mail was not sent, without its address, and whether it never will be."""
    if isinstance(error, SMTPRecipientsRefused):
        codes = sorted({code for code, _ in error.recipients.values()})
        return f"address refused: {codes}", all(code >= 500 for code in codes)
    if isinstance(error, SMTPResponseException):
        return f"{type(error).__name__}: {error.smtp_code}", False
    return type(error).__name__, False
