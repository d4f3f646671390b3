"""The comparison of a round: every entry's line and result in one tournament."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, Ghost, RoundPar, RoundReview, Tournament, Turn
from tournaments.models.par import PAR
from tournaments.scoring.matchpoints import matchpoints, most_matchpoints
from tournaments.selectors.analysis.figures import Yardstick, field_results, ghost_rows, yardstick
from tournaments.selectors.analysis.par import RoundParView, round_par_view
from tournaments.selectors.contest.access import Content, Viewer, can_see, is_own

Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """The actions and the result of one entry in the round.

    `is_over` is False for a round not finished, which counts 0. `parts_at` is the number of
    leading actions that are the same as in the line of par. `to_par` is par minus the result. Both
    are None where par is not known. `extraction` is in tenths of a percent.
    """

    entry_id: uuid.UUID
    player: str
    is_own: bool
    line: Line
    is_over: bool
    half_points: int | None
    matchpoints: int | None
    to_par: int | None
    extraction: int | None
    parts_at: int | None


@dataclass(frozen=True, slots=True)
class GhostLine:
    """The actions and the result of a ghost in the round; `kind` as in `GhostEntry`."""

    kind: str
    line: Line
    half_points: int
    to_par: int | None
    parts_at: int | None


@dataclass(frozen=True, slots=True)
class RoundComparison:
    """All results in a round, highest first; `most` is the highest possible matchpoints."""

    number: int
    par: RoundParView | None
    most: int
    lines: tuple[EntryLine, ...]
    ghosts: tuple[GhostLine, ...]


def round_comparison(*, tournament: Tournament, viewer: Viewer, number: int) -> RoundComparison:
    """Return the comparison of round `number` of a tournament.

    :raises TournamentNotFinal: before the rounds of others are public.
    :raises NotFound: if the tournament has no such round.
    """
    if not can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, tournament=tournament):
        raise TournamentNotFinal
    if not 1 <= number <= tournament.rounds:
        raise NotFound
    ghosts = ghost_rows(tournament)
    data = _round_data(tournament, number, ghosts)
    entries = Entry.objects.filter(tournament=tournament, place__isnull=False)
    lines = [
        _entry_line(entry, viewer, data)
        for entry in entries.select_related("player").order_by("place")
    ]
    return RoundComparison(
        number=number,
        par=data.par,
        most=most_matchpoints(len(data.results)),
        lines=tuple(sorted(lines, key=_highest_first)),
        ghosts=tuple(
            _ghost_line(ghost, data)
            for ghost in ghosts
            if ghost.kind != PAR and number <= len(ghost.half_points)
        ),
    )


@dataclass(frozen=True, slots=True)
class _RoundData:
    """Everything that the lines of a round are computed from; mappings are by entry id.

    `pars` are those of the reviews: with other chips than the best line has, par differs.
    """

    number: int
    par: RoundParView | None
    results: Mapping[uuid.UUID, int]
    matchpoints: Mapping[uuid.UUID, int]
    words: Mapping[uuid.UUID, Line]
    pars: Mapping[uuid.UUID, int]
    measure: Yardstick | None


def _round_data(tournament: Tournament, number: int, ghosts: Sequence[Ghost]) -> _RoundData:
    row = RoundPar.objects.filter(tournament=tournament, round=number).first()
    results = field_results(tournament).get(number, {})
    reviews = RoundReview.objects.filter(entry__tournament=tournament, round=number)
    turns = Turn.objects.filter(entry__tournament=tournament, round=number).order_by("number")
    words: dict[uuid.UUID, Line] = defaultdict(tuple)
    for entry_id, action in turns.values_list("entry_id", "action"):
        words[entry_id] += (action,)
    return _RoundData(
        number=number,
        par=None if row is None else round_par_view(row),
        results=results,
        matchpoints=matchpoints(results),
        words=words,
        pars=dict(reviews.values_list("entry_id", "half_points")),
        measure=yardstick(tournament, ghosts),
    )


def _entry_line(entry: Entry, viewer: Viewer, data: _RoundData) -> EntryLine:
    result, line = data.results.get(entry.pk), data.words[entry.pk]
    par = data.pars.get(entry.pk, data.par.half_points if data.par else None)
    share = None
    if data.measure is not None and result is not None:
        share = data.measure.of_round(data.number, result, par=par)
    return EntryLine(
        entry_id=entry.pk,
        player=entry.player.username,
        is_own=is_own(viewer=viewer, entry=entry),
        line=line,
        is_over=data.number <= len(entry.half_points),
        half_points=result,
        matchpoints=data.matchpoints.get(entry.pk),
        to_par=None if par is None or result is None else par - result,
        extraction=share,
        parts_at=_shared_actions(line, data.par),
    )


def _ghost_line(ghost: Ghost, data: _RoundData) -> GhostLine:
    line, half_points = ghost.lines[data.number - 1], ghost.half_points[data.number - 1]
    return GhostLine(
        kind=ghost.kind,
        line=tuple(line),
        half_points=half_points,
        to_par=data.par.half_points - half_points if data.par else None,
        parts_at=_shared_actions(line, data.par),
    )


def _shared_actions(line: Sequence[str], par: RoundParView | None) -> int | None:
    """Return how many leading actions a line shares with that of par; None without par."""
    if par is None:
        return None
    pairs = enumerate(zip(line, par.line, strict=False))
    shortest = min(len(line), len(par.line))
    return next((index for index, (action, best) in pairs if action != best), shortest)


def _highest_first(line: EntryLine) -> tuple[bool, int]:
    return line.half_points is None, -(line.half_points or 0)
