"""A round as everyone played it, side by side: results, lines, and where these part."""

from collections.abc import Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.models import Tournament
from tournaments.selectors.analysis.comparison import FieldLine, GhostLine, RoundField, round_field
from tournaments.selectors.contest.walkthrough import deal_seen
from tournaments.web.common.access import tournament_or_404
from tournaments.web.common.action_labels import act_label, act_sign
from tournaments.web.review.diagram import dealt, glimpse_of, names_of
from tournaments.web.review.steps import notes_of


class Stone(NamedTuple):
    """An action of a line; `shared` with par's, or the one that `parts` from it."""

    sign: str
    label: str
    shared: bool
    parts: bool


class Someone(NamedTuple):
    """An entrant, and where its round can be looked back at."""

    name: str
    mine: bool
    address: str


class Together(NamedTuple):
    """Everyone who played a round in the very same way."""

    who: tuple[Someone, ...]
    line: FieldLine
    stones: tuple[Stone, ...]


class Unmanned(NamedTuple):
    """What nobody sat at would have done."""

    ghost: GhostLine
    stones: tuple[Stone, ...]


@require_safe
def comparison(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show a round as everyone played it, once the tournament is final."""
    found = tournament_or_404(slug)
    try:
        field = round_field(tournament=found, viewer=request.user, number=number)
        deal = deal_seen(tournament=found, viewer=request.user, number=number)
    except TournamentNotFinal:
        messages.info(request, gettext("Rounds are compared once the tournament is final."))
        return redirect("tournament", found.slug)
    except NotFound:
        raise Http404 from None
    names = names_of(found, gettext("The entrant"))
    context = {
        "tournament": found,
        "game": found.game,
        "field": field,
        "par": _stones(field.par.line, None) if field.par else (),
        "groups": _groups(found, field),
        "ghosts": [Unmanned(one, _stones(one.line, one.parts_at)) for one in field.ghosts],
        "picture": glimpse_of(dealt(found, deal.frame, names)),
        "notes": notes_of(deal.events, names),
        "numbers": range(1, found.rounds + 1),
    }
    return render(request, "comparison/comparison.html", context)


def _groups(tournament: Tournament, field: RoundField) -> list[Together]:
    """Return the lines in order of result, equal ones as one."""
    same: dict[tuple[object, ...], list[FieldLine]] = {}
    for line in field.lines:
        key = (line.line, line.half_points, line.is_over, line.to_par)
        same.setdefault(key, []).append(line)
    return [
        Together(
            who=tuple(_someone(line, field.number) for line in lines),
            line=lines[0],
            stones=_stones(lines[0].line, lines[0].parts_at),
        )
        for lines in same.values()
    ]


def _someone(line: FieldLine, number: int) -> Someone:
    address = reverse("review-round", args=[line.entry_id, number]) if line.is_over else ""
    return Someone(line.player, line.mine, address)


def _stones(line: Sequence[str], parts_at: int | None) -> tuple[Stone, ...]:
    return tuple(
        Stone(
            sign=act_sign(action),
            label=act_label(action),
            shared=parts_at is not None and at < parts_at,
            parts=at == parts_at,
        )
        for at, action in enumerate(line)
    )
