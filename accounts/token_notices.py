"""Tells each owner of tokens from before scopes, once, when those tokens end."""

from django.db import transaction

from accounts.mails import mail_owner
from accounts.models import ApiToken, User


def token_notices_send() -> int:
    """Send each notice that is due, once in any number of workers; return how many were sent.

    A mail that fails leaves its notice due, for the next time.
    """
    due = ApiToken.objects.filter(notice_due=True, user__is_active=True)
    users = list(due.order_by("user").values_list("user", flat=True).distinct())
    return sum(_notice_send(user_id) for user_id in users)


@transaction.atomic
def _notice_send(user_id: int) -> bool:
    user = User.objects.select_for_update().get(pk=user_id)
    rows = ApiToken.objects.filter(user=user, notice_due=True)
    tokens = list(rows.order_by("pk"))
    rows.update(notice_due=False)
    return bool(tokens) and mail_owner(user, "tokens_end", {"tokens": tokens})
