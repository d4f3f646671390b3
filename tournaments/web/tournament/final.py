"""The parts of a tournament's page that appear once it is revealed: par, ghosts, all rounds."""

import uuid
from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.models import Job, Tournament
from tournaments.selectors.analysis.figures import field_results, ghost_list
from tournaments.selectors.analysis.par import TournamentPar, tournament_par
from tournaments.selectors.contest.access import Content, Viewer, can_see
from tournaments.selectors.contest.standings import Standing


class RoundScore(NamedTuple):
    """An entrant's result in a round; `is_best`: the field's highest; `is_par`: equal to par."""

    number: int
    half_points: int | None
    is_best: bool
    is_par: bool


class RoundScores(NamedTuple):
    """An entrant's results in all rounds."""

    row: Standing
    cells: tuple[RoundScore, ...]


def par_or_none(tournament: Tournament, viewer: Viewer) -> TournamentPar | None:
    """Return par of a tournament; None until everyone may see it."""
    if not can_see(viewer=viewer, content=Content.PAR, tournament=tournament):
        return None
    return tournament_par(tournament=tournament, viewer=viewer)


def is_settled(tournament: Tournament, par: TournamentPar | None) -> bool:
    """Return True once nothing on the page will change any more, so polling can stop."""
    if tournament.state == Tournament.State.VOID:
        return True
    return par is not None and par.state != Job.State.WAITING


def final_context(tournament: Tournament, viewer: Viewer, rows: list[Standing]) -> dict[str, Any]:
    """Return the template context of the revealed parts; empty before."""
    par = par_or_none(tournament, viewer)
    if par is None or not can_see(
        viewer=viewer, content=Content.OTHERS_ROUNDS, tournament=tournament
    ):
        return {}
    return {
        "par": par,
        "par_cells": _par_cells(tournament, par),
        "lines": _score_rows(tournament, rows, par),
        "numbers": range(1, tournament.rounds + 1),
        "ghosts": ghost_list(tournament=tournament, viewer=viewer),
    }


def _par_cells(tournament: Tournament, par: TournamentPar) -> list[int | None]:
    pars = {row.number: row.half_points for row in par.rounds}
    return [pars.get(number) for number in range(1, tournament.rounds + 1)]


def _score_rows(
    tournament: Tournament, rows: list[Standing], par: TournamentPar
) -> list[RoundScores]:
    results = field_results(tournament)
    pars = {row.number: row.half_points for row in par.rounds}
    numbers = range(1, tournament.rounds + 1)
    return [
        RoundScores(
            row, tuple(_round_score(row, at, results.get(at, {}), pars.get(at)) for at in numbers)
        )
        for row in rows
        if row.half_points is not None
    ]


def _round_score(
    row: Standing, number: int, field: Mapping[uuid.UUID, int], par: int | None
) -> RoundScore:
    result = field.get(row.entry_id) if row.entry_id else None
    if result is None:
        return RoundScore(number, None, is_best=False, is_par=False)
    return RoundScore(number, result, is_best=result == max(field.values()), is_par=result == par)
