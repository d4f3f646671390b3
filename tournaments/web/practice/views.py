"""Practice at the table without an account: the address holds all actions; nothing is stored."""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods, require_safe

from accounts.addresses import client_address
from accounts.errors import TooManyTries
from accounts.throttling import try_count
from accounts.web.throttling import too_many_tries_page
from games.core.errors import GameError
from tournaments.errors import TournamentError
from tournaments.play.action_codes import actions_decode
from tournaments.play.practice import (
    Practice,
    Shuffle,
    new_shuffle_name,
    new_visitor,
    practice_replayed,
    practice_round,
    practice_taken,
)
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.lobby import tournament_to_join
from tournaments.web.common.access import is_fragment
from tournaments.web.common.refusals import refusal_message
from tournaments.web.practice.context import PracticeContext, practice_address, practice_context
from tournaments.web.table.views import posted_turn, round_response, table_response

KEPT = 30 * 24 * 3600  # seconds
FIRST_SHUFFLE = "0" * 12
_VISITOR = re.compile(r"[0-9a-f]{32}", re.ASCII)
_SHUFFLE = re.compile(r"[0-9a-f]{12}", re.ASCII)


def not_for_machines(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view with a header that keeps search engines from its endless addresses."""

    @wraps(view)
    def wrapper(request: HttpRequest, /, **kwargs: Any) -> HttpResponse:
        response = view(request, **kwargs)
        response.headers["X-Robots-Tag"] = "noindex, nofollow"
        return response

    return wrapper


@not_for_machines
@require_safe
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect to the first round of newly shuffled cards; the cookie names the visitor.

    The cards follow from the visitor and the shuffle. A new visitor has new cards by any shuffle,
    so that a crawler, which keeps no cookie, finds one address however often it comes.
    """
    _game_or_404(game)
    visitor = _visitor(request)
    shuffle = new_shuffle_name() if visitor else FIRST_SHUFFLE
    response = redirect(practice_address(game, shuffle, 1))
    response.set_cookie(
        settings.PRACTICE_COOKIE_NAME,
        visitor or new_visitor(),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return response


@not_for_machines
@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, game: str, shuffle: str, number: int) -> HttpResponse:
    """Show a round of the practice in the address (GET), or take a turn of it (POST)."""
    _game_or_404(game)
    if not _SHUFFLE.fullmatch(shuffle):
        raise Http404
    try:
        try_count("practice:address", client_address(request))
    except TooManyTries as refusal:
        return _reload_if_fragment(request) or too_many_tries_page(request, refusal)
    visitor = _visitor(request)
    if visitor is None:
        page = "practice/no_cookie.html"
        return _reload_if_fragment(request) or render(request, page, {"game": game})
    return _round_response(request, Shuffle(visitor, game, shuffle), number)


@not_for_machines
@require_safe
def for_real(request: HttpRequest, game: str) -> HttpResponse:
    """Redirect from practice to a tournament of the same game; visitors sign up first."""
    _game_or_404(game)
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("for-real", args=[game]), reverse("account_signup"))
    tournament = tournament_to_join(viewer=request.user, game=game)
    if tournament is None:
        messages.info(
            request,
            gettext("No tournament of this game has a place for you now. This is what is on."),
        )
        return redirect("lobby")
    messages.info(request, gettext("This is the game that you practised. Take a place, and play."))
    return redirect("tournament", tournament.slug)


def _round_response(request: HttpRequest, shuffle: Shuffle, number: int) -> HttpResponse:
    actions = actions_decode(request.GET.get("played", ""))
    practice = practice_replayed(shuffle, actions.rounds, is_whole=actions.is_whole)
    if not practice.is_whole or not 1 <= number <= practice.begun:
        return _playable_part(request, practice, number)
    if request.method == "POST":
        return _take(request, practice, number)
    context = practice_context(practice, number)
    return round_response(request, context, practice_round(practice, number))


def _take(request: HttpRequest, practice: Practice, number: int) -> HttpResponse:
    try:
        turn, action = posted_turn(request)
        after = practice_taken(practice, number=number, turn=turn, action=action)
    except (TournamentError, GameError) as refusal:
        context = practice_context(practice, number)
        return _response(request, context, number, refusal=refusal_message(refusal))
    context = practice_context(after, number)
    if not is_fragment(request):
        return redirect(context.address(number))
    response = _response(request, context, number, since=turn)
    response["HX-Replace-Url"] = context.address(number)  # so that a reload shows the same table
    return response


def _playable_part(request: HttpRequest, practice: Practice, number: int) -> HttpResponse:
    """Show the part of an address that can be played, and say that it is not all."""
    number = min(max(number, 1), practice.begun)
    sentence = gettext(
        "Not all that this address tells can be played with your cards. This is how far it goes."
    )
    return _response(request, practice_context(practice, number), number, refusal=sentence)


def _response(
    request: HttpRequest,
    context: PracticeContext,
    number: int,
    *,
    since: int | None = None,
    refusal: str = "",
) -> HttpResponse:
    round_view = practice_round(context.practice, number)
    return table_response(request, context, round_view, since=since, refusal=refusal)


def _reload_if_fragment(request: HttpRequest) -> HttpResponse | None:
    """Return the answer that makes htmx load the whole page; None if the page was requested."""
    if not is_fragment(request):
        return None
    return HttpResponse(headers={"HX-Redirect": request.get_full_path()})


def _visitor(request: HttpRequest) -> str | None:
    """Return the visitor's id from the cookie; None if it is not one of ours."""
    visitor = request.COOKIES.get(settings.PRACTICE_COOKIE_NAME, "")
    return visitor if _VISITOR.fullmatch(visitor) else None


def _game_or_404(game: str) -> None:
    if game not in game_ids():
        raise Http404
