"""Scored entries of final tournaments: rank, extraction, and each round against the field.

The entries of a tournament are read once, however many of them are asked for.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.errors import NotFound
from tournaments.models import Entry, Ghost, RoundPar, RoundReview, StateChange, Tournament
from tournaments.scoring.ratios import mean_hundredths
from tournaments.selectors.analysis.figures import ghosts_by_tournament, yardstick
from tournaments.selectors.contest.access import Content, Viewer, can_see, organisers_among
from tournaments.selectors.contest.standings import entry_standings


@dataclass(frozen=True, slots=True)
class RoundResult:
    """The result of one finished round, compared with the other entries.

    `others` is the mean of the other scored entries that finished the round, in hundredths of a
    point, None without any. `above` is how many half points the result is above that mean.
    """

    number: int
    half_points: int
    others: int | None
    above: Fraction

    @property
    def sort_key(self) -> tuple[Fraction, int, int]:
        """Larger is better: distance above the mean, half points, then the earlier round."""
        return self.above, self.half_points, -self.number


@dataclass(frozen=True, slots=True)
class FinishedEntry:
    """A scored entry of a final tournament.

    `ended_at` is when the tournament closed. `rank` is None outside the ranking; `of` is how many
    entries have a rank. `extraction` is in tenths of a percent.
    """

    entry: Entry
    ended_at: datetime
    rank: int | None
    of: int
    extraction: int | None
    rounds: tuple[RoundResult, ...]

    @property
    def best(self) -> RoundResult | None:
        """The round furthest above the field's mean; None if no round was finished."""
        return max(self.rounds, key=lambda result: result.sort_key, default=None)


def finished_entry_rows() -> QuerySet[Any]:
    """Return every scored entry of a final tournament, with `ended_at`, the time it closed."""
    closings = StateChange.objects.filter(
        tournament=OuterRef("tournament"), state=Tournament.State.CLOSED
    )
    ended_at = Coalesce(Subquery(closings.values("at")[:1]), "tournament__closes_at")
    rows = Entry.objects.select_related("tournament", "player").annotate(ended_at=ended_at)
    return rows.filter(state=Entry.State.SCORED, tournament__state=Tournament.State.FINAL)


def is_final(entry: Entry) -> bool:
    """Return whether an entry is scored and its tournament final."""
    return (entry.state, entry.tournament.state) == (Entry.State.SCORED, Tournament.State.FINAL)


def finished_entry(*, entry_id: uuid.UUID | str, viewer: Viewer) -> FinishedEntry:
    """Return a scored entry of a final tournament.

    :raises NotFound: if it does not exist, or its tournament is not final; the caller cannot tell
        which.
    """
    try:
        row = finished_entry_rows().filter(pk=entry_id).first()
    except (ValueError, ValidationError):
        row = None
    entries = finished_entry_list([] if row is None else [row], viewer=viewer)
    if not entries:
        raise NotFound
    return entries[0]


def finished_entry_list(entries: Sequence[Any], *, viewer: Viewer) -> list[FinishedEntry]:
    """Return those of these rows of `finished_entry_rows` that the viewer may see, in order."""
    visible = [
        entry
        for entry in entries
        if can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, entry=entry)
        and can_see(viewer=viewer, content=Content.MATCHPOINTS, entry=entry)
    ]
    tournaments = {entry.tournament_id: entry.tournament for entry in visible}
    fields = _fields(tournaments)
    ghosts = ghosts_by_tournament(tournaments)
    organisers = organisers_among(entry.player_id for field in fields.values() for entry in field)
    return [
        _finished_entry(entry, fields[entry.tournament_id], ghosts[entry.tournament_id], organisers)
        for entry in visible
    ]


def entry_pars(entry: Entry) -> dict[int, int]:
    """Return the par of each round, with the chips that the entrant had, in half points.

    Does not check who may see it.
    """
    pars = RoundPar.objects.filter(tournament=entry.tournament)
    reviews = RoundReview.objects.filter(entry=entry)
    return {
        **dict(pars.values_list("round", "half_points")),
        **dict(reviews.values_list("round", "half_points")),
    }


def _fields(tournaments: Mapping[int, Tournament]) -> dict[int, list[Entry]]:
    """Return all entries with a place, by tournament id."""
    rows = Entry.objects.filter(tournament__in=list(tournaments), place__isnull=False)
    fields: dict[int, list[Entry]] = defaultdict(list)
    for entry in rows.select_related("player").order_by("place"):
        entry.tournament = tournaments[entry.tournament_id]
        fields[entry.tournament_id].append(entry)
    return fields


def _finished_entry(
    entry: Any, field: Sequence[Entry], ghosts: Sequence[Ghost], organisers: set[int]
) -> FinishedEntry:
    rows = entry_standings(field, organisers=organisers, viewer=None)
    measure = yardstick(entry.tournament, ghosts)
    score = entry.score_half_points
    return FinishedEntry(
        entry=entry,
        ended_at=entry.ended_at,
        rank=next((row.rank for row in rows if row.entry_id == entry.pk), None),
        of=sum(row.rank is not None for row in rows),
        extraction=None if measure is None or score is None else measure.of_entry(score),
        rounds=tuple(_round_results(entry, field)),
    )


def _round_results(entry: Entry, field: Sequence[Entry]) -> Iterable[RoundResult]:
    others = [
        other.half_points
        for other in field
        if other.pk != entry.pk and other.state == Entry.State.SCORED
    ]
    for number, half_points in enumerate(entry.half_points, 1):
        results = [points[number - 1] for points in others if len(points) >= number]
        mean = Fraction(sum(results), len(results)) if results else None
        yield RoundResult(
            number=number,
            half_points=half_points,
            others=mean_hundredths(sum(results), len(results)) if results else None,
            above=Fraction(0) if mean is None else half_points - mean,
        )
