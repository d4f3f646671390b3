"""The second factor: whether it is required, set up and shown; the only check of its codes."""

import time
from datetime import timedelta
from enum import Enum
from typing import Final

from allauth.account.internal.flows.login import get_authentication_records
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.http import HttpRequest

from accounts.models import User

LATELY: Final = timedelta(minutes=10)
FACTORS: Final = (Authenticator.Type.TOTP, Authenticator.Type.WEBAUTHN)
PASSWORD, FACTOR = "password", "mfa"
PERIOD = 30  # seconds that a code is for; the one before and the one after are accepted too
Account = User | AnonymousUser


class Step(Enum):
    """What somebody with rights has to do before what they asked for."""

    SET_UP = "set up a second factor"
    SHOW = "show the second factor"


def is_required(user: Account) -> bool:
    """Return whether this account needs a second factor for what its rights allow."""
    has_rights = isinstance(user, User) and (user.is_staff or user.is_superuser)
    return bool(settings.STAFF_SECOND_FACTOR) and has_rights


def has_factor(user: Account) -> bool:
    """Return whether a second factor is set up; recovery codes alone are none."""
    rows = Authenticator.objects.filter(user_id=user.pk, type__in=FACTORS)
    return bool(rows.exists())


def missing_step(request: HttpRequest, *, lately: bool = False) -> Step | None:
    """Return what has to be done before an act of staff; None if nothing.

    Every door to such acts asks this: the admin, other pages of staff, tokens that organise, and
    calls that organise with a session. `lately`: within ten minutes, for an act of weight.
    """
    if not is_required(request.user):
        return None
    if not has_factor(request.user):
        return Step.SET_UP
    return None if was_shown(request, FACTOR, lately=lately) else Step.SHOW


def was_shown(request: HttpRequest, method: str, *, lately: bool) -> bool:
    """Return whether the password or the second factor was shown in this session."""
    records = get_authentication_records(request, request.user)
    times = [record["at"] for record in records if record.get("method") == method]
    since = time.time() - LATELY.total_seconds() if lately else 0
    return bool(times) and max(times) > since


@transaction.atomic
def code_use(*, user: User, code: str) -> Authenticator | None:
    """Use a code of the app or a recovery code up; return what it belongs to, None if it is wrong.

    The rows are locked, so that a code works once in any number of processes.
    """
    rows = Authenticator.objects.select_for_update().filter(user_id=user.pk)
    for row in rows.exclude(type=Authenticator.Type.WEBAUTHN).order_by("pk"):
        is_totp = row.type == Authenticator.Type.TOTP
        if _totp_use(row, code) if is_totp else RecoveryCodes(row).validate_code(code):
            return Authenticator.objects.get(pk=row.pk)
    return None


def totp_counter(secret: str, code: str, *, after: int = -1) -> int | None:
    """Return the number of the period that a code is for; None if it is wrong or not `after`."""
    now = int(time.time()) // PERIOD
    for counter in (now, now - 1, now + 1):
        right = format_hotp_value(hotp_value(secret, counter))
        if counter > after and compare_user_code(actual=code, expected=right):
            return counter
    return None


def _totp_use(row: Authenticator, code: str) -> bool:
    counter = totp_counter(decrypt(row.data["secret"]), code, after=row.data.get("counter", -1))
    if counter is not None:
        row.data["counter"] = counter
        row.save(update_fields=["data"])
    return counter is not None
