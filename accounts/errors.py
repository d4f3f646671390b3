"""The refusals of the accounts app, each with its public code."""

from datetime import datetime
from typing import ClassVar

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from accounts.usage import Usage


class AccountError(Exception):
    """A refusal of the accounts app."""

    code: ClassVar[str] = "bad-input"


class WrongCredentials(AccountError):
    """No active account has this name and password."""

    code = "not-authenticated"


class ProofLinkDead(AccountError):
    """The link that proves an address is too old or used, or the address has changed."""

    code = "not-found"


class ProofNeedsSignIn(AccountError):
    """Another account holds the address, which only the owner of the claiming one may move."""

    code = "not-authenticated"


class LastSuperuser(AccountError):
    """This is the last account that can grant rights."""

    sentence = _("Nobody else can give rights to others: first give somebody superuser status.")


class ScopeMissing(AccountError):
    """The API token does not have the scope of the call."""

    code = "scope-missing"

    def __init__(self, scope: str) -> None:
        super().__init__(gettext("This token lacks the scope of the call: %s.") % scope)


class SecondFactorRequired(AccountError):
    """An act of staff needs the second factor, which a password alone does not replace."""

    code = "second-factor-required"


class TooManyTokens(AccountError):
    """The user has as many API tokens as anybody may have."""

    code = "too-many-tokens"


class EndOutOfBounds(AccountError):
    """A token ends later than now, and within a year."""

    code = "bad-input"


class TooManyTries(AccountError):
    """There were too many tries; `usage.wait` says for how many seconds to wait."""

    code = "throttled"

    def __init__(self, usage: Usage) -> None:
        super().__init__(f"try again in {usage.wait} seconds")
        self.usage = usage


class ExportTooSoon(AccountError):
    """The last export was less than a day ago; `again_at` is when the next is possible."""

    code = "throttled"

    def __init__(self, again_at: datetime) -> None:
        super().__init__(f"ask again at {again_at}")
        self.again_at = again_at
