"""Jobs: background computations about a tournament or an entry."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament

MOST_DRAWS = 200  # seeds drawn at most for a tournament with a rule about its deals


class JobQuerySet(models.QuerySet["Job"]):
    """Adds jobs, at most one of a kind per tournament or entry."""

    def add(self, *, kind: "Job.Kind", tournament: Tournament, entry: Entry | None = None) -> None:
        """Add a job, unless it exists."""
        left = MOST_DRAWS if kind == Job.Kind.PREPARE else 0
        self.get_or_create(kind=kind, tournament=tournament, entry=entry, defaults={"left": left})


class Job(models.Model):
    """A job: waiting → done; or parked if it fails, and waiting again when an organiser retries it.

    A job is done in steps, whose results are stored one by one. `attempts` counts the tries of the
    next step. `left` is how many more seeds a job of kind `prepare` may draw.
    """

    class Kind(models.TextChoices):
        PREPARE = "prepare", _("deals are being drawn")
        QUALITY = "quality", _("quality of the deals")
        PAR = "par", _("par")
        REVIEW = "review", _("review")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        DONE = "done", _("done")
        PARKED = "parked", _("under review")

    AFTER: ClassVar[dict[State, set[State]]] = {
        State.WAITING: {State.DONE, State.PARKED},
        State.PARKED: {State.WAITING},
    }

    kind = models.CharField(_("kind"), max_length=16, choices=Kind)
    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="jobs")
    entry = models.ForeignKey(Entry, models.CASCADE, null=True, related_name="jobs")
    state = models.CharField(_("state"), max_length=16, choices=State, default=State.WAITING)
    attempts = models.PositiveSmallIntegerField(_("attempts"), default=0)
    left = models.PositiveSmallIntegerField(
        _("tries left"), default=0, help_text=_("How many more seeds may be drawn.")
    )
    claimed_until = models.DateTimeField(null=True, editable=False)
    parked_reason = models.CharField(_("why it is under review"), max_length=300, blank=True)

    objects = JobQuerySet.as_manager()

    class Meta:
        ordering = ("pk",)
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        indexes = (models.Index(fields=("state", "kind", "id"), name="job_due"),)
        constraints = (
            models.UniqueConstraint(
                fields=("tournament", "kind"),
                condition=models.Q(entry__isnull=True),
                name="one_job_a_tournament",
            ),
            models.UniqueConstraint(
                fields=("entry", "kind"),
                condition=models.Q(entry__isnull=False),
                name="one_job_an_entry",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "done", "parked"]), name="job_state_known"
            ),
            models.CheckConstraint(
                condition=models.Q(kind="review", entry__isnull=False)
                | models.Q(kind__in=["prepare", "quality", "par"], entry__isnull=True),
                name="job_is_of_the_right_thing",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind} of {self.entry or self.tournament}"
