"""The standings of a tournament, computed from its entries at each request."""

import hashlib
import uuid
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.scoring.standings import Candidate, standings
from tournaments.selectors.contest.access import Content, Viewer, can_see, is_own, organisers_among

REVIEW, ORGANISER, SEED, VOID = "review", "organiser", "seed", "void"


@dataclass(frozen=True, slots=True)
class Standing:
    """One row of the standings.

    `entry_id` is None where the viewer may not open the entry. `half_points` is the score, None
    before the entry is scored. `extraction` and `matchpoints` are in tenths of a percent, None
    until everyone may see them; they never affect a rank.

    `unranked_reason`: `review` (the entry is parked), `organiser` (its player may change
    tournaments), `seed` (the seed was chosen, so nobody is ranked), `void` (the tournament is).
    """

    rank: int | None
    player: str
    entry_id: uuid.UUID | None
    state: str
    rounds_played: int
    rounds: int
    half_points: int | None
    complete: bool
    is_own: bool
    unranked_reason: str | None
    extraction: int | None = None
    matchpoints: int | None = None


def ranking(*, tournament: Tournament, viewer: Viewer) -> list[Standing]:
    """Return the standings without extraction and matchpoints, by rank and then by place."""
    rows = Entry.objects.filter(tournament=tournament, place__isnull=False)
    entries = list(rows.select_related("player", "tournament").order_by("place"))
    organisers = organisers_among(entry.player_id for entry in entries)
    return entry_standings(entries, organisers=organisers, viewer=viewer)


def entry_standings(
    entries: Sequence[Entry], *, organisers: set[int], viewer: Viewer
) -> list[Standing]:
    """Return the standings of one tournament's entries; `organisers` are user ids."""
    reasons = {entry.place: _unranked_reason(entry, organisers) for entry in entries}
    by_place = {entry.place: entry for entry in entries}
    ranked = standings(
        Candidate(
            entry.place or 0, entry.score_half_points, entry.complete, not reasons[entry.place]
        )
        for entry in entries
    )
    return [
        _standing(by_place[candidate.place], rank, reasons[candidate.place], viewer)
        for rank, candidate in ranked
    ]


def standings_version(tournament: Tournament) -> str:
    """Return a hash that differs whenever the standings do, from a few small queries."""
    rows = (
        Entry.objects.filter(tournament=tournament)
        .order_by("place", "pk")
        .values_list(
            *("pk", "state", "half_points", "score_half_points", "player__username", "player_id")
        )
    )
    entries = list(rows)
    organisers = organisers_among(player for *_, player in entries)
    lines = [tournament.state]
    if tournament.is_revealed:
        ghosts = tournament.ghosts.order_by("kind").values_list("kind", "score")
        lines.extend(f"{kind}:{score}" for kind, score in ghosts)
    for pk, state, points, score, name, player in entries:
        lines.append(f"{pk}:{state}:{len(points)}:{score}:{name}:{player in organisers}")
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


def _unranked_reason(entry: Entry, organisers: set[int]) -> str | None:
    if entry.tournament.state == Tournament.State.VOID:
        return VOID
    if entry.state == Entry.State.PARKED:
        return REVIEW
    if entry.player_id in organisers or entry.player_id == entry.tournament.created_by_id:
        return ORGANISER
    return SEED if entry.tournament.seed_supplied else None


def _standing(
    entry: Entry, rank: int | None, unranked_reason: str | None, viewer: Viewer
) -> Standing:
    own = is_own(viewer=viewer, entry=entry)
    can_open = own or can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, entry=entry)
    return Standing(
        rank=rank,
        player=entry.player.username,
        entry_id=entry.pk if can_open else None,
        state=entry.state,
        rounds_played=len(entry.half_points),
        rounds=entry.tournament.rounds,
        half_points=entry.score_half_points,
        complete=entry.complete,
        is_own=own,
        unranked_reason=unranked_reason,
    )
