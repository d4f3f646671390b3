"""The deletion of an account: its row stays for the entries that refer to it, and is emptied."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Now

from accounts.errors import LastSuperuser
from accounts.models import ApiToken, Deletion, FormerAddress, SessionInfo, User, is_deleted
from accounts.outbox import mails_forget
from accounts.sign_in_limits import counters_of
from accounts.taken_names import name_keep
from accounts.throttling import tries_clear

EVENT = "account deleted"  # logged, so that deletions can be repeated after a restore
NOT_RESET = frozenset({"id", "username", "password", "is_active", "date_joined"})
MOST_TRIES = 50
logger = structlog.get_logger(__name__)


def user_lock(user_id: int) -> User | None:
    """Lock a user's row in the caller's transaction and return the user; None if deleted.

    For a superuser the rows of all superusers are locked, so that the last two cannot both be
    deleted at the same moment.
    """
    if User.objects.filter(pk=user_id, is_superuser=True).exists():
        list(_superusers().select_for_update().order_by("pk").values_list("pk"))
    return None if is_deleted(user_id) else User.objects.filter(pk=user_id).first()


def is_last_superuser(user: User) -> bool:
    """Return whether this is the only active superuser, the only one who can grant rights."""
    is_superuser = user.is_superuser and user.is_active
    return is_superuser and not _superusers().exclude(pk=user.pk).exists()


def _superusers() -> QuerySet[User]:
    return User.objects.filter(is_superuser=True, is_active=True)


def account_empty(
    *,
    user: User,
    was_organiser: bool,
    number: int | None = None,
    at: datetime | None = None,
) -> Deletion:
    """Empty a locked account in the caller's transaction, and return the row of its deletion.

    `number` and `at` are those of an earlier deletion that is repeated; if the number has been
    assigned since, another one is.

    :raises LastSuperuser: if no other account could grant rights; a repeated deletion never does.
    """
    if number is None and is_last_superuser(user):
        raise LastSuperuser
    # Not among those that a new password clears: it is another factor.
    counters = [*counters_of(user), ("factor:user", str(user.pk))]
    deletion = _deletion_create(user, was_organiser=was_organiser, number=number, at=at)
    name_keep(name=user.username, deleted_at=deletion.at)
    _remove_belongings(user, str(deletion))
    _empty(user, deletion)
    transaction.on_commit(partial(logger.info, **_log_event(deletion)))
    transaction.on_commit(partial(tries_clear, counters))
    return deletion


def deletion_log_events() -> Iterator[dict[str, Any]]:
    """Yield every deletion as the log event that it once was."""
    return map(_log_event, Deletion.objects.order_by("number").iterator())


def _log_event(deletion: Deletion) -> dict[str, Any]:
    at = deletion.at.isoformat()
    return {"event": EVENT, "user": deletion.user_id, "number": deletion.number, "at": at}


def _deletion_create(
    user: User, *, was_organiser: bool, number: int | None, at: datetime | None
) -> Deletion:
    """Add and return a row with an unused number; a concurrent deletion causes another try."""
    for _ in range(MOST_TRIES):
        most = Deletion.objects.aggregate(most=Max("number"))["most"] or 0
        with suppress(IntegrityError), transaction.atomic():
            row = Deletion.objects.create(
                user=user,
                number=number or most + 1,
                at=at or Now(),
                was_organiser=was_organiser,
            )
            row.refresh_from_db()
            return row
        number = None
    raise IntegrityError("no unused number was found")


def _remove_belongings(user: User, name: str) -> None:
    """Remove tokens, addresses, rights and sessions, and the name from the admin log."""
    ApiToken.objects.filter(user=user).delete()
    own = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
    mails_forget(recipients=[*own, user.email])
    EmailAddress.objects.filter(user=user).delete()
    Authenticator.objects.filter(user=user).delete()
    FormerAddress.objects.filter(user=user).delete()
    # Without the signals of `clear()`, which would mail a change of rights to the leaver.
    User.groups.through.objects.filter(user=user).delete()
    User.user_permissions.through.objects.filter(user=user).delete()
    kind = ContentType.objects.get_for_model(User)
    rows = LogEntry.objects.filter(content_type=kind, object_id=str(user.pk))
    rows.update(object_repr=name, change_message="")
    # The user of a session is in its encoded data only, so every session is decoded.
    sessions = Session.objects.iterator()
    own = [row.pk for row in sessions if row.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(pk__in=own).delete()
    SessionInfo.objects.filter(user=user).delete()


def _empty(user: User, deletion: Deletion) -> None:
    """Reset every field of the user to its default, fields added in the future included."""
    fields = [field for field in User._meta.concrete_fields if not field.generated]
    blank = {field.attname: field.get_default() for field in fields if field.name not in NOT_RESET}
    User.objects.filter(pk=user.pk).update(
        **blank,
        username=str(deletion),
        password=make_password(None),
        is_active=False,
        date_joined=deletion.at,
    )
