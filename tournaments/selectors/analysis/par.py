"""Par of a tournament: the best that was to be had, round by round."""

from dataclasses import dataclass

from tournaments.errors import TournamentNotFinal
from tournaments.models import Job, RoundPar, Tournament
from tournaments.models.par import PAR
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class RoundParView:
    """Par of one round: half points of the entrant, and the first shortest line that gets them.

    `turns`: the fewest in which the best is reached (`modern`); `chips`: before the round on the
    best line of the entry (`eenentwintigen`); None elsewhere.
    """

    number: int
    half_points: int
    turns: int | None
    chips: int | None
    line: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class TournamentPar:
    """Par of the rounds that are worked out, out of `of`; `score` once all of them are."""

    rounds: tuple[RoundParView, ...]
    of: int
    score: int | None
    state: str


def tournament_par(*, tournament: Tournament, viewer: Viewer) -> TournamentPar:
    """Return par of a tournament, as far as it is worked out.

    :raises TournamentNotFinal: before everyone may see it.
    """
    if not can_see(viewer=viewer, content=Content.PAR, tournament=tournament):
        raise TournamentNotFinal
    job = Job.objects.filter(tournament=tournament, kind=Job.Kind.PAR).first()
    ghost = tournament.ghosts.filter(kind=PAR).first()
    return TournamentPar(
        rounds=tuple(map(round_par_view, RoundPar.objects.filter(tournament=tournament))),
        of=tournament.rounds,
        score=None if ghost is None else ghost.score,
        state=job.state if job else Job.State.WAITING.value,
    )


def round_par_view(row: RoundPar) -> RoundParView:
    """Return the par that a row holds."""
    return RoundParView(
        row.round, row.half_points, row.turns, row.chips, tuple(row.line), row.nodes
    )
