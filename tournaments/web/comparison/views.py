"""The comparison page: every entry's result and line in one round, grouped by equal lines."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.selectors.analysis.comparison import (
    EntryLine,
    GhostLine,
    RoundComparison,
    round_comparison,
)
from tournaments.selectors.contest.walkthrough import deal_view
from tournaments.web.common.access import tournament_or_404
from tournaments.web.games import PRESENTATIONS
from tournaments.web.games.presentation import GamePresentation
from tournaments.web.review.diagram import deal_input, round_diagram, seat_names
from tournaments.web.review.steps import notes_of


class ComparedAction(NamedTuple):
    """An action of a line. `shared`: par's line has it too. `parts`: the first that differs."""

    sign: str
    label: str
    shared: bool
    parts: bool


class EntrantLink(NamedTuple):
    """An entrant, with the address of the round's review; empty if the round is not finished."""

    name: str
    is_own: bool
    address: str


class EqualLines(NamedTuple):
    """The entrants who played a round with the same actions and result."""

    entrants: tuple[EntrantLink, ...]
    line: EntryLine
    stones: tuple[ComparedAction, ...]


class GhostRow(NamedTuple):
    """A ghost's line in the round."""

    ghost: GhostLine
    stones: tuple[ComparedAction, ...]


@require_safe
def comparison(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the comparison of a round; before the tournament is final, redirect to its page."""
    tournament = tournament_or_404(slug)
    try:
        field = round_comparison(tournament=tournament, viewer=request.user, number=number)
        deal = deal_view(tournament=tournament, viewer=request.user, number=number)
    except TournamentNotFinal:
        messages.info(request, gettext("Rounds are compared once the tournament is final."))
        return redirect("tournament", tournament.slug)
    except NotFound:
        raise Http404 from None
    game = PRESENTATIONS[tournament.game]
    names = seat_names(tournament, gettext("The entrant"))
    context = {
        "tournament": tournament,
        "game": tournament.game,
        "field": field,
        "par": _actions(game, field.par.line, None) if field.par else (),
        "groups": _groups(game, field),
        "ghosts": [
            GhostRow(ghost, _actions(game, ghost.line, ghost.parts_at)) for ghost in field.ghosts
        ],
        "picture": round_diagram(deal_input(tournament, deal.frame, names)),
        "notes": notes_of(deal.events, names, game),
        "numbers": range(1, tournament.rounds + 1),
    }
    return render(request, "comparison/comparison.html", context)


def _groups(game: GamePresentation, field: RoundComparison) -> list[EqualLines]:
    """Return the lines by result, best first, equal lines as one group."""
    same: dict[tuple[object, ...], list[EntryLine]] = {}
    for line in field.lines:
        key = (line.line, line.half_points, line.is_over, line.to_par)
        same.setdefault(key, []).append(line)
    return [
        EqualLines(
            entrants=tuple(_entrant_link(line, field.number) for line in lines),
            line=lines[0],
            stones=_actions(game, lines[0].line, lines[0].parts_at),
        )
        for lines in same.values()
    ]


def _entrant_link(line: EntryLine, number: int) -> EntrantLink:
    address = reverse("review-round", args=[line.entry_id, number]) if line.is_over else ""
    return EntrantLink(line.player, line.is_own, address)


def _actions(
    game: GamePresentation, line: Sequence[str], parts_at: int | None
) -> tuple[ComparedAction, ...]:
    return tuple(
        ComparedAction(
            sign=game.action_sign(action),
            label=game.action_label(action),
            shared=parts_at is not None and at < parts_at,
            parts=at == parts_at,
        )
        for at, action in enumerate(line)
    )
