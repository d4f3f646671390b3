"""The first page: what is on, what one plays, what has been."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.models.clock import database_now
from tournaments.selectors.contest.games import game_ids
from tournaments.selectors.contest.lobby import lobby as lobby_of
from tournaments.web.common.card_labels import card_label

SHOWN_TO_VISITORS = ("Ah", "Kh", "Th")


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show one's running entries first, then what is open, to come and lately ended."""
    found = lobby_of(viewer=request.user)
    running = {card.tournament.pk for card in found.running}
    context = {
        "running": found.running,
        "open": [card for card in found.open if card.tournament.pk not in running],
        "announced": found.announced,
        "past": found.past,
        "now": database_now(),
        "practice": game_ids(),
        "fan": [(card, card_label(card)) for card in SHOWN_TO_VISITORS],
    }
    return render(request, "lobby/lobby.html", context)
