"""Checks of the settings about accounts, for `manage.py check --deploy`."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Tags, Warning, register


@register(Tags.security, deploy=True)
def second_factor_is_required(**_options: Any) -> list[CheckMessage]:
    """Warn if staff need no second factor."""
    if settings.STAFF_SECOND_FACTOR:
        return []
    text = "STAFF_SECOND_FACTOR is off: a password alone opens the pages of staff."
    return [Warning(text, hint="Set STAFF_SECOND_FACTOR=true.", id="accounts.W001")]
