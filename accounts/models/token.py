"""API tokens."""

from datetime import datetime, timedelta
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User
from accounts.scopes import ALL, TEXTS, Scope, scopes_text
from accounts.typed import isolated


def default_end() -> datetime:
    """Return when a token made now ends, unless its maker chooses an earlier time."""
    return timezone.now() + ApiToken.LONGEST


class ApiToken(models.Model):
    """A key to the API; only its hash is stored.

    `scopes` holds words of `Scope`. `last_used_at` is written at most once an hour.
    `factor_shown`: the second factor had been shown in the session that made it, or it is older
    than second factors. `notice_due`: its owner has yet to be told when it ends.
    """

    NAME_LENGTH: ClassVar[int] = 40
    TAIL_LENGTH: ClassVar[int] = 4
    MOST: ClassVar[int] = 20  # of one user
    LONGEST: ClassVar[timedelta] = timedelta(days=365)

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    tail = models.CharField(_("ends in"), max_length=4, editable=False)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)
    scopes = models.CharField(_("scopes"), max_length=32, default=scopes_text(ALL))
    ends_at = models.DateTimeField(_("ends at"), default=default_end)
    last_used_at = models.DateTimeField(_("last used at"), null=True, editable=False)
    factor_shown = models.BooleanField(default=False, editable=False)
    notice_due = models.BooleanField(default=False, editable=False)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")
        constraints = (
            models.CheckConstraint(condition=models.Q(scopes__in=TEXTS), name="token_scopes_known"),
        )

    def __str__(self) -> str:
        return f"{isolated(self.name)} …{self.tail}".strip()

    @property
    def scope_list(self) -> list[Scope]:
        """Return the scopes, in their fixed order."""
        return [Scope(word) for word in self.scopes.split()]

    @property
    def has_ended(self) -> bool:
        """Return whether a page shows it as ended; the database's clock refuses it."""
        return self.ends_at <= timezone.now()
