"""An entry outside the table: joining, withdrawing, and the result page."""

import uuid
from collections.abc import Sequence
from typing import cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.web.throttling import limited_post
from tournaments.errors import TournamentError
from tournaments.models import Entry
from tournaments.models.clock import database_now
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.access import is_own
from tournaments.selectors.contest.standings import Standing
from tournaments.selectors.people.finished_entries import is_final
from tournaments.services.contest.entries import entry_join, entry_withdraw
from tournaments.web.common.access import (
    entry_or_404,
    is_fragment,
    own_entry_or_404,
    sign_in_or_404,
    tournament_or_404,
)
from tournaments.web.common.refusals import refusal_message
from tournaments.web.share.views import share_address
from tournaments.web.table.presenter import entry_round_address
from tournaments.web.tournament.final import par_or_none


@require_POST
@limited_post("join:user", way_back="..")
def join(request: HttpRequest, slug: str) -> HttpResponse:
    """Join and lead to the table; a second press leads on to the round in play."""
    tournament = tournament_or_404(slug)
    page = reverse("tournament", args=[tournament.slug])
    if not request.user.is_authenticated:
        return redirect_to_login(page)
    try:
        entry, created = entry_join(tournament=tournament, player=request.user)
    except TournamentError as refusal:
        messages.warning(request, refusal_message(refusal))
        return redirect(page)
    # The first round is shown even if it was over on the deal.
    return redirect(
        entry_round_address(entry.pk, 1) if created else reverse("table", args=[entry.pk])
    )


@require_POST
@sign_in_or_404
def withdraw(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Withdraw: give the place back."""
    entry = own_entry_or_404(request, entry_id)
    try:
        entry_withdraw(entry=entry)
        messages.info(request, gettext("You have given your place back."))
    except TournamentError as refusal:
        messages.warning(request, refusal_message(refusal))
    return redirect("tournament", entry.tournament.slug)


@require_safe
@sign_in_or_404
def result(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Show the result of an entry: its rounds, and its score and rank once it is scored."""
    entry = entry_or_404(request, entry_id)
    if entry.state == Entry.State.PLAYING:
        return redirect("table", entry.pk)
    if entry.state == Entry.State.WITHDRAWN:
        return redirect("tournament", entry.tournament.slug)
    if request.GET.get("state") == entry.state:
        return HttpResponse(status=204)
    template = "entry/_result.html" if is_fragment(request) else "entry/result.html"
    return render(request, template, _result(request, entry))


def _result(request: HttpRequest, entry: Entry) -> dict[str, object]:
    viewer = cast(User, request.user)
    tournament = entry.tournament
    rows = standing_list(tournament=tournament, viewer=viewer)
    par = par_or_none(tournament, viewer)
    pars = {pair.number: pair.half_points for pair in par.rounds} if par else {}
    finished = [
        (number, points, entry_round_address(entry.pk, number), pars.get(number))
        for number, points in enumerate(entry.half_points, start=1)
    ]
    unfinished = range(len(finished) + 1, tournament.rounds + 1)
    return {
        "entry": entry,
        "tournament": tournament,
        "row": next((row for row in rows if row.entry_id == entry.pk), None),
        "of": sum(row.rank is not None for row in rows),
        "behind": _behind(rows, entry),
        "best": max(entry.half_points, default=None),
        "rounds": [*finished, *[(number, 0, "", None) for number in unfinished]],
        "broke_in": len(finished) if entry.complete and unfinished else 0,
        "is_own": is_own(viewer=viewer, entry=entry),
        "share_address": share_address(request, entry.pk) if is_final(entry) else "",
        "now": database_now(),
    }


def _behind(rows: Sequence[Standing], entry: Entry) -> int:
    """Return the half points between an entry and the best one so far."""
    scores = [row.half_points for row in rows if row.half_points is not None and row.rank]
    return max(scores, default=0) - (entry.score_half_points or 0)
