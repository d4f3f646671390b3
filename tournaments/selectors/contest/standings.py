"""The standings of a tournament, made of the entries' rows whenever somebody asks."""

import hashlib
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Tournament
from tournaments.scoring.standings import Candidate, standings
from tournaments.selectors.contest.access import Content, Viewer, can_see, is_own, organisers_among

REVIEW, ORGANISER, SEED, VOID = "review", "organiser", "seed", "void"
_WHO = ("player__username", "player_id")


@dataclass(frozen=True, slots=True)
class Standing:
    """One line. `entry_id` only where the viewer may follow it; `half_points`: the score.

    `unranked_reason`: `review` (under review), `organiser` (made it, or may change tournaments),
    `seed` (somebody chose the seed, so nobody is ranked), `void` (the tournament is).
    `extraction` and `matchpoints`, in tenths of a percent, are told once everyone may see them;
    ranks are by score alone.
    """

    rank: int | None
    player: str
    entry_id: uuid.UUID | None
    state: str
    rounds_played: int
    rounds: int
    half_points: int | None
    complete: bool
    mine: bool
    unranked_reason: str | None
    extraction: int | None = None
    matchpoints: int | None = None


def ranking(*, tournament: Tournament, viewer: Viewer) -> list[Standing]:
    """Return everyone in a tournament in order: rank, then who joined first."""
    entries = _entries(tournament)
    outside = organisers_among(entry.player_id for entry in entries)
    return entry_standings(entries, outside=outside, viewer=viewer)


def entry_standings(
    entries: Sequence[Entry], *, outside: set[int], viewer: Viewer
) -> list[Standing]:
    """Return the lines of one tournament's entries, given which players are organisers."""
    reasons = {entry.pk: _reason(entry, outside) for entry in entries}
    by_place = {entry.place: entry for entry in entries}
    ranked = standings(
        Candidate(entry.place or 0, entry.score_half_points, entry.complete, not reasons[entry.pk])
        for entry in entries
    )
    return [_row(by_place[one.place], rank, reasons, viewer) for rank, one in ranked]


def standings_version(tournament: Tournament) -> str:
    """Return a text that differs whenever the standings do; it costs few small questions."""
    rows = Entry.objects.filter(tournament=tournament).order_by("place", "pk")
    told = list(rows.values_list("pk", "state", "half_points", "score_half_points", *_WHO))
    outside = organisers_among(player for *_, player in told)
    seen = [tournament.state]
    if tournament.is_revealed:
        seen.extend(f"{kind}:{score}" for kind, score in _ghost_scores(tournament))
    for pk, state, points, score, name, player in told:
        seen.append(f"{pk}:{state}:{len(points)}:{score}:{name}:{player in outside}")
    return hashlib.sha256("\n".join(seen).encode()).hexdigest()[:16]


def _ghost_scores(tournament: Tournament) -> Iterable[tuple[str, int]]:
    return tournament.ghosts.order_by("kind").values_list("kind", "score")


def _entries(tournament: Tournament) -> list[Entry]:
    held = Entry.objects.filter(tournament=tournament, place__isnull=False)
    return list(held.select_related("player", "tournament").order_by("place"))


def _reason(entry: Entry, outside: set[int]) -> str | None:
    if entry.tournament.state == Tournament.State.VOID:
        return VOID
    if entry.state == Entry.State.PARKED:
        return REVIEW
    if entry.player_id in outside or entry.player_id == entry.tournament.created_by_id:
        return ORGANISER
    return SEED if entry.tournament.seed_supplied else None


def _row(
    entry: Entry, rank: int | None, reasons: Mapping[uuid.UUID, str | None], viewer: Viewer
) -> Standing:
    mine = is_own(viewer=viewer, entry=entry)
    shown = mine or can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, entry=entry)
    return Standing(
        rank=rank,
        player=entry.player.username,
        entry_id=entry.pk if shown else None,
        state=entry.state,
        rounds_played=len(entry.half_points),
        rounds=entry.tournament.rounds,
        half_points=entry.score_half_points,
        complete=entry.complete,
        mine=mine,
        unranked_reason=reasons[entry.pk],
    )
