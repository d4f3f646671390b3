"""Idempotency keys: a creating call that is sent again acts once and gets the same answer."""

import hashlib
import json
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.db.models.functions import Now

from accounts.models import User
from tournaments.errors import BadInput, IdempotencyKeyInUse, IdempotencyKeyReused
from tournaments.models import IdempotencyKey
from tournaments.models.idempotency import MOST_CALL, MOST_KEY
from tournaments.play.encryption import decrypted, encrypted

KEPT = timedelta(hours=24)
LONGEST_CALL = timedelta(minutes=1)  # a claim older than this, without an answer, has failed


class KeptAnswer(NamedTuple):
    """The status of a call's answer, and its body as JSON text."""

    status: int
    body: str


def key_claim(*, user: User, call: str, key: str, body: Any) -> IdempotencyKey | KeptAnswer:
    """Claim a key for a call (method and path) with this body, or return the answer it had.

    Commit the claim before the call acts. Keys of other users and calls are other keys.

    :raises BadInput: if the key is not 1 to 255 printable ASCII characters.
    :raises IdempotencyKeyReused: if it was sent with another body within 24 hours.
    :raises IdempotencyKeyInUse: if the call that sent it first is still being worked on.
    """
    if not (0 < len(key) <= MOST_KEY and key.isascii() and key.isprintable()):
        raise BadInput
    if len(call) > MOST_CALL:  # an address that nothing has, and that no column holds
        call = _hash(call)
    digest = _hash(json.dumps(body, sort_keys=True))
    rows = IdempotencyKey.objects.filter(user=user, call=call, key=key)
    _outdated(rows).delete()
    row, is_new = rows.get_or_create(
        defaults={"user": user, "call": call, "key": key, "body_hash": digest}
    )
    if is_new:
        return row
    if row.body_hash != digest:
        raise IdempotencyKeyReused
    if row.status is None:
        raise IdempotencyKeyInUse
    return KeptAnswer(row.status, decrypted(row.answer_encrypted))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


def answer_keep(*, claim: IdempotencyKey, status: int, body: str) -> None:
    """Store the answer to a call, in the transaction of what the call has done.

    :raises IdempotencyKeyInUse: if the call took so long that another one has claimed its key.
    """
    rows = IdempotencyKey.objects.filter(pk=claim.pk, status__isnull=True)
    if not rows.update(status=status, answer_encrypted=encrypted(body)):
        raise IdempotencyKeyInUse


def key_release(*, claim: IdempotencyKey) -> None:
    """Give up the claim of a call that was refused or has failed."""
    IdempotencyKey.objects.filter(pk=claim.pk, status__isnull=True).delete()


def keys_clear() -> None:
    """Delete all keys that count no more, by the database's clock."""
    _outdated(IdempotencyKey.objects.all()).delete()


def _outdated(rows: QuerySet[IdempotencyKey]) -> QuerySet[IdempotencyKey]:
    failed = Q(status__isnull=True, claimed_at__lt=Now() - LONGEST_CALL)
    return rows.filter(failed | Q(claimed_at__lt=Now() - KEPT))
