"""Everything the accounts refuse, each with its public code."""

from datetime import datetime
from typing import ClassVar

from django.utils.translation import gettext_lazy as _


class AccountError(Exception):
    """The accounts refused something a caller asked for."""

    code: ClassVar[str] = "bad-input"


class WrongCredentials(AccountError):
    """No open account has this name and password."""

    code = "not-authenticated"


class EmailTaken(AccountError):
    """Somebody else has this e-mail address."""

    code = "bad-input"


class LastSuperuser(AccountError):
    """Nobody else is left who can give rights to others."""

    sentence = _("Nobody else can give rights to others: first give somebody superuser status.")


class TooManyTries(AccountError):
    """Somebody asks faster than people do."""

    code = "throttled"

    def __init__(self, seconds: int) -> None:
        super().__init__(f"try again in {seconds} seconds")
        self.seconds = seconds


class ExportTooSoon(AccountError):
    """Somebody had their data less than a day ago."""

    code = "throttled"

    def __init__(self, again_at: datetime) -> None:
        super().__init__(f"ask again at {again_at}")
        self.again_at = again_at
