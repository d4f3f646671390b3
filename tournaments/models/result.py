"""Results: the entrant's half points in each round, stored by scoring."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.core.points import to_points
from tournaments.models.entry import Entry


class Result(models.Model):
    """The entrant's half points in one round; 0 for a round not finished."""

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
        return f"round {self.round}: {to_points(self.half_points)}"
