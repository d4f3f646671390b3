"""Deletions of accounts."""

from django.db import models

from accounts import names
from accounts.models.user import User


class Deletion(models.Model):
    """The deletion of an account, kept for ever; `number` is part of the name shown since.

    `was_organiser` is True for somebody who ran tournaments, and so stays outside the ranking.
    """

    user = models.OneToOneField(User, models.PROTECT, related_name="deletion")
    number = models.PositiveIntegerField(unique=True)
    at = models.DateTimeField()
    was_organiser = models.BooleanField(default=False)

    class Meta:
        ordering = ("number",)

    def __str__(self) -> str:
        return names.former_name(self.number)
