"""A tournament's page: its terms, its standings, and the way in."""

import uuid
from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.play.setups import terms_of
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.access import What, may_enter, may_see
from tournaments.selectors.contest.lobby import own_entry
from tournaments.selectors.contest.overdue import overdue_in
from tournaments.selectors.contest.standings import standings_version
from tournaments.web.common.access import tournament_or_404
from tournaments.web.games.wording import RULES, VALUES
from tournaments.web.tournament.final import final_context, is_settled, par_or_none

STOP_POLLING = 286  # htmx swaps this answer in and asks no more


@require_safe
def tournament(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament to anybody; the button depends on who looks."""
    found = tournament_or_404(slug)
    shown = _standings(request, found)
    mine = own_entry(viewer=request.user, tournament=found)
    lapsed = overdue_in(found, now=shown["now"])  # joining frees their places
    sees_seed = may_see(viewer=request.user, what=What.SEED, tournament=found)
    taken = found.taken - len(lapsed)  # type: ignore[attr-defined]
    context = {
        **shown,
        "mine": mine if mine is not None and _holds(mine, lapsed) else None,
        "may_enter": not request.user.is_authenticated or may_enter(request.user, found),
        "taken": taken,
        "free": found.places - taken,
        "seed": terms_of(found).seed if sees_seed else "",
        "choices": [
            (RULES.get(name, name), VALUES.get((name, value), value))
            for name, value in found.rules.items()
        ],
    }
    return render(request, "tournament/tournament.html", context)


@require_safe
def standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Give the standings alone; nothing if they are as the page knows them."""
    found = tournament_or_404(slug)
    par = par_or_none(found, request.user)
    if request.GET.get("v") == standings_version(found) and not is_settled(found, par):
        return HttpResponse(status=204)
    context = _standings(request, found)
    status = STOP_POLLING if context["is_settled"] else 200
    return render(request, "tournament/_standings.html", context, status=status)


def _holds(entry: Entry, lapsed: Sequence[uuid.UUID]) -> bool:
    return entry.state != Entry.State.WITHDRAWN and entry.pk not in lapsed


def _standings(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    # The version first: what changes in between is asked for once more, never missed.
    version = standings_version(found)
    rows = standing_list(tournament=found, viewer=request.user)
    ranked_first = [row for row in rows if row.rank == 1 and row.complete]
    return {
        "tournament": found,
        "version": version,
        "rows": rows,
        "winners": ranked_first if found.state == Tournament.State.FINAL else [],
        "is_settled": is_settled(found, par_or_none(found, request.user)),
        "now": database_now(),
        **final_context(found, request.user, rows),
    }
