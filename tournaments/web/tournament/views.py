"""A tournament's page: terms, standings, and joining."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.email_lookup import proved_addresses
from accounts.models import User
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.play.replay import terms_of
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.access import Content, can_enter, can_see
from tournaments.selectors.contest.lobby import own_entry
from tournaments.selectors.contest.overdue import overdue_in
from tournaments.selectors.contest.standings import standings_version
from tournaments.services.contest.entries import RULE_VERSION
from tournaments.web.common.access import tournament_or_404
from tournaments.web.games import option_texts
from tournaments.web.tournament.final import final_context, is_settled, par_or_none

STOP_POLLING = 286  # htmx swaps this answer in and stops polling


@require_safe
def tournament_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a tournament to anybody; the button depends on the viewer."""
    tournament = tournament_or_404(slug)
    standing = _standings(request, tournament)
    entry = own_entry(viewer=request.user, tournament=tournament)
    now = database_now()
    lapsed = overdue_in(tournament, now=now)  # joining frees their places
    sees_seed = can_see(viewer=request.user, content=Content.SEED, tournament=tournament)
    taken_places = tournament.taken - len(lapsed)  # type: ignore[attr-defined]
    context = {
        **standing,
        "now": now,
        "mine": entry if entry is not None and _holds(entry, lapsed) else None,
        "asks_rule": getattr(request.user, "rule_version", 0) < RULE_VERSION,
        "lost": None if entry is None or _holds(entry, lapsed) else _lost(entry, now),
        "can_enter": not request.user.is_authenticated or can_enter(request.user, tournament),
        "needs_proof": _needs_proof(request, tournament),
        "taken": taken_places,
        "free": tournament.places - taken_places,
        "seed": terms_of(tournament).seed if sees_seed else "",
        "options": list(option_texts(tournament.game, tournament.rules)),
    }
    return render(request, "tournament/tournament.html", context)


@require_safe
def standings_view(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings alone; 204 if the client already shows this version."""
    tournament = tournament_or_404(slug)
    par = par_or_none(tournament, request.user)
    if request.GET.get("v") == standings_version(tournament) and not is_settled(tournament, par):
        return HttpResponse(status=204)
    context = _standings(request, tournament)
    status = STOP_POLLING if context["is_settled"] else 200
    return render(request, "tournament/_standings.html", context, status=status)


def _needs_proof(request: HttpRequest, tournament: Tournament) -> bool:
    """Return whether a viewer who has signed in has to prove an address before joining."""
    viewer = request.user
    asks = tournament.asks_proof and isinstance(viewer, User)
    return asks and not proved_addresses(cast(User, viewer)).exists()


def _holds(entry: Entry, lapsed: Sequence[uuid.UUID]) -> bool:
    return entry.state != Entry.State.WITHDRAWN and entry.pk not in lapsed


def _lost(entry: Entry, now: datetime) -> str:
    """Return what the viewer's entry without a place may do: `over`, `last` time, or ``""``."""
    has_lapsed = entry.lapses > int(entry.came_back) or entry.act_before <= now
    if not has_lapsed:
        return ""
    return "over" if entry.came_back else "last"


def _standings(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    # The version is read first: a change in between causes one more poll and is never missed.
    version = standings_version(tournament)
    rows = standing_list(tournament=tournament, viewer=request.user)
    winners = [line for line in rows if line.rank == 1 and line.complete]
    return {
        "tournament": tournament,
        "version": version,
        "rows": rows,
        "winners": winners if tournament.state == Tournament.State.FINAL else [],
        "is_settled": is_settled(tournament, par_or_none(tournament, request.user)),
        **final_context(tournament, request.user, rows),
    }
