"""What a tournament's page tells once all is known: ghosts, and every round of every entrant."""

import uuid
from collections.abc import Mapping
from typing import Any, NamedTuple

from tournaments.errors import TournamentNotFinal
from tournaments.models import Job, Tournament
from tournaments.selectors.analysis.figures import field_results
from tournaments.selectors.analysis.ghosts import ghost_list
from tournaments.selectors.analysis.par import TournamentPar, par_seen
from tournaments.selectors.contest.access import Viewer, What, may_see
from tournaments.selectors.contest.standings import Row


class Cell(NamedTuple):
    """A result in a round; `is_best` of all entrants', `is_par` if no more was to be had."""

    number: int
    half_points: int | None
    is_best: bool
    is_par: bool


class Line(NamedTuple):
    """An entrant's results of all rounds."""

    row: Row
    cells: tuple[Cell, ...]


def par_or_none(tournament: Tournament, viewer: Viewer) -> TournamentPar | None:
    """Return par of a tournament; None before everyone may see it."""
    try:
        return par_seen(tournament=tournament, viewer=viewer)
    except TournamentNotFinal:
        return None


def is_settled(tournament: Tournament, par: TournamentPar | None) -> bool:
    """Tell whether a tournament's standings will stay as they are."""
    if tournament.state == Tournament.State.VOID:
        return True
    return par is not None and par.state != Job.State.WAITING


def final_context(tournament: Tournament, viewer: Viewer, rows: list[Row]) -> dict[str, Any]:
    """Return what the page shows beside the standings once all is known; nothing before."""
    par = par_or_none(tournament, viewer)
    if par is None or not may_see(viewer=viewer, what=What.OTHERS_ROUNDS, tournament=tournament):
        return {}
    return {
        "par": par,
        "par_cells": _par_cells(tournament, par),
        "lines": _lines(tournament, rows, par),
        "numbers": range(1, tournament.rounds + 1),
        "ghosts": ghost_list(tournament=tournament, viewer=viewer),
    }


def _par_cells(tournament: Tournament, par: TournamentPar) -> list[int | None]:
    known = {one.number: one.half_points for one in par.rounds}
    return [known.get(number) for number in range(1, tournament.rounds + 1)]


def _lines(tournament: Tournament, rows: list[Row], par: TournamentPar) -> list[Line]:
    results = field_results(tournament)
    pars = {one.number: one.half_points for one in par.rounds}
    numbers = range(1, tournament.rounds + 1)
    return [
        Line(row, tuple(_cell(row, at, results.get(at, {}), pars.get(at)) for at in numbers))
        for row in rows
        if row.half_points is not None
    ]


def _cell(row: Row, number: int, field: Mapping[uuid.UUID, int], par: int | None) -> Cell:
    got = field.get(row.entry_id) if row.entry_id else None
    if got is None:
        return Cell(number, None, is_best=False, is_par=False)
    return Cell(number, got, is_best=got == max(field.values()), is_par=got == par)
