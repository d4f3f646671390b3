"""A round as everyone in a tournament played it, side by side."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, RoundPar, RoundReview, Tournament, Turn
from tournaments.models.par import PAR
from tournaments.scoring.matchpoints import matchpoints, most_matchpoints
from tournaments.selectors.analysis.figures import field_results
from tournaments.selectors.analysis.ghosts import Yardstick, ghost_rows, yardstick
from tournaments.selectors.analysis.par import RoundParView, round_par_view
from tournaments.selectors.contest.access import Content, Viewer, can_see, is_own

Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryLine:
    """What one entrant did in the round.

    `is_over` is False for a round not finished, which counts 0. `parts_at`: after how many
    actions the line is no longer that of par; None where par is not known. `to_par` is what it
    fell short, `matchpoints` a sum of 2 for each result beaten and 1 for each tied.
    """

    entry_id: uuid.UUID
    player: str
    mine: bool
    line: Line
    is_over: bool
    half_points: int | None
    matchpoints: int | None
    to_par: int | None
    extraction: int | None
    parts_at: int | None


@dataclass(frozen=True, slots=True)
class GhostLine:
    """What a ghost would have done in the round; `kind` as in `ghost_list`."""

    kind: str
    line: Line
    half_points: int
    to_par: int | None
    parts_at: int | None


@dataclass(frozen=True, slots=True)
class RoundComparison:
    """Everyone's results in a round, best first; `most` matchpoints are for beating everyone."""

    number: int
    par: RoundParView | None
    most: int
    lines: tuple[EntryLine, ...]
    ghosts: tuple[GhostLine, ...]


def round_comparison(*, tournament: Tournament, viewer: Viewer, number: int) -> RoundComparison:
    """Return a round of a tournament as everyone played it.

    :raises TournamentNotFinal: before everyone may see it.
    :raises NotFound: if the tournament has no such round.
    """
    if not can_see(viewer=viewer, content=Content.OTHERS_ROUNDS, tournament=tournament):
        raise TournamentNotFinal
    if not 1 <= number <= tournament.rounds:
        raise NotFound
    row = RoundPar.objects.filter(tournament=tournament, round=number).first()
    par = None if row is None else round_par_view(row)
    lines = _lines(tournament, viewer, number, par)
    return RoundComparison(
        number=number,
        par=par,
        most=most_matchpoints(sum(line.matchpoints is not None for line in lines)),
        lines=lines,
        ghosts=_ghosts(tournament, number, par),
    )


def _lines(
    tournament: Tournament, viewer: Viewer, number: int, par: RoundParView | None
) -> tuple[EntryLine, ...]:
    round_ = _known(tournament, number, par)
    held = Entry.objects.filter(tournament=tournament, place__isnull=False)
    lines = [
        _line(entry, viewer, round_) for entry in held.select_related("player").order_by("place")
    ]
    return tuple(sorted(lines, key=_best_first))


@dataclass(frozen=True, slots=True)
class _Known:
    """All that the lines of a round are told from."""

    number: int
    par: RoundParView | None
    results: Mapping[uuid.UUID, int]
    earned: Mapping[uuid.UUID, int]
    words: Mapping[uuid.UUID, Line]
    pars: Mapping[uuid.UUID, int]
    measure: Yardstick | None


def _known(tournament: Tournament, number: int, par: RoundParView | None) -> _Known:
    results = field_results(tournament).get(number, {})
    reviews = RoundReview.objects.filter(entry__tournament=tournament, round=number)
    return _Known(
        number=number,
        par=par,
        results=results,
        earned=matchpoints(results),
        words=_words(tournament, number),
        pars=dict(reviews.values_list("entry_id", "half_points")),
        measure=yardstick(tournament, ghost_rows(tournament)),
    )


def _words(tournament: Tournament, number: int) -> Mapping[uuid.UUID, Line]:
    rows = Turn.objects.filter(entry__tournament=tournament, round=number)
    found: dict[uuid.UUID, Line] = defaultdict(tuple)
    for entry, action in rows.order_by("number").values_list("entry_id", "action"):
        found[entry] += (action,)
    return found


def _line(entry: Entry, viewer: Viewer, known: _Known) -> EntryLine:
    result, line = known.results.get(entry.pk), known.words[entry.pk]
    # With other chips another line is the best, so what was reviewed goes before the round's.
    par = known.pars.get(entry.pk, known.par.half_points if known.par else None)
    share = None
    if known.measure is not None and result is not None:
        share = known.measure.of_round(known.number, result, par=par)
    return EntryLine(
        entry_id=entry.pk,
        player=entry.player.username,
        mine=is_own(viewer=viewer, entry=entry),
        line=line,
        is_over=known.number <= len(entry.half_points),
        half_points=result,
        matchpoints=known.earned.get(entry.pk),
        to_par=_short(par, result),
        extraction=share,
        parts_at=_parts_at(line, known.par),
    )


def _ghosts(tournament: Tournament, number: int, par: RoundParView | None) -> tuple[GhostLine, ...]:
    return tuple(
        GhostLine(
            kind=row.kind,
            line=tuple(row.lines[number - 1]),
            half_points=row.half_points[number - 1],
            to_par=_short(par.half_points if par else None, row.half_points[number - 1]),
            parts_at=_parts_at(row.lines[number - 1], par),
        )
        for row in ghost_rows(tournament)
        if row.kind != PAR and number <= len(row.half_points)
    )


def _short(par: int | None, result: int | None) -> int | None:
    return None if par is None or result is None else par - result


def _parts_at(line: Sequence[str], par: RoundParView | None) -> int | None:
    if par is None:
        return None
    pairs = enumerate(zip(line, par.line, strict=False))
    shared = min(len(line), len(par.line))
    return next((index for index, (mine, best) in pairs if mine != best), shared)


def _best_first(line: EntryLine) -> tuple[bool, int]:
    return line.half_points is None, -(line.half_points or 0)
