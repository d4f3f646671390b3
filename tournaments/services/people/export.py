"""Handing out one's own data."""

from typing import Any

from django.db import transaction

from accounts.export import export_claim
from accounts.models import User
from tournaments.selectors.people.export import export_of


@transaction.atomic
def account_export(*, user: User) -> dict[str, Any]:
    """Return all that is kept about somebody, at most once a day.

    :raises ExportTooSoon: if there was an export less than a day ago.
    :raises WrongCredentials: if the account has been closed meanwhile.
    """
    export_claim(user=user)
    return export_of(user=user)
