"""The end of an account: its row stays, for entries hang on it, and is emptied."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import Any

import structlog
from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.contrib.auth import SESSION_KEY
from django.contrib.auth.hashers import make_password
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import Max, QuerySet
from django.db.models.functions import Now

from accounts.errors import LastSuperuser
from accounts.models import ApiToken, Deletion, User, is_deleted
from accounts.throttling import tries_clear

EVENT = "account deleted"  # in the log of the site, from which deletions can be done again
KEPT = frozenset({"id", "username", "password", "is_active", "date_joined"})  # set by hand
MOST_TRIES = 50
logger = structlog.get_logger(__name__)


def user_lock(user_id: int) -> User | None:
    """Return a user with the row locked, in the caller's transaction; None for a deleted one.

    Of a superuser those of all superusers are: of the last two who leave at once one stays.
    """
    if User.objects.filter(pk=user_id, is_superuser=True).exists():
        list(_superusers().select_for_update().order_by("pk").values_list("pk"))
    return None if is_deleted(user_id) else User.objects.filter(pk=user_id).first()


def is_last_superuser(user: User) -> bool:
    """Tell whether without this account nobody could give rights to others any more."""
    is_one = user.is_superuser and user.is_active
    return is_one and not _superusers().exclude(pk=user.pk).exists()


def _superusers() -> QuerySet[User]:
    return User.objects.filter(is_superuser=True, is_active=True)


def account_empty(
    *,
    user: User,
    was_organiser: bool,
    number: int | None = None,
    at: datetime | None = None,
) -> Deletion:
    """Empty a locked account, in the caller's transaction, and write down that it is deleted.

    `number` and `at` are those of a deletion that is done again; another number is found where
    that one belongs to somebody else by now.

    :raises LastSuperuser: if nobody else can give rights; a deletion is done again all the same.
    """
    if number is None and is_last_superuser(user):
        raise LastSuperuser
    idents = _idents(user)
    deletion = _written(user, was_organiser=was_organiser, number=number, at=at)
    _forget(user, str(deletion))
    _empty(user, deletion)
    transaction.on_commit(partial(logger.info, **_told(deletion)))
    transaction.on_commit(partial(tries_clear, idents))
    return deletion


def deletion_log_events() -> Iterator[dict[str, Any]]:
    """Return every deletion as the log tells it."""
    return map(_told, Deletion.objects.order_by("number").iterator())


def _told(deletion: Deletion) -> dict[str, Any]:
    at = deletion.at.isoformat()
    return {"event": EVENT, "user": deletion.user_id, "number": deletion.number, "at": at}


def _written(
    user: User, *, was_organiser: bool, number: int | None, at: datetime | None
) -> Deletion:
    """Add a row with a number that nobody has: whoever comes second waits, and looks again."""
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
    raise IntegrityError("no number could be had")


def _forget(user: User, name: str) -> None:
    """Remove what belongs to the account, and its name from what others wrote down about it."""
    ApiToken.objects.filter(user=user).delete()
    EmailAddress.objects.filter(user=user).delete()
    user.groups.clear()
    user.user_permissions.clear()
    about = ContentType.objects.get_for_model(User)
    rows = LogEntry.objects.filter(content_type=about, object_id=str(user.pk))
    rows.update(object_repr=name, change_message="")
    # Whose a session is stands in the session only, so each is looked at.
    sessions = Session.objects.iterator()
    own = [one.pk for one in sessions if one.get_decoded().get(SESSION_KEY) == str(user.pk)]
    Session.objects.filter(pk__in=own).delete()


def _empty(user: User, deletion: Deletion) -> None:
    """Set every field to what it is by default, those of settings to come as well."""
    fields = [field for field in User._meta.concrete_fields if not field.generated]
    blank = {field.attname: field.get_default() for field in fields if field.name not in KEPT}
    User.objects.filter(pk=user.pk).update(
        **blank,
        username=str(deletion),
        password=make_password(None),
        is_active=False,
        date_joined=deletion.at,
    )


def _idents(user: User) -> list[tuple[str, str]]:
    """Return under what the tries of this account are counted."""
    typed = [word.lower() for word in (user.username, user.email) if word]
    found = [("sign-in:name", word) for word in typed]
    return [*found, ("reset:email", user.email), ("password:user", str(user.pk))]
