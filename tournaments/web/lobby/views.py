"""The first page: running entries, open, announced and past tournaments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models.clock import database_now
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.lobby import lobby as lobby_of
from tournaments.web.common.texts import card_label

SHOWN_TO_VISITORS = ("Ah", "Kh", "Th")


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show the viewer's running entries, then open, announced and lately ended tournaments."""
    listing = lobby_of(viewer=request.user)
    running = {card.tournament.pk for card in listing.running}
    context = {
        "running": listing.running,
        "open": [card for card in listing.open if card.tournament.pk not in running],
        "announced": listing.announced,
        "past": listing.past,
        "now": database_now(),
        "practice": game_ids(),
        "fan": [(card, card_label(card)) for card in SHOWN_TO_VISITORS],
    }
    return render(request, "lobby/lobby.html", context)
