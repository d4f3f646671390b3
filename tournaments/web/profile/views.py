"""A player's profile: results, games, extraction over time and the best rounds."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from tournaments.errors import BadInput, NotFound
from tournaments.selectors.people.profiles import LATEST, Profile, player_for, player_profile
from tournaments.web.profile.trend_chart import trend_chart

FIRST = "1"


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    """Show a player to anybody; a name in another case redirects to its exact spelling."""
    page = request.GET.get("page", FIRST)
    try:
        player = player_for(name=name)
        if player.username != name:
            return redirect("player", player.username)
        view = player_profile(player=player, viewer=request.user, page=page)
    except (NotFound, BadInput):
        raise Http404 from None
    return render(request, "profile/profile.html", _context(request, view, page))


def _context(request: HttpRequest, view: Profile, page: str) -> dict[str, Any]:
    return {
        "seen": view,
        "is_own": request.user == view.player,
        "is_first": page == FIRST,
        "trend": trend_chart(view.latest, [game.game for game in view.games]),
        "favourite": view.games[0].game if view.games else "",
        "looks_back": LATEST if view.finished > LATEST else 0,
        "most_played": max((game.results for game in view.games), default=1),
    }
