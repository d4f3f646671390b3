"""What reviews, par and a round's comparison look like as JSON."""

from collections.abc import Sequence
from typing import Any

from tournaments.api.shapes import percent, points, points_or_none
from tournaments.selectors.analysis.comparison import FieldLine, GhostLine, RoundField
from tournaments.selectors.analysis.ghosts import GhostSeen
from tournaments.selectors.analysis.par import ParSeen, TournamentPar
from tournaments.selectors.analysis.reviews import DecisionSeen, ReviewSeen, RoundReviewed

Json = dict[str, Any]


def mean(hundredths: int | None) -> int | float | None:
    """Return hundredths of a point as the JSON number that people know: 27, 30.42."""
    if hundredths is None:
        return None
    whole, rest = divmod(hundredths, 100)
    return hundredths / 100 if rest else whole


def review_json(seen: ReviewSeen) -> Json:
    """Return the review of an entry, as far as it is worked out and its reader may know."""
    return {
        "entry": str(seen.entry.pk),
        "state": seen.state,
        "rounds_reviewed": len(seen.rounds),
        "rounds_finished": seen.of,
        "hindsight": seen.is_open,
        "rounds": [_round(one) for one in seen.rounds],
        "dearest": [{"round": one.round, "turn": one.turn} for one in seen.dearest],
    }


def _round(seen: RoundReviewed) -> Json:
    return {
        "round": seen.number,
        "points": points(seen.half_points),
        "par": points_or_none(seen.par),
        "turns": seen.turns,
        "line": None if seen.line is None else list(seen.line),
        "extraction": percent(seen.extraction),
        "decisions": [_decision(one) for one in seen.decisions],
    }


def _decision(seen: DecisionSeen) -> Json:
    return {
        "round": seen.round,
        "turn": seen.turn,
        "action": seen.action,
        "par_before": points_or_none(seen.par_before),
        "par_after": points_or_none(seen.par_after),
        "price": points_or_none(seen.price),
        "best": seen.best,
        "deals": seen.deals,
        "fair": mean(seen.fair),
        "fair_best": mean(seen.fair_best),
        "fair_error": mean(seen.fair_error),
        "fair_price": mean(seen.fair_price),
        "fair_action": seen.fair_action,
    }


def par_json(seen: TournamentPar, ghosts: Sequence[GhostSeen]) -> Json:
    """Return par of a tournament's rounds, and its ghosts."""
    return {
        "state": seen.state,
        "rounds_total": seen.of,
        "score": points_or_none(seen.score),
        "rounds": [_par(one) for one in seen.rounds],
        "ghosts": [_ghost(one) for one in ghosts],
    }


def _par(seen: ParSeen) -> Json:
    return {
        "round": seen.number,
        "par": points(seen.half_points),
        "turns": seen.turns,
        "chips": seen.chips,
        "line": list(seen.line),
        "nodes": seen.nodes,
    }


def _ghost(seen: GhostSeen) -> Json:
    return {
        "ghost": seen.kind,
        "score": points(seen.score),
        "extraction": percent(seen.extraction),
        "points": [points(one) for one in seen.half_points],
    }


def ghost_row_json(seen: GhostSeen, *, rounds: int) -> Json:
    """Return a ghost as one line of the standings, which has no rank."""
    return {
        "rank": None,
        "player": seen.kind,
        "state": "scored",
        "rounds_played": len(seen.half_points),
        "rounds_total": rounds,
        "complete": True,
        "score": points(seen.score),
        "unranked_reason": "ghost",
        "entry": None,
        "extraction": percent(seen.extraction),
        "matchpoints": None,
        "ghost": seen.kind,
    }


def field_json(seen: RoundField) -> Json:
    """Return a round as everyone played it."""
    return {
        "round": seen.number,
        "par": None if seen.par is None else _par(seen.par),
        "most_matchpoints": seen.most,
        "lines": [_line(one) for one in seen.lines],
        "ghosts": [_ghost_line(one) for one in seen.ghosts],
    }


def _line(seen: FieldLine) -> Json:
    return {
        "player": seen.player,
        "entry": str(seen.entry_id),
        "line": list(seen.line),
        "over": seen.is_over,
        "points": points_or_none(seen.half_points),
        "matchpoints": seen.matchpoints,
        "to_par": points_or_none(seen.to_par),
        "extraction": percent(seen.extraction),
        "parts_at": seen.parts_at,
    }


def _ghost_line(seen: GhostLine) -> Json:
    return {
        "ghost": seen.kind,
        "line": list(seen.line),
        "points": points(seen.half_points),
        "to_par": points_or_none(seen.to_par),
        "parts_at": seen.parts_at,
    }
