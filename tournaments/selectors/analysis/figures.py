"""Extraction and matchpoints in tenths of a percent, and the standings that show them."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from accounts.models import User
from tournaments.models import Entry, Ghost, Result, Tournament
from tournaments.scoring.matchpoints import most_matchpoints, totals
from tournaments.scoring.ratios import combined_per_mille, per_mille
from tournaments.selectors.analysis.ghosts import ghost_rows, yardstick
from tournaments.selectors.contest.access import Content, Viewer, can_see
from tournaments.selectors.contest.standings import Standing, ranking

Key = uuid.UUID


@dataclass(frozen=True, slots=True)
class Figures:
    """Extraction and matchpoints of an entry, in tenths of a percent; None where there is none."""

    extraction: int | None = None
    matchpoints: int | None = None


def standing_list(*, tournament: Tournament, viewer: Viewer) -> list[Standing]:
    """Return the standings in order of rank, with each entry's figures once all may see them."""
    rows = ranking(tournament=tournament, viewer=viewer)
    if not can_see(viewer=viewer, content=Content.MATCHPOINTS, tournament=tournament):
        return rows
    known = figures_of(tournament)
    return [_with_figures(row, known) for row in rows]


def _with_figures(row: Standing, known: Mapping[Key, Figures]) -> Standing:
    figures = known.get(row.entry_id, Figures()) if row.entry_id else Figures()
    return replace(row, extraction=figures.extraction, matchpoints=figures.matchpoints)


def figures_of(tournament: Tournament) -> dict[Key, Figures]:
    """Return the figures of each scored entry; ask first who may see them."""
    results = field_results(tournament)
    earned = totals(list(results.values()))
    scored = list(
        Entry.objects.filter(tournament=tournament, score_half_points__isnull=False).only(
            "score_half_points"
        )
    )
    most = most_matchpoints(len(scored)) * tournament.rounds
    measure = yardstick(tournament, ghost_rows(tournament))
    return {
        entry.pk: Figures(
            extraction=measure.of_entry(entry.score_half_points or 0) if measure else None,
            matchpoints=per_mille(earned.get(entry.pk, 0), most),
        )
        for entry in scored
    }


def field_results(tournament: Tournament) -> dict[int, dict[Key, int]]:
    """Return each scored entry's half points, by round; a round not finished counts nothing."""
    rows = Result.objects.filter(entry__tournament=tournament).order_by("round", "entry__place")
    rounds: dict[int, dict[Key, int]] = defaultdict(dict)
    for number, entry, half_points in rows.values_list("round", "entry_id", "half_points"):
        rounds[number][entry] = half_points
    return dict(rounds)


def player_extractions(*, player: User) -> dict[str, int]:
    """Return a player's extraction by game: its entries in final tournaments taken together."""
    entries = Entry.objects.filter(
        player=player,
        tournament__state=Tournament.State.FINAL,
        score_half_points__isnull=False,
    ).select_related("tournament")
    ghosts = _ghosts([entry.tournament_id for entry in entries])
    shares: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for entry in entries:
        measure = yardstick(entry.tournament, ghosts[entry.tournament_id])
        if measure is not None:
            share = ((entry.score_half_points or 0) - measure.start, measure.score - measure.start)
            shares[entry.tournament.game].append(share)
    found = {game: combined_per_mille(several) for game, several in shares.items()}
    return {game: share for game, share in found.items() if share is not None}


def _ghosts(tournaments: Sequence[int]) -> dict[int, list[Ghost]]:
    found: dict[int, list[Ghost]] = defaultdict(list)
    for row in Ghost.objects.filter(tournament__in=tournaments).order_by("pk"):
        found[row.tournament_id].append(row)
    return found
