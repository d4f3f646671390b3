"""Extraction and matchpoints, in tenths of a percent: of entries, ghosts and players.

A ghost is an entry nobody sits at: par, a bot in seat 0, or one that passes at once.
"""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace

from accounts.models import User
from games.registry import GAMES
from tournaments.models import Entry, Ghost, Result, Tournament
from tournaments.models.par import PAR, PASSES
from tournaments.scoring.matchpoints import matchpoint_totals, most_matchpoints
from tournaments.scoring.ratios import combined_per_mille, per_mille
from tournaments.selectors.contest.access import Content, Viewer, can_see
from tournaments.selectors.contest.standings import Standing, ranking

Key = uuid.UUID


@dataclass(frozen=True, slots=True)
class Figures:
    """Extraction and matchpoints of an entry, in tenths of a percent; None where unknown."""

    extraction: int | None = None
    matchpoints: int | None = None


def standing_list(*, tournament: Tournament, viewer: Viewer) -> list[Standing]:
    """Return the standings by rank, with each entry's figures once everyone may see them."""
    rows = ranking(tournament=tournament, viewer=viewer)
    if not can_see(viewer=viewer, content=Content.MATCHPOINTS, tournament=tournament):
        return rows
    figures: dict[Key | None, Figures] = dict(figures_of(tournament).items())
    return [replace(row, **asdict(figures.get(row.entry_id, Figures()))) for row in rows]


def figures_of(tournament: Tournament) -> dict[Key, Figures]:
    """Return the figures of each scored entry; does not check who may see them."""
    results = field_results(tournament)
    totals = matchpoint_totals(list(results.values()))
    rows = Entry.objects.filter(tournament=tournament, score_half_points__isnull=False)
    scores = dict(rows.values_list("pk", "score_half_points"))
    most = most_matchpoints(len(scores)) * tournament.rounds
    measure = yardstick(tournament, ghost_rows(tournament))
    return {
        key: Figures(
            extraction=measure.of_entry(score or 0) if measure else None,
            matchpoints=per_mille(totals.get(key, 0), most),
        )
        for key, score in scores.items()
    }


def field_results(tournament: Tournament) -> dict[int, dict[Key, int]]:
    """Return the half points of each scored entry, by round; an unfinished round counts 0."""
    rows = Result.objects.filter(entry__tournament=tournament).order_by("round", "entry__place")
    rounds: dict[int, dict[Key, int]] = defaultdict(dict)
    for number, entry, half_points in rows.values_list("round", "entry_id", "half_points"):
        rounds[number][entry] = half_points
    return dict(rounds)


def player_extractions(*, player: User) -> dict[str, int]:
    """Return a player's extraction by game id, over all entries in final tournaments together.

    In tenths of a percent; a game without a known extraction is left out.
    """
    entries = Entry.objects.filter(
        player=player,
        tournament__state=Tournament.State.FINAL,
        score_half_points__isnull=False,
    ).select_related("tournament")
    ghosts = ghosts_by_tournament(entry.tournament_id for entry in entries)
    shares: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for entry in entries:
        measure = yardstick(entry.tournament, ghosts[entry.tournament_id])
        if measure is not None:
            share = ((entry.score_half_points or 0) - measure.start, measure.score - measure.start)
            shares[entry.tournament.game].append(share)
    extractions = {game: combined_per_mille(pairs) for game, pairs in shares.items()}
    return {game: share for game, share in extractions.items() if share is not None}


def ghosts_by_tournament(tournaments: Iterable[int]) -> dict[int, list[Ghost]]:
    """Return the ghosts of several tournaments, by tournament id; an empty list for none."""
    ghosts: dict[int, list[Ghost]] = defaultdict(list)
    for row in Ghost.objects.filter(tournament__in=list(tournaments)).order_by("pk"):
        ghosts[row.tournament_id].append(row)
    return ghosts


@dataclass(frozen=True, slots=True)
class GhostEntry:
    """The results of one ghost. `kind`: `par`, `pass` (passes at once), or the id of a bot.

    `half_points` and `lines` have one item per round played. `score` is in half points,
    `extraction` in tenths of a percent.
    """

    kind: str
    half_points: tuple[int, ...]
    lines: tuple[tuple[str, ...], ...]
    score: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class Yardstick:
    """The results that extraction compares with: those of par, or of the best bot.

    `kind` is the kind of that ghost, `score` its score, and `rounds` its result in each round.
    `start` is the score before the first round (the chips). All are in half points.
    """

    kind: str
    start: int
    score: int
    rounds: tuple[int, ...]

    def of_entry(self, score: int) -> int | None:
        """Return the extraction of a score, in tenths of a percent; None if nothing could be won.

        `score` is in half points.
        """
        return per_mille(score - self.start, self.score - self.start)

    def of_round(self, number: int, half_points: int, *, par: int | None) -> int | None:
        """Return the extraction of a result in round `number`, in tenths of a percent.

        `par` is the par of the round with the chips that the entrant had; it is ignored where the
        yardstick is a bot.
        """
        if self.kind == PAR:
            return None if par is None else per_mille(half_points, par)
        if number > len(self.rounds):
            return None
        return per_mille(half_points, self.rounds[number - 1])


def ghost_list(*, tournament: Tournament, viewer: Viewer) -> list[GhostEntry]:
    """Return par, each bot of the game, and the one that passes; empty until all may see it."""
    if not can_see(viewer=viewer, content=Content.MATCHPOINTS, tournament=tournament):
        return []
    rows = ghost_rows(tournament)
    measure = yardstick(tournament, rows)
    return [
        GhostEntry(
            kind=row.kind,
            half_points=tuple(row.half_points),
            lines=tuple(map(tuple, row.lines)),
            score=row.score,
            extraction=measure.of_entry(row.score) if measure else None,
        )
        for row in rows
    ]


def ghost_kinds(game: str) -> tuple[str, ...]:
    """Return every kind of ghost of a game, in the order in which they are shown."""
    return (PAR, *GAMES[game].bots, PASSES)


def ghost_rows(tournament: Tournament) -> list[Ghost]:
    """Return the ghosts computed so far, in the order in which they are shown."""
    order = ghost_kinds(tournament.game)
    return sorted(tournament.ghosts.all(), key=lambda row: order.index(row.kind))


def yardstick(tournament: Tournament, ghosts: Sequence[Ghost]) -> Yardstick | None:
    """Return the yardstick of a tournament; None until the ghosts that it needs are computed."""
    game = GAMES[tournament.game]
    kinds = [PAR] if game.yardstick == "par" else list(game.bots)
    rows = {row.kind: row for row in ghosts if row.kind in kinds}
    if len(rows) < len(kinds):
        return None
    best = max((rows[kind] for kind in kinds), key=lambda row: row.score)  # of equals the first
    start = 2 * game.rules(seats=tournament.seats, options=tournament.rules).purse
    return Yardstick(best.kind, start, best.score, tuple(best.half_points))
