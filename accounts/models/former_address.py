"""Addresses that accounts have given up."""

from django.db import models
from django.db.models.functions import Now

from accounts.models.user import User


class FormerAddress(models.Model):
    """An address that an account had; of the address itself only a keyed hash is kept.

    A row goes as soon as the account is in no tournament that is being played.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="former_addresses")
    digest = models.CharField(max_length=64, db_index=True, editable=False)
    proved = models.BooleanField(default=False)
    left_at = models.DateTimeField(db_default=Now())

    def __str__(self) -> str:
        return f"{self.user}: {self.digest[:8]}…"
