"""Entries (one player in one tournament) and turns, the only rows that a player writes."""

import uuid
from datetime import datetime, timedelta
from typing import Any, ClassVar, Never

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.errors import TermsAreFixed, TournamentFull
from tournaments.models.bounds import MOST_PLACES
from tournaments.models.tournament import Tournament


class EntryQuerySet(models.QuerySet["Entry"]):
    """Changes of state, each one compare-and-set."""

    def advance(self, *, entry_id: uuid.UUID, to: "Entry.State", **fields: Any) -> bool:
        """Set state and fields if the current state allows it; return whether it did."""
        before = [state for state, after in Entry.AFTER.items() if to in after]
        rows = self.filter(pk=entry_id, state__in=before)
        return bool(rows.update(state=to, **fields))


class Entry(models.Model):
    """An entry: playing → finished → scored; or parked if it does not replay; or withdrawn.

    An entry whose time for a first action runs out loses its place (`lapses` counts how often), and
    may come back once. Its time runs from `joined_at`, also while it is withdrawn by hand.

    `half_points` has the entrant's half points in each finished round. They follow from a replay,
    and are stored so that a turn replays its own round only.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("playing")
        FINISHED = "finished", _("being counted")
        SCORED = "scored", _("scored")
        PARKED = "parked", _("under review")
        WITHDRAWN = "withdrawn", _("withdrawn")

    AFTER: ClassVar[dict[State, set[State]]] = {
        State.PLAYING: {State.FINISHED, State.WITHDRAWN},
        State.FINISHED: {State.SCORED, State.PARKED},
        State.PARKED: {State.FINISHED},
        State.WITHDRAWN: {State.PLAYING},
    }

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="entries")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        related_name="entries",
        verbose_name=_("player"),
    )
    place = models.PositiveSmallIntegerField(_("place"), null=True)
    state = models.CharField(_("state"), max_length=16, choices=State, default=State.PLAYING)
    joined_at = models.DateTimeField(_("joined at"))
    started = models.BooleanField(_("has begun"), default=False)
    lapses = models.PositiveSmallIntegerField(
        _("times that it lost its place"), default=0, editable=False
    )
    came_back = models.BooleanField(_("came back after that"), default=False, editable=False)
    complete = models.BooleanField(
        _("complete"), default=False, help_text=_("Played to its end: every round, or broke.")
    )
    half_points = models.JSONField(default=list, editable=False)
    finished_at = models.DateTimeField(_("finished at"), null=True)
    waiting_since = models.DateTimeField(_("being counted since"), null=True)
    enqueued_at = models.DateTimeField(null=True, editable=False)
    claimed_until = models.DateTimeField(null=True, editable=False)
    attempts = models.PositiveSmallIntegerField(_("attempts to count it"), default=0)
    score_half_points = models.IntegerField(null=True, editable=False)
    parked_reason = models.CharField(_("why it is under review"), max_length=300, blank=True)

    objects = EntryQuerySet.as_manager()

    class Meta:
        ordering = ("tournament_id", "place", "pk")
        verbose_name = _("entry")
        verbose_name_plural = _("entries")
        indexes = (models.Index(fields=("state", "enqueued_at"), name="entry_due"),)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "player"), name="one_entry_a_player"),
            models.UniqueConstraint(fields=("tournament", "place"), name="one_entry_a_place"),
            models.CheckConstraint(
                condition=models.Q(place__range=(1, MOST_PLACES)), name="entry_place_in_range"
            ),
            models.CheckConstraint(
                condition=models.Q(state="withdrawn", place__isnull=True)
                | (~models.Q(state="withdrawn") & models.Q(place__isnull=False)),
                name="entry_has_a_place_unless_withdrawn",
            ),
            models.CheckConstraint(
                condition=models.Q(
                    state__in=["playing", "finished", "scored", "parked", "withdrawn"]
                ),
                name="entry_state_known",
            ),
            models.CheckConstraint(
                condition=models.Q(state="scored", score_half_points__isnull=False)
                | (~models.Q(state="scored") & models.Q(score_half_points__isnull=True)),
                name="entry_scored_has_a_score",
            ),
            models.CheckConstraint(
                condition=models.Q(state__in=["playing", "withdrawn"], finished_at__isnull=True)
                | models.Q(state__in=["finished", "scored", "parked"], finished_at__isnull=False),
                name="entry_finished_has_a_time",
            ),
        )

    def __str__(self) -> str:
        return f"{self.player} in {self.tournament}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store the row.

        :raises TournamentFull: if the tournament has no place with this number.
        """
        if self._state.adding and self.place and self.place > self.tournament.places:
            raise TournamentFull
        super().save(*args, **kwargs)

    @property
    def act_before(self) -> datetime:
        """The deadline of the first action: half as long for an entry that has come back."""
        return self.joined_at + timedelta(hours=self.tournament.grace) / (1 + self.came_back)

    @property
    def kept_until(self) -> datetime:
        """Until when its place is promised without a first action; not beyond the closing."""
        return min(self.act_before, self.tournament.closes_at)


class TurnQuerySet(models.QuerySet["Turn"]):
    """Turns, which can be added and read, never changed."""

    def update(self, **_fields: Any) -> Never:
        """Refuse.

        :raises TermsAreFixed: always.
        """
        raise TermsAreFixed

    def delete(self) -> Never:
        """Refuse.

        :raises TermsAreFixed: always.
        """
        raise TermsAreFixed


class Turn(models.Model):
    """One action of the entrant; `number` counts the turns of the round, from 0."""

    entry = models.ForeignKey(Entry, models.PROTECT, related_name="turns")
    round = models.PositiveSmallIntegerField(_("round"))
    number = models.PositiveSmallIntegerField(_("turn"))
    action = models.CharField(_("action"), max_length=24)
    taken_at = models.DateTimeField(_("taken at"))

    objects = TurnQuerySet.as_manager()

    class Meta:
        ordering = ("round", "number")
        base_manager_name = "objects"
        verbose_name = _("turn")
        verbose_name_plural = _("turns")
        constraints = (
            models.UniqueConstraint(fields=("entry", "round", "number"), name="one_action_a_turn"),
            models.CheckConstraint(condition=models.Q(round__gte=1), name="turn_round_from_one"),
        )

    def __str__(self) -> str:
        return f"round {self.round}, turn {self.number}: {self.action}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new turn.

        :raises TermsAreFixed: if it has been stored before.
        """
        if not self._state.adding:
            raise TermsAreFixed
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> Never:
        """Refuse.

        :raises TermsAreFixed: always.
        """
        raise TermsAreFixed
