"""Names of deleted accounts: nobody else may choose them, or what looks like them, for a year."""

import hashlib
import hmac
from collections.abc import Iterable, Iterator
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

import structlog
from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import transaction
from django.db.models.functions import Now

from accounts import names
from accounts.models import TakenName

EVENT = "name taken"  # logged, so that it can be repeated after a restore
KEPT = timedelta(days=365)
logger = structlog.get_logger(__name__)


class Taking(NamedTuple):
    """A name as the log holds it: a keyed hash, and until when nobody else may choose it."""

    digest: str
    ends_at: datetime


def name_digest(name: str) -> str:
    """Return the keyed hash that names which look alike have in common: 64 hex digits."""
    key = hashlib.sha256(b"names:" + settings.ADDRESS_HASH_KEY.encode()).digest()
    return hmac.new(key, names.looks_of(name).encode(), hashlib.sha256).hexdigest()


def is_not_taken(name: str) -> None:
    """Check that no account with such a name was deleted within a year, by the database's clock.

    :raises ValidationError: if one was.
    """
    rows = TakenName.objects.filter(digest=name_digest(name), ends_at__gt=Now())
    if rows.exists():
        raise ValidationError(names.NOT_FREE, code="name-taken")


def name_keep(*, name: str, deleted_at: datetime) -> None:
    """Keep the name of an account that is being deleted, in the caller's transaction."""
    names_repeat(takings=[Taking(name_digest(name), deleted_at + KEPT)])


@transaction.atomic
def names_repeat(*, takings: Iterable[Taking]) -> int:
    """Add and log names that are taken; return how many are new.

    Of two ends of one name the later one counts; one that has passed is left out.
    """
    count = 0
    for taking in takings:
        row, is_new = TakenName.objects.get_or_create(
            digest=taking.digest, defaults={"ends_at": taking.ends_at}
        )
        if not is_new and row.ends_at < taking.ends_at:
            row.ends_at = taking.ends_at
            row.save(update_fields=["ends_at"])
        if is_new:
            count += 1
            transaction.on_commit(partial(logger.info, **_log_event(taking)))
    names_clear()
    return count


def names_clear() -> None:
    """Delete the names that are free again, by the database's clock."""
    TakenName.objects.filter(ends_at__lte=Now()).delete()


def name_log_events() -> Iterator[dict[str, Any]]:
    """Yield every name that is taken as the log event that it once was."""
    rows = TakenName.objects.order_by("pk").values_list("digest", "ends_at")
    return (_log_event(Taking(*row)) for row in rows.iterator())


def _log_event(taking: Taking) -> dict[str, Any]:
    return {"event": EVENT, "digest": taking.digest, "until": taking.ends_at.isoformat()}
