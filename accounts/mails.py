"""Mails to the owner of an account, in the owner's language, outside any request."""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import override

from accounts.models import User


def mail_owner(
    user: User, template: str, context: dict[str, Any], *, to: Iterable[str] | None = None
) -> bool:
    """Mail a user, with the templates `account/email/TEMPLATE_{subject,message}.txt`.

    Each address gets a mail of its own: that of the account, or those of `to`. Returns False
    without sending if there is none.
    """
    recipients = [address for address in ([user.email] if to is None else to) if address]
    if not recipients:
        return False
    with override(user.language):
        subject, message = (
            render_to_string(f"account/email/{template}_{part}.txt", {"user": user, **context})
            for part in ("subject", "message")
        )
    prefix = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX
    for recipient in recipients:
        send_mail(prefix + " ".join(subject.split()), message.strip() + "\n", None, [recipient])
    return True
