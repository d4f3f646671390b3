"""The export of everything stored about an account, at most once a day."""

from collections.abc import Mapping
from datetime import timedelta
from types import MappingProxyType
from typing import Any, Final

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.admin.models import LogEntry
from django.db.models import F, Q
from django.db.models.functions import Now

from accounts.errors import ExportTooSoon, WrongCredentials
from accounts.models import ApiToken, FormerAddress, SessionInfo, User

EVERY = timedelta(days=1)
ACCOUNT = (
    *("username", "email", "email_from_before", "first_name", "last_name", "language"),
    *("deck", "indices", "cards", "keys", "settings_saved"),
    *("date_joined", "last_login", "exported_at", "is_active", "is_staff", "is_superuser"),
    *("rule_version", "rule_agreed_at", "failure_mailed_at"),
)
ADDRESS = ("email", "verified", "primary")
FORMER_ADDRESS = ("left_at", "proved")
SESSION = ("browser", "begun_at")
TOKEN = (
    *("name", "tail", "created_at", "scopes", "ends_at", "last_used_at"),
    *("factor_shown", "notice_due"),
)
FACTOR = ("type", "created_at", "last_used_at")
ORGANISED = ("action_time", "action_flag", "content_type")

_ID = "an internal key"
_OWNER = "the user of the export"
# What the export leaves out, with the reason: a field, or a whole model.
EXCLUDED_FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "accounts.User.id": _ID,
        "accounts.User.password": "a hash, from which a password can be guessed",
        "accounts.User.username_skeleton": "computed from the name, to find look-alikes",
        "accounts.ApiToken.id": _ID,
        "accounts.ApiToken.user": _OWNER,
        "accounts.ApiToken.digest": "the hash of the token",
        "accounts.SessionInfo.id": _ID,
        "accounts.SessionInfo.user": _OWNER,
        "accounts.SessionInfo.session_key": "whoever has it is signed in",
        "accounts.FormerAddress.id": _ID,
        "accounts.FormerAddress.user": _OWNER,
        "accounts.FormerAddress.digest": "a keyed hash, kept while a tournament of yours runs",
        "accounts.Deletion": "does not exist before the account is deleted",
        "account.EmailAddress.id": _ID,
        "account.EmailAddress.user": _OWNER,
        "mfa.Authenticator.id": _ID,
        "mfa.Authenticator.user": _OWNER,
        "mfa.Authenticator.data": "the secrets of the factor",
        "admin.LogEntry.id": _ID,
        "admin.LogEntry.user": _OWNER,
        "admin.LogEntry.object_id": "may be the key of another person's row",
        "admin.LogEntry.object_repr": "may be another person's name",
        "admin.LogEntry.change_message": "may hold names that another person chose",
    }
)


def export_claim(*, user: User) -> None:
    """Record an export, in the caller's transaction; of two at the same moment one is refused.

    :raises ExportTooSoon: if there was an export less than a day ago.
    :raises WrongCredentials: if the account has been closed meanwhile.
    """
    rows = User.objects.filter(pk=user.pk, is_active=True)
    due = Q(exported_at__isnull=True) | Q(exported_at__lte=Now() - EVERY)
    if rows.filter(due).update(exported_at=Now()):
        return
    last = rows.values_list("exported_at", flat=True).first()
    if last is None:
        raise WrongCredentials("the account is closed")
    raise ExportTooSoon(last + EVERY)


def account_data(*, user: User) -> dict[str, Any]:
    """Return everything stored about the account itself."""
    organised = LogEntry.objects.filter(user=user).order_by("action_time")
    kind = F("content_type__model")
    return {
        "account": User.objects.values(*ACCOUNT).get(pk=user.pk),
        "addresses": list(EmailAddress.objects.filter(user=user).values(*ADDRESS)),
        "former_addresses": list(FormerAddress.objects.filter(user=user).values(*FORMER_ADDRESS)),
        "tokens": list(ApiToken.objects.filter(user=user).values(*TOKEN)),
        "sessions": list(SessionInfo.objects.filter(user=user).values(*SESSION)),
        "second_factors": list(
            Authenticator.objects.filter(user=user).order_by("pk").values(*FACTOR)
        ),
        "groups": list(user.groups.order_by("pk").values_list("name", flat=True)),
        "rights": list(user.user_permissions.order_by("pk").values_list("codename", flat=True)),
        "organised": list(
            organised.values("action_time", "action_flag").annotate(content_type=kind)
        ),
    }
