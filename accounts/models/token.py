"""API tokens."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models.user import User


class ApiToken(models.Model):
    """A key to the API; only its hash is stored."""

    NAME_LENGTH: ClassVar[int] = 40
    TAIL_LENGTH: ClassVar[int] = 4

    user = models.ForeignKey(User, models.CASCADE, related_name="tokens", verbose_name=_("user"))
    name = models.CharField(_("name"), max_length=NAME_LENGTH, blank=True)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    tail = models.CharField(_("ends in"), max_length=4, editable=False)
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    class Meta:
        ordering = ("-created_at", "-pk")
        verbose_name = _("API token")
        verbose_name_plural = _("API tokens")

    def __str__(self) -> str:
        return f"{self.name} …{self.tail}".strip()
