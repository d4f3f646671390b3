"""The table: a round as it stands, and the turns taken there."""

import re
import uuid
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.errors import TooManyTries
from accounts.models import User
from accounts.throttling import try_count
from accounts.web.throttling import too_many_tries_page
from games.core.errors import GameError
from tournaments.errors import (
    BadInput,
    FirstActionTooLate,
    NotFound,
    TournamentError,
    TournamentNotOpen,
)
from tournaments.models import Entry
from tournaments.play.replay import RoundView, round_view
from tournaments.services.contest.sweep import tournament_sweep
from tournaments.services.contest.turns import turn_take_of
from tournaments.web.common.access import (
    entry_or_404,
    is_fragment,
    own_entry_or_404,
    sign_in_or_404,
)
from tournaments.web.common.refusals import CHOOSE_TWO, refusal_message
from tournaments.web.table.presenter import (
    FROM_THE_DEAL,
    TableContext,
    entry_context,
    entry_round_address,
    table_page,
)

# Differs between any two states of the table; `over` is the number of rounds that are.
_STATE_KEY = "{view.number}.{view.turn}.{over}.{context.state}"
_TURN = re.compile(r"[0-9]{1,4}", re.ASCII)


@require_safe
@sign_in_or_404
def table(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Redirect to the round that is being played, or to the result."""
    entry = own_entry_or_404(request, entry_id)
    return redirect(_current_address(entry))


@require_http_methods(["GET", "HEAD", "POST"])
@sign_in_or_404
def table_round(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a round (GET), or take a turn of it (POST)."""
    if request.method == "POST":
        return _take(request, entry_id, number)
    entry = entry_or_404(request, entry_id)
    return round_response(request, entry_context(entry), _round_or_404(entry, number))


def _take(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    player = cast(User, request.user)
    try:
        try_count("action:user", str(player.pk))  # together with the calls of the API
        turn, action = posted_turn(request)
        result = turn_take_of(
            player=player,
            entry_id=entry_id,
            number=number,
            turn=turn,
            action=action,
        )
    except TooManyTries as refusal:
        return too_many_tries_page(request, refusal, way_back=".")
    except NotFound:
        raise Http404 from None
    except (TournamentError, GameError) as refusal:
        return _refusal_response(request, own_entry_or_404(request, entry_id), number, refusal)
    # The row that a new turn was written to has all that the table needs.
    entry = result.entry if result.is_new else own_entry_or_404(request, entry_id)
    if not is_fragment(request):
        return redirect(entry_round_address(entry.pk, number))
    # A repeated turn is answered with the table as it is now, not as it was after that turn.
    is_current = result.is_new and entry.state == Entry.State.PLAYING
    view = result.round_view if is_current else _round_or_404(entry, number)
    return table_response(request, entry_context(entry), view, since=turn)


def posted_turn(request: HttpRequest) -> tuple[int, str]:
    """Return the turn and the action of a posted form.

    :raises BadInput: if the form names no turn or no action.
    """
    posted = request.POST
    if not _TURN.fullmatch(posted.get("turn", "")):
        raise BadInput
    action = posted.get("action", "swap")
    if action == "swap":
        give, take = posted.get("give", ""), posted.get("take", "")
        if not give or not take:
            raise BadInput(CHOOSE_TWO)
        action = f"swap {give} {take}"
    return int(posted["turn"]), action[:32]


def _refusal_response(
    request: HttpRequest, entry: Entry, number: int, refusal: TournamentError | GameError
) -> HttpResponse:
    """Show the table as it is now, with the reason of the refusal."""
    if isinstance(refusal, TournamentNotOpen | FirstActionTooLate):
        # Not left to the next sweep, so that the player is led to a page that is still in use.
        tournament_sweep(tournament=entry.tournament)
        entry = own_entry_or_404(request, entry.pk)
    sentence, is_playing = refusal_message(refusal), entry.state == Entry.State.PLAYING
    is_at_round = is_playing and 1 <= number <= len(entry.half_points) + 1
    if is_fragment(request) and is_at_round:
        view = _round_or_404(entry, number)
        return table_response(request, entry_context(entry), view, since=None, refusal=sentence)
    messages.warning(request, sentence)
    address = entry_round_address(entry.pk, number) if is_at_round else _current_address(entry)
    if is_fragment(request):
        return HttpResponse(headers={"HX-Redirect": address})
    return redirect(address)


def round_response(
    request: HttpRequest, context: TableContext, round_view: RoundView
) -> HttpResponse:
    """Show a round; 204 if the client already shows this state."""
    over = len(context.half_points)
    state_key = _STATE_KEY.format(view=round_view, over=over, context=context)
    if is_fragment(request) and request.GET.get("at") == state_key:
        return HttpResponse(status=204)
    is_fresh = round_view.turn == 0 and "at" not in request.GET
    since = FROM_THE_DEAL if is_fresh else None
    return table_response(request, context, round_view, since=since)


def table_response(
    request: HttpRequest,
    context: TableContext,
    round_view: RoundView,
    *,
    since: int | None,
    refusal: str = "",
) -> HttpResponse:
    """Return the page, or its part for htmx; see `narration_of` for `since`.

    `refusal`: a sentence to show above the buttons.
    """
    template = "table/_answer.html" if is_fragment(request) else "table/table.html"
    over = len(context.half_points)
    variables = {
        "page": table_page(context=context, round_view=round_view, since=since),
        "refusal": refusal,
        "dealt": since == FROM_THE_DEAL,
        "state_key": _STATE_KEY.format(view=round_view, over=over, context=context),
    }
    response = render(request, template, variables)
    response["Cache-Control"] = "no-store"
    return response


def _round_or_404(entry: Entry, number: int) -> RoundView:
    try:
        return round_view(entry=entry, number=number)
    except NotFound:
        raise Http404 from None


def _current_address(entry: Entry) -> str:
    if entry.state == Entry.State.PLAYING:
        return entry_round_address(entry.pk, len(entry.half_points) + 1)
    return reverse("result", args=[entry.pk])
