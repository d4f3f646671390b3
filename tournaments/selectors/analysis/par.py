"""Par of a tournament: the best possible result of each round."""

from dataclasses import dataclass

from tournaments.errors import TournamentNotFinal
from tournaments.models import Job, RoundPar, Tournament
from tournaments.models.par import PAR
from tournaments.selectors.contest.access import Content, Viewer, can_see


@dataclass(frozen=True, slots=True)
class RoundParView:
    """Par of one round in half points, and the first of the shortest lines that reach it.

    `turns` is the length of that line (`modern` only). `chips` is the purse before the round on
    the best line of the whole entry (`eenentwintigen` only). `nodes` is the size of the search.
    """

    number: int
    half_points: int
    turns: int | None
    chips: int | None
    line: tuple[str, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class TournamentPar:
    """Par of the rounds computed so far; `of` is the number of rounds of the tournament.

    `score` is the sum in half points, None until all rounds are computed; `state` is the job's.
    """

    rounds: tuple[RoundParView, ...]
    of: int
    score: int | None
    state: str


def tournament_par(*, tournament: Tournament, viewer: Viewer) -> TournamentPar:
    """Return par of a tournament, as far as it is computed.

    :raises TournamentNotFinal: before par is public.
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
    """Return the par in a row."""
    return RoundParView(
        row.round, row.half_points, row.turns, row.chips, tuple(row.line), row.nodes
    )
