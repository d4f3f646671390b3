"""Entries of final tournaments beside their fields: rank, extraction, and how each round stood out.

A tournament's entries are read once for all that is told of it, however many are asked about.
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
from tournaments.selectors.analysis.ghosts import yardstick
from tournaments.selectors.contest.access import Content, Viewer, can_see, organisers_among
from tournaments.selectors.contest.standings import entry_standings


@dataclass(frozen=True, slots=True)
class RoundResult:
    """A round that an entry finished, beside what the others made of it.

    `others`: the mean of those who finished it too, in hundredths of a point, None of nobody;
    `above`: how many half points the entry was above that mean.
    """

    number: int
    half_points: int
    others: int | None
    above: Fraction

    @property
    def rating(self) -> tuple[Fraction, int, int]:
        """Return what the best round has most of; of equals the first is the best."""
        return self.above, self.half_points, -self.number


@dataclass(frozen=True, slots=True)
class FinishedEntry:
    """An entry that counts. `rank`: None outside the ranking; `of`: how many are ranked.

    `ended_at`: when its tournament closed, which may be before its closing time.
    """

    entry: Entry
    ended_at: datetime
    rank: int | None
    of: int
    extraction: int | None
    rounds: tuple[RoundResult, ...]

    @property
    def best(self) -> RoundResult | None:
        """Return the round that was furthest above the field; None if none was finished."""
        return max(self.rounds, key=lambda one: one.rating, default=None)


def finished_entry_rows() -> QuerySet[Any]:
    """Return every scored entry of a final tournament, with `ended_at`, when that closed."""
    closed = StateChange.objects.filter(
        tournament=OuterRef("tournament"), state=Tournament.State.CLOSED
    )
    ended_at = Coalesce(Subquery(closed.values("at")[:1]), "tournament__closes_at")
    rows = Entry.objects.select_related("tournament", "player").annotate(ended_at=ended_at)
    return rows.filter(state=Entry.State.SCORED, tournament__state=Tournament.State.FINAL)


def is_final(entry: Entry) -> bool:
    """Tell whether an entry is scored in a tournament that is final."""
    return (entry.state, entry.tournament.state) == (Entry.State.SCORED, Tournament.State.FINAL)


def finished_entry(*, entry_id: uuid.UUID | str, viewer: Viewer) -> FinishedEntry:
    """Return a scored entry once its tournament is final.

    :raises NotFound: before, or if there is none; the two cannot be told apart.
    """
    try:
        entry = finished_entry_rows().filter(pk=entry_id).first()
    except (ValueError, ValidationError):
        entry = None
    found = finished_entry_list([] if entry is None else [entry], viewer=viewer)
    if not found:
        raise NotFound
    return found[0]


def finished_entry_list(entries: Sequence[Any], *, viewer: Viewer) -> list[FinishedEntry]:
    """Return the finished entries of these rows that the viewer may see, in the same order."""
    told = [
        entry
        for entry in entries
        if can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, entry=entry)
        and can_see(viewer=viewer, content=Content.MATCHPOINTS, entry=entry)
    ]
    tournaments = {entry.tournament_id: entry.tournament for entry in told}
    fields = _fields(tournaments)
    ghosts = _ghosts(tournaments)
    outside = organisers_among(one.player_id for field in fields.values() for one in field)
    return [
        _final(entry, fields[entry.tournament_id], ghosts[entry.tournament_id], outside)
        for entry in told
    ]


def entry_pars(entry: Entry) -> dict[int, int]:
    """Return par of an entry's rounds, with the chips that it had; ask first who may see it."""
    pars = RoundPar.objects.filter(tournament=entry.tournament)
    own = RoundReview.objects.filter(entry=entry)
    return {
        **dict(pars.values_list("round", "half_points")),
        **dict(own.values_list("round", "half_points")),
    }


def _fields(tournaments: Mapping[int, Tournament]) -> dict[int, list[Entry]]:
    rows = Entry.objects.filter(tournament__in=list(tournaments), place__isnull=False)
    fields: dict[int, list[Entry]] = defaultdict(list)
    for entry in rows.select_related("player").order_by("place"):
        entry.tournament = tournaments[entry.tournament_id]
        fields[entry.tournament_id].append(entry)
    return fields


def _ghosts(tournaments: Iterable[int]) -> dict[int, list[Ghost]]:
    found: dict[int, list[Ghost]] = defaultdict(list)
    for row in Ghost.objects.filter(tournament__in=list(tournaments)).order_by("pk"):
        found[row.tournament_id].append(row)
    return found


def _final(
    entry: Any, field: Sequence[Entry], ghosts: Sequence[Ghost], outside: set[int]
) -> FinishedEntry:
    rows = entry_standings(field, outside=outside, viewer=None)
    measure = yardstick(entry.tournament, ghosts)
    score = entry.score_half_points
    return FinishedEntry(
        entry=entry,
        ended_at=entry.ended_at,
        rank=next((row.rank for row in rows if row.entry_id == entry.pk), None),
        of=sum(row.rank is not None for row in rows),
        extraction=None if measure is None or score is None else measure.of_entry(score),
        rounds=tuple(_rounds(entry, field)),
    )


def _rounds(entry: Entry, field: Sequence[Entry]) -> Iterable[RoundResult]:
    others = [
        one.half_points for one in field if one.pk != entry.pk and one.state == Entry.State.SCORED
    ]
    for number, got in enumerate(entry.half_points, 1):
        theirs = [points[number - 1] for points in others if len(points) >= number]
        mean = Fraction(sum(theirs), len(theirs)) if theirs else None
        yield RoundResult(
            number=number,
            half_points=got,
            others=mean_hundredths(sum(theirs), len(theirs)) if theirs else None,
            above=Fraction(0) if mean is None else got - mean,
        )
