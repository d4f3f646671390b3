"""Ghosts, and the yardstick that extraction is measured with."""

from collections.abc import Sequence
from dataclasses import dataclass

from games.registry import GAMES
from tournaments.models import Ghost, Tournament
from tournaments.models.par import PAR, PASSES
from tournaments.scoring.ratios import per_mille
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class GhostEntry:
    """An entry nobody sits at. `kind`: `par`, `pass` (passes at once), or the id of a bot.

    `half_points` and `lines`: one value a round played; `extraction` in tenths of a percent.
    """

    kind: str
    half_points: tuple[int, ...]
    lines: tuple[tuple[str, ...], ...]
    score: int
    extraction: int | None


@dataclass(frozen=True, slots=True)
class Yardstick:
    """What an entry's results are measured by, in half points.

    `start`: what a score begins with (the chips); `score` and `rounds` are those of the ghost
    that is the measure: par's, or the best bot's.
    """

    kind: str
    start: int
    score: int
    rounds: tuple[int, ...]

    def of_entry(self, score: int) -> int | None:
        """Return the extraction of a score; None where there was nothing to be had."""
        return per_mille(score - self.start, self.score - self.start)

    def of_round(self, number: int, half_points: int, *, par: int | None) -> int | None:
        """Return the extraction of a result in a round (1-based).

        `par` is the round's, with the chips that the entrant had; where a bot is the measure it
        says nothing.
        """
        if self.kind == PAR:
            return None if par is None else per_mille(half_points, par)
        reached = number <= len(self.rounds)
        return per_mille(half_points, self.rounds[number - 1]) if reached else None


def ghost_list(*, tournament: Tournament, viewer: Viewer) -> list[GhostEntry]:
    """Return par, each bot of the game, then who passes at once; nothing before all may see it."""
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
    """Return the ghosts that are worked out, in the order in which they are shown."""
    order = ghost_kinds(tournament.game)
    return sorted(tournament.ghosts.all(), key=lambda row: order.index(row.kind))


def yardstick(tournament: Tournament, ghosts: Sequence[Ghost]) -> Yardstick | None:
    """Return what results are measured by; None until it is worked out."""
    game = GAMES[tournament.game]
    bots = game.bots
    if game.yardstick == "best-bot":
        rows = [row for row in ghosts if row.kind in bots]
        complete = len(rows) == len(bots)
    else:
        rows = [row for row in ghosts if row.kind == PAR]
        complete = bool(rows)
    if not complete:
        return None
    order = list(bots)  # of equals the first
    best = max(rows, key=lambda row: (row.score, -order.index(row.kind) if row.kind in bots else 0))
    return Yardstick(
        best.kind, starting_half_points(tournament), best.score, tuple(best.half_points)
    )


def starting_half_points(tournament: Tournament) -> int:
    """Return what a score begins with, in half points: the chips of an entry."""
    game = GAMES[tournament.game]
    return 2 * game.rules(seats=tournament.seats, options=tournament.rules).purse
