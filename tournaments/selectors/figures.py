"""What standings tell once all is known: extraction and matchpoints, in tenths of a percent."""

import uuid
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass

from accounts.models import User
from tournaments.models import Entry, Ghost, Result, Tournament
from tournaments.scoring.extraction import tenths, together
from tournaments.scoring.matchpoints import most_matchpoints, totals
from tournaments.selectors.ghosts import ghosts_of, yardstick

Key = uuid.UUID


@dataclass(frozen=True, slots=True)
class Figures:
    """Extraction and matchpoints of an entry, in tenths of a percent; None where there is none."""

    extraction: int | None = None
    matchpoints: int | None = None


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
    measure = yardstick(tournament, ghosts_of(tournament))
    return {
        entry.pk: Figures(
            extraction=measure.of_entry(entry.score_half_points or 0) if measure else None,
            matchpoints=tenths(earned.get(entry.pk, 0), most),
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
    found = {game: together(several) for game, several in shares.items()}
    return {game: share for game, share in found.items() if share is not None}


def _ghosts(tournaments: Sequence[int]) -> dict[int, list[Ghost]]:
    found: dict[int, list[Ghost]] = defaultdict(list)
    for row in Ghost.objects.filter(tournament__in=tournaments).order_by("pk"):
        found[row.tournament_id].append(row)
    return found
