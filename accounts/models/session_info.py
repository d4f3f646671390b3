"""Whose a session is, and in which browser."""

from django.db import models
from django.db.models.functions import Now

from accounts.models.user import User


class SessionInfo(models.Model):
    """What is shown of a session; the session itself is Django's, found by its key.

    `browser` names the browser and the system, as far as they say what they are.
    """

    BROWSER_LENGTH = 40

    user = models.ForeignKey(User, models.CASCADE, related_name="sessions")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    browser = models.CharField(max_length=BROWSER_LENGTH, blank=True)
    begun_at = models.DateTimeField(db_default=Now())

    class Meta:
        ordering = ("-begun_at", "-pk")

    def __str__(self) -> str:
        return f"{self.user}: {self.browser}"
