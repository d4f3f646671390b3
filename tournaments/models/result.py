"""What a replay gave: the entrant's points in each round."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry


class Result(models.Model):
    """The entrant's points in one round, doubled; 0 for one not finished. Written by scoring."""

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="results")
    round = models.PositiveSmallIntegerField(_("round"))
    half_points = models.IntegerField(_("half points"))

    class Meta:
        ordering = ("round",)
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = (
            models.UniqueConstraint(fields=("entry", "round"), name="one_result_a_round"),
        )

    def __str__(self) -> str:
        return f"round {self.round}: {self.half_points / 2:g}"
