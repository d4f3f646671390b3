"""Par and the ghosts of a tournament: worked out once, a round or a ghost at a time."""

from django.db import transaction

from games.core.entry import Setup
from tournaments.models import Ghost, Job, RoundPar, Tournament
from tournaments.models.par import PAR
from tournaments.play.replay import setup_of
from tournaments.play.solver import ComputedPar, best_entry, best_round, ghost_rounds
from tournaments.selectors.analysis.ghosts import ghost_kinds


def par_step(job: Job) -> bool:
    """Work out one piece more of a tournament's par and ghosts; say whether that was the last."""
    tournament = job.tournament
    setup = setup_of(tournament)
    missing = _missing_rounds(tournament)
    if missing and setup.rules.purse:
        _keep(tournament, best_entry(setup))  # one line over all rounds: the chips bind them
    elif missing:
        _keep(tournament, {missing[0]: best_round(setup, missing[0])})
    elif kinds := _missing_ghosts(tournament):
        _add_ghost(tournament, setup, kinds[0])
    return not _missing_rounds(tournament) and not _missing_ghosts(tournament)


def _missing_rounds(tournament: Tournament) -> list[int]:
    there = set(RoundPar.objects.filter(tournament=tournament).values_list("round", flat=True))
    return [number for number in range(1, tournament.rounds + 1) if number not in there]


def _missing_ghosts(tournament: Tournament) -> list[str]:
    there = set(Ghost.objects.filter(tournament=tournament).values_list("kind", flat=True))
    return [kind for kind in ghost_kinds(tournament.game) if kind not in there]


@transaction.atomic
def _keep(tournament: Tournament, found: dict[int, ComputedPar]) -> None:
    RoundPar.objects.bulk_create(
        [
            RoundPar(
                tournament=tournament,
                round=number,
                half_points=one.half_points,
                turns=one.turns,
                chips=one.chips,
                line=list(one.line),
                nodes=one.nodes,
            )
            for number, one in found.items()
        ],
        ignore_conflicts=True,  # another worker was as quick, and found the same
    )


def _add_ghost(tournament: Tournament, setup: Setup, kind: str) -> None:
    if kind == PAR:
        rows = list(RoundPar.objects.filter(tournament=tournament).order_by("round"))
        half_points = [row.half_points for row in rows]
        lines = [list(row.line) for row in rows]
    else:
        played = ghost_rounds(setup, kind)
        half_points, lines = list(played.half_points), [list(line) for line in played.lines]
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
