"""Mails to the owner of an account, in the owner's language, outside any request."""

from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.template.loader import render_to_string
from django.utils.translation import override

from accounts.models import User


def mail_owner(user: User, template: str, context: dict[str, Any]) -> bool:
    """Mail a user, with the templates `account/email/TEMPLATE_{subject,message}.txt`.

    Returns False without sending if the user has no address.
    """
    if not user.email:
        return False
    with override(user.language):
        subject, message = (
            render_to_string(f"account/email/{template}_{part}.txt", {"user": user, **context})
            for part in ("subject", "message")
        )
    prefix = settings.ACCOUNT_EMAIL_SUBJECT_PREFIX
    send_mail(prefix + " ".join(subject.split()), message.strip() + "\n", None, [user.email])
    return True
