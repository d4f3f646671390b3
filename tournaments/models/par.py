"""Par, ghosts, reviews and quality: computed from terms and turns, so they can be rebuilt."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.core.points import to_points
from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament

PAR, PASSES = "par", "pass"  # kinds of ghosts; every other kind is a bot's id


class RoundPar(models.Model):
    """Par of a round: the best result possible in seat 0, with one line that reaches it.

    `half_points` is the entrant's result, and `line` the entrant's actions. `turns` is the fewest
    that reach par, where rounds differ in that. `chips` is the purse before the round on the best
    line of the whole entry, in a game with chips. `nodes` is the number of positions searched.
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
        return f"round {self.round}: {to_points(self.half_points)}"


class Ghost(models.Model):
    """A computed entry without a player: par, a bot in seat 0, or one that passes at once.

    `half_points` and `lines` have one item per round played; `score` is in half points.
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
        return f"{self.kind}: {to_points(self.score)}"


class RoundReview(models.Model):
    """What each decision in one round of an entry cost, by hindsight and by fair value.

    `half_points`, `turns` and `line` are par of the round with the chips that the entrant had.
    `decisions` has one object per turn: the fields of `tournaments.play.solver.DecisionCost`.
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
    """How well a tournament's deals distinguish players, in figures that reveal no card.

    `flat` is the number of rounds that the simple bot plays to par. `bots` has one object per bot
    of the game, `{"bot", "score", "low", "high", "extraction"}`, in half points and tenths of a
    percent.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="quality")
    flat = models.PositiveSmallIntegerField(_("flat rounds"))
    bots = models.JSONField(default=list)

    class Meta:
        verbose_name = _("quality of the deals")
        verbose_name_plural = _("quality of the deals")

    def __str__(self) -> str:
        return f"{self.flat} flat"
