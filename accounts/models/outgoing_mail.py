"""Mails that wait to be sent."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _


class OutgoingMail(models.Model):
    """A mail to one address: waiting → gone once it is sent; or parked if it cannot be sent.

    The text is encrypted, as it may hold a link that opens an account. A sender claims the row,
    so that no other sends it meanwhile. `attempts` counts the tries, each when it begins.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        PARKED = "parked", _("could not be sent")

    recipient = models.CharField(_("to"), max_length=320)
    content_encrypted = models.TextField(editable=False)
    state = models.CharField(_("state"), max_length=16, choices=State, default=State.WAITING)
    created_at = models.DateTimeField(_("made at"), db_default=Now(), editable=False)
    send_after = models.DateTimeField(_("next try"), db_default=Now(), editable=False)
    claimed_until = models.DateTimeField(null=True, editable=False)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0, editable=False)
    failure = models.CharField(_("why it failed"), max_length=200, blank=True, editable=False)

    class Meta:
        ordering = ("pk",)
        verbose_name = _("outgoing mail")
        verbose_name_plural = _("outgoing mails")
        indexes = (models.Index(fields=("state", "send_after"), name="outgoing_mail_due"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "parked"]), name="mail_state_known"
            ),
        )

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
