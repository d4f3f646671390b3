"""Jobs about the deals of a tournament: par and ghosts after it, quality before it."""

from collections.abc import Mapping

from django.db import transaction

from games.core.terms import Setup
from tournaments.models import Ghost, Job, Quality, RoundPar, Tournament
from tournaments.models.par import PAR
from tournaments.play.replay import setup_of
from tournaments.play.solver import (
    ComputedPar,
    best_entry,
    best_round,
    ghost_rounds,
    quality_figures,
)
from tournaments.selectors.analysis.figures import ghost_kinds


def quality_step(job: Job) -> bool:
    """Compute and store the quality of a tournament's deals; return True, as it is one step."""
    figures = quality_figures(setup_of(job.tournament))
    Quality.objects.bulk_create(
        [Quality(tournament=job.tournament, flat=figures.flat, bots=list(figures.bots))],
        ignore_conflicts=True,
    )
    return True


def par_step(job: Job) -> bool:
    """Compute and store par of one round, or one ghost; return whether that was the last."""
    tournament = job.tournament
    setup = setup_of(tournament)
    rounds = _missing_rounds(tournament)
    if rounds and setup.rules.purse:
        _add_pars(tournament, best_entry(setup))  # all rounds at once: the chips connect them
    elif rounds:
        _add_pars(tournament, {rounds[0]: best_round(setup, rounds[0])})
    elif kinds := _missing_ghosts(tournament):
        _add_ghost(tournament, setup, kinds[0])
    return not _missing_rounds(tournament) and not _missing_ghosts(tournament)


def _missing_rounds(tournament: Tournament) -> list[int]:
    rows = RoundPar.objects.filter(tournament=tournament)
    stored = set(rows.values_list("round", flat=True))
    return [number for number in range(1, tournament.rounds + 1) if number not in stored]


def _missing_ghosts(tournament: Tournament) -> list[str]:
    stored = set(Ghost.objects.filter(tournament=tournament).values_list("kind", flat=True))
    return [kind for kind in ghost_kinds(tournament.game) if kind not in stored]


@transaction.atomic
def _add_pars(tournament: Tournament, pars: Mapping[int, ComputedPar]) -> None:
    RoundPar.objects.bulk_create(
        [
            RoundPar(
                tournament=tournament,
                round=number,
                half_points=par.half_points,
                turns=par.turns,
                chips=par.chips,
                line=list(par.line),
                nodes=par.nodes,
            )
            for number, par in pars.items()
        ],
        ignore_conflicts=True,  # another worker stored the same row first
    )


def _add_ghost(tournament: Tournament, setup: Setup, kind: str) -> None:
    if kind == PAR:
        rows = list(RoundPar.objects.filter(tournament=tournament).order_by("round"))
        half_points = [row.half_points for row in rows]
        lines = [list(row.line) for row in rows]
    else:
        rounds = ghost_rounds(setup, kind)
        half_points, lines = list(rounds.half_points), [list(line) for line in rounds.lines]
    Ghost.objects.bulk_create(
        [
            Ghost(
                tournament=tournament,
                kind=kind,
                half_points=half_points,
                lines=lines,
                score=setup.score(half_points),
            )
        ],
        ignore_conflicts=True,
    )
