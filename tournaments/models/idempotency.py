"""Answers of creating calls, kept so that a call sent again acts only once."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

MOST_KEY = 255
MOST_CALL = 200


class IdempotencyKey(models.Model):
    """A key that a program sent with a call: claimed first, then with the answer to the call.

    The claim is committed before the call acts; the answer is committed with what the call does.
    So a row without an answer belongs to a call that is being worked on, or that has failed.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    call = models.CharField(max_length=MOST_CALL)
    key = models.CharField(max_length=MOST_KEY)
    body_hash = models.CharField(max_length=64)
    claimed_at = models.DateTimeField(db_default=Now())
    status = models.PositiveSmallIntegerField(null=True)
    answer_encrypted = models.TextField(blank=True)

    class Meta:
        indexes = (models.Index(fields=("claimed_at",), name="idempotency_key_age"),)
        constraints = (
            models.UniqueConstraint(
                fields=("user", "call", "key"), name="one_idempotency_key_a_call"
            ),
        )

    def __str__(self) -> str:
        return f"{self.call} of {self.user_id}"
