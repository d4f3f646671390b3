"""Practice at the table, without an account: the address tells it all, and nothing is stored."""

import re

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
from accounts.web.throttled import too_many
from games.core.errors import GameError
from tournaments.errors import TournamentError
from tournaments.play.action_codes import moves_read
from tournaments.play.practice import (
    Practice,
    Shuffle,
    practice_replayed,
    practice_round,
    practice_taken,
    shuffle_made,
    visitor_made,
)
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.lobby import tournament_to_join
from tournaments.web.common.access import is_fragment
from tournaments.web.common.refusals import told
from tournaments.web.practice.context import PracticeVenue, practice_address, practice_venue
from tournaments.web.table.views import asked, look, show

KEPT = 30 * 24 * 3600  # seconds
_VISITOR = re.compile(r"[0-9a-f]{32}", re.ASCII)
_SHUFFLE = re.compile(r"[0-9a-f]{12}", re.ASCII)


@require_safe
def begin(request: HttpRequest, game: str) -> HttpResponse:
    """Shuffle, and lead to the first round; the cookie is all that stays of it."""
    _game_or_404(game)
    answer = redirect(practice_address(game, shuffle_made(), 1))
    answer.set_cookie(
        settings.PRACTICE_COOKIE_NAME,
        _visitor(request) or visitor_made(),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )
    return answer


@require_http_methods(["GET", "HEAD", "POST"])
def practise(request: HttpRequest, game: str, shuffle: str, number: int) -> HttpResponse:
    """Show a round of a practice as far as its address tells it; a form takes a turn."""
    _game_or_404(game)
    if not _SHUFFLE.fullmatch(shuffle):
        raise Http404
    try:
        try_count("practice:address", client_address(request))
    except TooManyTries as refusal:
        return _whole_page(request) or too_many(request, refusal)
    visitor = _visitor(request)
    if visitor is None:
        return _whole_page(request) or render(request, "practice/no_cookie.html", {"game": game})
    return _answer(request, Shuffle(visitor, game, shuffle), number)


@require_safe
def for_real(request: HttpRequest, game: str) -> HttpResponse:
    """Lead from practice to a tournament of the same game, by way of an account."""
    _game_or_404(game)
    if not request.user.is_authenticated:
        return redirect_to_login(reverse("for-real", args=[game]), reverse("account_signup"))
    found = tournament_to_join(viewer=request.user, game=game)
    if found is None:
        messages.info(
            request,
            gettext("No tournament of this game has a place for you now. This is what is on."),
        )
        return redirect("lobby")
    messages.info(request, gettext("This is the game that you practised. Take a place, and play."))
    return redirect("tournament", found.slug)


def _answer(request: HttpRequest, shuffle: Shuffle, number: int) -> HttpResponse:
    read = moves_read(request.GET.get("played", ""))
    practice = practice_replayed(shuffle, read.rounds, is_whole=read.is_whole)
    if not practice.is_whole or not 1 <= number <= practice.begun:
        return _as_it_is(request, practice, number)
    if request.method == "POST":
        return _take(request, practice, number)
    return look(request, practice_venue(practice, number), practice_round(practice, number))


def _take(request: HttpRequest, practice: Practice, number: int) -> HttpResponse:
    try:
        turn, action = asked(request)
        after = practice_taken(practice, number=number, turn=turn, action=action)
    except (TournamentError, GameError) as refusal:
        return _show(request, practice_venue(practice, number), number, sentence=told(refusal))
    venue = practice_venue(after, number)
    if not is_fragment(request):
        return redirect(venue.address(number))
    response = _show(request, venue, number, since=turn)
    response["HX-Replace-Url"] = venue.address(number)  # so that a reload finds this very table
    return response


def _as_it_is(request: HttpRequest, practice: Practice, number: int) -> HttpResponse:
    """Show what can be played of what the address tells, and say so."""
    number = min(max(number, 1), practice.begun)
    sentence = gettext(
        "Not all that this address tells can be played with your cards. This is how far it goes."
    )
    return _show(request, practice_venue(practice, number), number, sentence=sentence)


def _show(
    request: HttpRequest,
    venue: PracticeVenue,
    number: int,
    *,
    since: int | None = None,
    sentence: str = "",
) -> HttpResponse:
    seen = practice_round(venue.practice, number)
    return show(request, venue, seen, since=since, sentence=sentence)


def _whole_page(request: HttpRequest) -> HttpResponse | None:
    """Have a part of the page ask again for the whole: what is to be said is a page of its own."""
    if not is_fragment(request):
        return None
    return HttpResponse(headers={"HX-Redirect": request.get_full_path()})


def _visitor(request: HttpRequest) -> str | None:
    """Return whose practice it is, by the cookie; None if there is none that we made."""
    given = request.COOKIES.get(settings.PRACTICE_COOKIE_NAME, "")
    return given if _VISITOR.fullmatch(given) else None


def _game_or_404(game: str) -> None:
    if game not in game_ids():
        raise Http404
