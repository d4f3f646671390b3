"""The review of an entry: what each decision cost, first the dearest, and all rounds."""

import uuid
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Entry, Job
from tournaments.selectors.analysis.reviews import ReviewSeen, RoundReviewed, review_seen
from tournaments.selectors.contest.access import is_own
from tournaments.selectors.contest.walkthrough import Walk, round_walked
from tournaments.web.common.access import entry_or_404, is_fragment, or_sign_in
from tournaments.web.review.costs import priced
from tournaments.web.review.points_chart import chart_of
from tournaments.web.review.stepper import stroll_of


@require_safe
@or_sign_in
def review(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Show what an entry's decisions cost; while it is worked out, as far as that has got."""
    entry = entry_or_404(request, entry_id)
    if entry.state == Entry.State.WITHDRAWN:
        return redirect("tournament", entry.tournament.slug)
    try:
        seen = review_seen(entry=entry, viewer=request.user)
    except TournamentNotFinal:
        return redirect("table", entry.pk)
    if request.GET.get("at") == _at(seen):
        return HttpResponse(status=204)
    template = "review/_review.html" if is_fragment(request) else "review/review.html"
    return render(request, template, _overview(request, seen))


@require_safe
@or_sign_in
def review_round(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a step of a round: what lay open, what was done, and what it cost."""
    entry = entry_or_404(request, entry_id)
    try:
        seen = review_seen(entry=entry, viewer=request.user)
        told = next((one for one in seen.rounds if one.number == number), None)
        walk, best = _walked(request, entry, number, told)
    except TournamentNotFinal:
        return redirect("table", entry.pk)
    except NotFound:
        raise Http404 from None
    own = is_own(viewer=request.user, entry=entry)
    stroll = stroll_of(entry=entry, told=told, walk=walk, own=own, asked=request.GET)
    context = {
        **_common(request, entry),
        "seen": seen,
        "told": told,
        "stroll": stroll,
        "on_best": best,
        "number": number,
        "numbers": range(1, entry.tournament.rounds + 1),
        "finished": len(entry.half_points),
    }
    template = "review/_walk.html" if is_fragment(request) else "review/round.html"
    return render(request, template, context)


def _walked(
    request: HttpRequest, entry: Entry, number: int, told: RoundReviewed | None
) -> tuple[Walk, bool]:
    """Return the round along the line that is asked for, and whether that is the best one."""
    line = told.line if told and request.GET.get("line") == "best" else None
    return (
        round_walked(entry=entry, viewer=request.user, number=number, line=line),
        line is not None,
    )


def _common(request: HttpRequest, entry: Entry) -> dict[str, Any]:
    return {
        "entry": entry,
        "tournament": entry.tournament,
        "game": entry.tournament.game,
        "is_own": is_own(viewer=request.user, entry=entry),
    }


def _overview(request: HttpRequest, seen: ReviewSeen) -> dict[str, Any]:
    entry, game = seen.entry, seen.entry.tournament.game
    own = is_own(viewer=request.user, entry=entry)
    bars = [(told.number, told.half_points, told.par) for told in seen.rounds]
    return {
        **_common(request, entry),
        "seen": seen,
        "at": _at(seen),
        "done": len(seen.rounds),
        "is_going_on": _is_going_on(seen),
        "dearest": [priced(decision, game, own=own) for decision in seen.dearest],
        "rows": [_row(told) for told in seen.rounds],
        "chart": chart_of(bars, entry.tournament.rounds),
        "left_on_table": sum((told.par or 0) - told.half_points for told in seen.rounds),
        "thrown_away": sum(_fair_cost(told) for told in seen.rounds),
    }


def _is_going_on(seen: ReviewSeen) -> bool:
    """Tell whether rounds are still to be reviewed, and will be."""
    to_come = seen.entry.state in (Entry.State.FINISHED, Entry.State.SCORED)
    return to_come and len(seen.rounds) < seen.of and seen.state != Job.State.PARKED


def _row(told: RoundReviewed) -> dict[str, Any]:
    return {
        "told": told,
        "to_par": None if told.par is None else told.par - told.half_points,
        "thrown_away": _fair_cost(told),
    }


def _fair_cost(told: RoundReviewed) -> int:
    """Return what a round's decisions cost by what could be known, in hundredths of a point."""
    return sum(decision.fair_price or 0 for decision in told.decisions)


def _at(seen: ReviewSeen) -> str:
    """Return what tells one state of a review from another."""
    return f"{len(seen.rounds)}.{seen.state}.{int(seen.is_open)}"
