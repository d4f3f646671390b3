"""Tournaments: one game, one secret seed, and the rounds that everyone plays."""

from typing import Any, ClassVar

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.typed import isolated
from tournaments.errors import TermsAreFixed
from tournaments.models.bounds import (
    MOST_GRACE,
    MOST_NAME,
    MOST_PLACES,
    MOST_REASON,
    MOST_ROUNDS,
)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    """Changes of state, each one compare-and-set, and protection of the terms."""

    def advance(self, *, tournament_id: int, to: "Tournament.State", **fields: Any) -> bool:
        """Set state and fields if the current state allows it; return whether it did."""
        before = [state for state, after in Tournament.AFTER.items() if to in after]
        rows = self.filter(pk=tournament_id, state__in=before)
        return bool(rows.update(state=to, **fields))

    def update(self, **kwargs: Any) -> int:
        """Update rows, except for what is fixed.

        :raises TermsAreFixed: if a term is among the fields, or what is fixed once somebody has
            joined.
        """
        if not Tournament.TERMS.isdisjoint(kwargs):
            raise TermsAreFixed
        if "asks_proof" in kwargs and self.filter(entries__isnull=False).exists():
            raise TermsAreFixed
        return super().update(**kwargs)

    def prepare(self, *, tournament_id: int, **fields: Any) -> bool:
        """Set terms of a tournament still being prepared; return whether it was."""
        rows = self.filter(pk=tournament_id, state=Tournament.State.PREPARING)
        return bool(models.QuerySet.update(rows, **fields))


class Tournament(models.Model):
    """A tournament: announced → open → closed → final; or void at any time before final.

    With a rule about its deals (`most_flat`) it is `preparing` before it is announced: a worker
    draws seeds until one keeps the rule. `draws` is the number of seeds drawn.
    """

    class State(models.TextChoices):
        PREPARING = "preparing", _("being prepared")
        ANNOUNCED = "announced", _("announced")
        OPEN = "open", _("open")
        CLOSED = "closed", _("being counted")
        FINAL = "final", _("final")
        VOID = "void", _("void")

    AFTER: ClassVar[dict[State, set[State]]] = {
        State.PREPARING: {State.ANNOUNCED, State.VOID},
        State.ANNOUNCED: {State.OPEN, State.VOID},
        State.OPEN: {State.CLOSED, State.VOID},
        State.CLOSED: {State.FINAL, State.VOID},
    }
    REVEALED: ClassVar[frozenset[State]] = frozenset({State.FINAL, State.VOID})
    TERMS: ClassVar[frozenset[str]] = frozenset(
        {
            *("slug", "game", "rules", "bots", "seats", "rounds", "places", "commitment"),
            *("seed_encrypted", "seed_key_hash", "seed_supplied", "created_by", "created_by_id"),
            *("most_flat", "draws"),
        }
    )

    slug = models.SlugField(_("slug"), max_length=80, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=MOST_NAME)
    game = models.CharField(_("game"), max_length=32)
    rules = models.JSONField(_("rules"), default=dict, help_text=_("Every rule of the game."))
    bots = models.JSONField(_("bots"), help_text=_("Ids, seat 1 first."))
    seats = models.PositiveSmallIntegerField(_("seats"))
    rounds = models.PositiveSmallIntegerField(
        _("rounds"), default=16, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    places = models.PositiveSmallIntegerField(
        _("places"), default=10, validators=[MinValueValidator(1), MaxValueValidator(MOST_PLACES)]
    )
    opens_at = models.DateTimeField(_("opens at"))
    closes_at = models.DateTimeField(_("closes at"))
    grace = models.PositiveSmallIntegerField(
        _("hours to the first action"),
        default=24,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_GRACE)],
        help_text=_("An entry without one gives its place back."),
    )
    state = models.CharField(_("state"), max_length=16, choices=State, default=State.ANNOUNCED)
    void_reason = models.CharField(_("why it is void"), max_length=MOST_REASON, blank=True)
    seed_encrypted = models.CharField(max_length=300, editable=False)
    seed_key_hash = models.CharField(max_length=64, unique=True, editable=False)
    seed_supplied = models.BooleanField(
        _("seed given"),
        default=False,
        editable=False,
        help_text=_("Somebody chose the seed, so nobody is ranked."),
    )
    commitment = models.CharField(_("commitment"), max_length=64, unique=True, editable=False)
    most_flat = models.PositiveSmallIntegerField(
        _("most flat rounds"),
        null=True,
        editable=False,
        help_text=_("In a flat round the simple bot already gets all there is to be had."),
    )
    draws = models.PositiveSmallIntegerField(_("seeds drawn"), default=0, editable=False)
    asks_proof = models.BooleanField(
        _("asks for a proved address"),
        default=False,
        editable=False,
        help_text=_("Only players who have proved an e-mail address can join."),
    )
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="tournaments",
        editable=False,
        verbose_name=_("made by"),
    )
    created_at = models.DateTimeField(_("made at"), auto_now_add=True)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")
        base_manager_name = "objects"
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        indexes = (models.Index(fields=("state", "closes_at"), name="tournament_due"),)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(
                    state__in=["preparing", "announced", "open", "closed", "final", "void"]
                ),
                name="tournament_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(closes_at__gt=models.F("opens_at")),
                name="tournament_closes_after_it_opens",
                violation_error_message=_("A tournament closes after it opens."),
            ),
            models.CheckConstraint(
                condition=models.Q(places__range=(1, MOST_PLACES)), name="tournament_places"
            ),
            models.CheckConstraint(
                condition=models.Q(rounds__range=(1, MOST_ROUNDS)), name="tournament_rounds"
            ),
            models.CheckConstraint(
                condition=models.Q(grace__range=(1, MOST_GRACE)), name="tournament_grace"
            ),
            models.CheckConstraint(
                condition=models.Q(state="void") ^ models.Q(void_reason=""),
                name="tournament_void_has_a_reason",
            ),
        )

    def __str__(self) -> str:
        return isolated(self.name)

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the row.

        :raises TermsAreFixed: if a term differs from the stored one, or what is fixed once somebody
            has joined.
        """
        names = [*self.TERMS - {"created_by"}, "asks_proof"]
        if not self._state.adding:
            stored = Tournament.objects.filter(pk=self.pk).values(*names).first() or {}
            changed = {name for name, value in stored.items() if value != getattr(self, name)}
            if not self.TERMS.isdisjoint(changed) or (changed and self.entries.exists()):
                raise TermsAreFixed
        super().save(*args, **kwargs)

    @property
    def is_revealed(self) -> bool:
        """Whether everything about the tournament is public: it is final or void."""
        return self.state in self.REVEALED


class StateChange(models.Model):
    """A change of a tournament's state; `by` is None where the clock caused it."""

    tournament = models.ForeignKey(Tournament, models.CASCADE, related_name="changes")
    state = models.CharField(_("state"), max_length=16, choices=Tournament.State)
    at = models.DateTimeField(_("at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", null=True, verbose_name=_("by")
    )
    reason = models.CharField(_("reason"), max_length=MOST_REASON, blank=True)

    class Meta:
        ordering = ("at", "pk")
        verbose_name = _("change of state")
        verbose_name_plural = _("changes of state")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "state"), name="one_row_a_change"),
        )

    def __str__(self) -> str:
        return f"{self.tournament}: {self.state}"
