"""The rules of each game as players need them, with drawn examples."""

from collections.abc import Iterator

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.http import require_safe

from tournaments.selectors.contest.games import GameOnOffer, game_list
from tournaments.web.games.wording import BOTS, RULES, VALUES
from tournaments.web.rules.examples import FANS, drawn, fan

Row = tuple[str | Promise, list[str | Promise]]


@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    """Show the games on offer side by side."""
    games = [(game, fan(FANS[game.id])) for game in game_list()]
    return render(request, "rules/index.html", {"games": games})


@require_safe
def rules(request: HttpRequest, game_id: str) -> HttpResponse:
    """Show the rules of one game, its choices and its bots."""
    found = next((game for game in game_list() if game.id == game_id), None)
    if found is None:
        raise Http404
    context = {
        "game": found,
        "choices": list(_choices(found)),
        "bots": [(bot, BOTS[found.id].get(bot, "")) for bot in found.bots],
        "drawn": drawn(),
    }
    return render(request, f"rules/{found.id}.html", context)


def _choices(game: GameOnOffer) -> Iterator[Row]:
    """Yield each rule that a tournament may choose, with what its values mean, default first."""
    for name, values in game.rules.items():
        yield RULES.get(name, name), [VALUES.get((name, value), str(value)) for value in values]
