"""The page with all games, and the rules page of each."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tournaments.selectors.contest.games import game_list
from tournaments.web.games import PRESENTATIONS
from tournaments.web.rules.examples import drawn_hand, drawn_hands


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show the games on offer side by side."""
    games = [
        (game, PRESENTATIONS[game.id], drawn_hand(PRESENTATIONS[game.id].fan))
        for game in game_list()
    ]
    return render(request, "rules/index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the rules of one game, its options and its bots."""
    game = next((game for game in game_list() if game.id == game_id), None)
    if game is None:
        raise Http404
    presentation = PRESENTATIONS[game_id]
    options = [(presentation.options[name], values) for name, values in game.rules.items()]
    context = {
        "game": game,
        "options": [
            (words.label, [words.values[value] for value in values]) for words, values in options
        ],
        "bots": [(bot, presentation.bots[bot]) for bot in game.bots],
        "examples": drawn_hands(presentation.examples),
    }
    return render(request, presentation.rules_template, context)
