"""The review pages of an entry: the costliest decisions, all rounds, and each round in steps."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, Job
from tournaments.selectors.analysis.reviews import EntryReview, ReviewedRound, entry_review
from tournaments.selectors.contest.access import is_own
from tournaments.selectors.contest.walkthrough import RoundWalkthrough, round_walkthrough
from tournaments.web.common.access import entry_or_404, is_fragment, sign_in_or_404
from tournaments.web.review.costs import decision_text
from tournaments.web.review.points_chart import points_chart
from tournaments.web.review.stepper import review_stepper


@require_safe
@sign_in_or_404
def review(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Show the price of an entry's decisions; while they are computed, those done so far."""
    entry = entry_or_404(request, entry_id)
    if entry.state == Entry.State.WITHDRAWN:
        return redirect("tournament", entry.tournament.slug)
    try:
        view = entry_review(entry=entry, viewer=request.user)
    except TournamentNotFinal:
        return redirect("table", entry.pk)
    if request.GET.get("at") == _at(view):
        return HttpResponse(status=204)
    template = "review/_review.html" if is_fragment(request) else "review/review.html"
    return render(request, template, _overview(request, view))


@require_safe
@sign_in_or_404
def review_round(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a step of a round: the visible cards, the action, and its price."""
    entry = entry_or_404(request, entry_id)
    try:
        view = entry_review(entry=entry, viewer=request.user)
        row = next((row for row in view.rounds if row.number == number), None)
        walk, on_best = _walk(request, entry, number, row)
    except TournamentNotFinal:
        return redirect("table", entry.pk)
    except NotFound:
        raise Http404 from None
    own = is_own(viewer=request.user, entry=entry)
    stepper = review_stepper(entry=entry, review=row, walk=walk, own=own, query=request.GET)
    context = {
        **_common(request, entry),
        "seen": view,
        "review": row,
        "stepper": stepper,
        "on_best": on_best,
        "number": number,
        "numbers": range(1, entry.tournament.rounds + 1),
        "finished": len(entry.half_points),
    }
    template = "review/_walk.html" if is_fragment(request) else "review/round.html"
    return render(request, template, context)


def _walk(
    request: HttpRequest, entry: Entry, number: int, row: ReviewedRound | None
) -> tuple[RoundWalkthrough, bool]:
    """Return the round along the line that the query names; True if that is the best line."""
    line = row.line if row and request.GET.get("line") == "best" else None
    return (
        round_walkthrough(entry=entry, viewer=request.user, number=number, line=line),
        line is not None,
    )


def _common(request: HttpRequest, entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry,
        "tournament": entry.tournament,
        "game": entry.tournament.game,
        "is_own": is_own(viewer=request.user, entry=entry),
    }


def _overview(request: HttpRequest, view: EntryReview) -> dict[str, Any]:
    entry, game = view.entry, view.entry.tournament.game
    own = is_own(viewer=request.user, entry=entry)
    bars = [(row.number, row.half_points, row.par) for row in view.rounds]
    return {
        **_common(request, entry),
        "seen": view,
        "at": _at(view),
        "done": len(view.rounds),
        "is_going_on": _is_going_on(view),
        "dearest": [decision_text(decision, game, own=own) for decision in view.dearest],
        "rows": [_row(row) for row in view.rounds],
        "chart": points_chart(bars, entry.tournament.rounds),
        "left_on_table": sum((row.par or 0) - row.half_points for row in view.rounds),
        "thrown_away": sum(_fair_cost(row) for row in view.rounds),
    }


def _is_going_on(view: EntryReview) -> bool:
    """Return True while rounds wait for their review and will get it."""
    to_come = view.entry.state in (Entry.State.FINISHED, Entry.State.SCORED)
    return to_come and len(view.rounds) < view.of and view.state != Job.State.PARKED


def _row(row: ReviewedRound) -> dict[str, Any]:
    return {
        "review": row,
        "to_par": None if row.par is None else row.par - row.half_points,
        "thrown_away": _fair_cost(row),
    }


def _fair_cost(row: ReviewedRound) -> int:
    """Return the sum of the fair prices of a round's decisions, in hundredths of a point."""
    return sum(decision.fair_price or 0 for decision in row.decisions)


def _at(view: EntryReview) -> str:
    """Return a text that changes with the state of a review, for polling."""
    return f"{len(view.rounds)}.{view.state}.{int(view.is_open)}"
