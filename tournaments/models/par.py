"""What there was to be had, and what each decision cost: projections, to drop and make again."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament

PAR, PASSES = "par", "pass"  # kinds of ghosts; every other kind is a bot's id


class RoundPar(models.Model):
    """The best that seat 0 could get out of a round, with one line that gets it.

    `half_points`: of the entrant, doubled. `turns`: the fewest in which the best is reached, where
    that tells rounds apart. `chips`: before the round on the best line of the entry, in a game that
    has chips. `line`: the entrant's actions; `nodes`: how many positions the search looked at.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="pars")
    round = models.PositiveSmallIntegerField(_("round"))
    half_points = models.IntegerField(_("half points"))
    turns = models.PositiveSmallIntegerField(_("turns"), null=True)
    chips = models.PositiveIntegerField(_("chips"), null=True)
    line = models.JSONField(_("line"), default=list)
    nodes = models.PositiveIntegerField(_("positions"), default=0)

    class Meta:
        ordering = ("round",)
        verbose_name = _("par of a round")
        verbose_name_plural = _("pars of rounds")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "round"), name="one_par_a_round"),
        )

    def __str__(self) -> str:
        return f"round {self.round}: {self.half_points / 2:g}"


class Ghost(models.Model):
    """An entry nobody sits at: par, a bot of the game in seat 0, or who passes at once.

    `half_points` and `lines` hold one value a round played; `score` is in half points.
    """

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="ghosts")
    kind = models.CharField(_("kind"), max_length=40)
    half_points = models.JSONField(default=list)
    lines = models.JSONField(default=list)
    score = models.IntegerField(_("half points"))

    class Meta:
        ordering = ("pk",)
        verbose_name = _("ghost")
        verbose_name_plural = _("ghosts")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "kind"), name="one_ghost_a_kind"),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.score / 2:g}"


class RoundReview(models.Model):
    """What each decision of an entry's round cost, by hindsight and by what could be known.

    `half_points`, `turns` and `line`: par of the round with the chips that the entrant had.
    `decisions`: one object a turn; `tournaments.selectors.analysis.reviews` says what is in it.
    """

    entry = models.ForeignKey(Entry, models.CASCADE, related_name="reviews")
    round = models.PositiveSmallIntegerField(_("round"))
    half_points = models.IntegerField(_("half points"))
    turns = models.PositiveSmallIntegerField(_("turns"), null=True)
    line = models.JSONField(_("line"), default=list)
    decisions = models.JSONField(_("decisions"), default=list)

    class Meta:
        ordering = ("round",)
        verbose_name = _("review of a round")
        verbose_name_plural = _("reviews of rounds")
        constraints = (
            models.UniqueConstraint(fields=("entry", "round"), name="one_review_a_round"),
        )

    def __str__(self) -> str:
        return f"round {self.round}"


class Quality(models.Model):
    """How well a tournament's deals tell players apart, in numbers that show no card.

    `flat`: the rounds that the simple bot already plays to par. `bots`: of each bot of the game
    `{"bot", "score", "low", "high", "extraction"}`, in half points and tenths of a percent.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="quality")
    flat = models.PositiveSmallIntegerField(_("flat rounds"))
    bots = models.JSONField(default=list)

    class Meta:
        verbose_name = _("quality of the deals")
        verbose_name_plural = _("quality of the deals")

    def __str__(self) -> str:
        return f"{self.flat} flat"
