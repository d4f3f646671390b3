"""The table: a round as it stands, and the turns taken there."""

import re
import uuid
from typing import cast

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.core.errors import GameError
from tournaments.errors import (
    BadInput,
    FirstActionTooLate,
    NotFound,
    TournamentError,
    TournamentNotOpen,
)
from tournaments.models import Entry
from tournaments.play.replay import RoundSeen
from tournaments.play.rounds import round_seen
from tournaments.services.contest.sweep import tournament_sweep
from tournaments.services.contest.turns import turn_take_of
from tournaments.web.common.access import entry_or_404, is_fragment, or_sign_in, own_entry_or_404
from tournaments.web.common.refusals import CHOOSE_TWO, told
from tournaments.web.table.context import Venue, round_address, venue_of
from tournaments.web.table.narration import FROM_THE_DEAL
from tournaments.web.table.presenter import scene_of

_TURN = re.compile(r"[0-9]{1,4}", re.ASCII)


@require_safe
@or_sign_in
def table(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Lead to the round that is being played, or to the result."""
    entry = own_entry_or_404(request, entry_id)
    return redirect(_where(entry))


@require_http_methods(["GET", "HEAD", "POST"])
@or_sign_in
def table_round(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    """Show a round; a form takes a turn of it."""
    if request.method == "POST":
        return _take(request, entry_id, number)
    entry = entry_or_404(request, entry_id)
    seen = _round_or_404(entry, number)
    return look(request, venue_of(entry), seen)


def _take(request: HttpRequest, entry_id: uuid.UUID, number: int) -> HttpResponse:
    try:
        turn, action = asked(request)
        taken = turn_take_of(
            player=cast(User, request.user),
            entry_id=entry_id,
            number=number,
            turn=turn,
            action=action,
        )
    except NotFound:
        raise Http404 from None
    except (TournamentError, GameError) as refusal:
        return _refused(request, own_entry_or_404(request, entry_id), number, refusal)
    # What a turn just taken has read of its entry is all that the table asks for.
    entry = taken.entry if taken.is_new else own_entry_or_404(request, entry_id)
    if not is_fragment(request):
        return redirect(round_address(entry, number))
    # A repeated turn is answered with the table as it is now, not as it was: that is read again.
    now = taken.seen if taken.is_new and _is_playing(entry) else _round_or_404(entry, number)
    return show(request, venue_of(entry), now, since=turn)


def asked(request: HttpRequest) -> tuple[int, str]:
    """Return the turn and the action that a form names.

    :raises BadInput: if it names none.
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


def _refused(
    request: HttpRequest, entry: Entry, number: int, refusal: TournamentError | GameError
) -> HttpResponse:
    """Show the table as it truly is, and say what happened."""
    if isinstance(refusal, TournamentNotOpen | FirstActionTooLate):
        # Not left to the next sweep, so that the way on is to where one can go on.
        tournament_sweep(tournament=entry.tournament)
        entry = own_entry_or_404(request, entry.pk)
    sentence = told(refusal)
    at_this_round = 1 <= number <= len(entry.half_points) + 1 and _is_playing(entry)
    if is_fragment(request) and at_this_round:
        seen = _round_or_404(entry, number)
        return show(request, venue_of(entry), seen, since=None, sentence=sentence)
    messages.warning(request, sentence)
    where = round_address(entry, number) if at_this_round else _where(entry)
    if is_fragment(request):
        return HttpResponse(headers={"HX-Redirect": where})
    return redirect(where)


def look(request: HttpRequest, venue: Venue, seen: RoundSeen) -> HttpResponse:
    """Show a round as it stands; nothing, if that is what the one who asks has before them."""
    if is_fragment(request) and request.GET.get("at") == _at(venue, seen):
        return HttpResponse(status=204)
    fresh = seen.turn == 0 and "at" not in request.GET
    return show(request, venue, seen, since=FROM_THE_DEAL if fresh else None)


def show(
    request: HttpRequest, venue: Venue, seen: RoundSeen, *, since: int | None, sentence: str = ""
) -> HttpResponse:
    """Show a round; see `story_of` for `since`. A sentence says what went otherwise."""
    context = {
        "scene": scene_of(venue=venue, seen=seen, since=since),
        "told": sentence,
        "dealt": since == FROM_THE_DEAL,
        "at": _at(venue, seen),
    }
    template = "table/_answer.html" if is_fragment(request) else "table/table.html"
    response = render(request, template, context)
    response["Cache-Control"] = "no-store"
    return response


def _round_or_404(entry: Entry, number: int) -> RoundSeen:
    try:
        return round_seen(entry=entry, number=number)
    except NotFound:
        raise Http404 from None


def _at(venue: Venue, seen: RoundSeen) -> str:
    """Return what tells one state of the table from another."""
    return f"{seen.number}.{seen.turn}.{len(venue.sitting.half_points)}.{venue.state}"


def _is_playing(entry: Entry) -> bool:
    return entry.state == Entry.State.PLAYING


def _where(entry: Entry) -> str:
    if _is_playing(entry):
        return round_address(entry, len(entry.half_points) + 1)
    return reverse("result", args=[entry.pk])
