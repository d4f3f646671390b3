"""The shared result of a final tournament: its page, and the picture for link previews."""

import uuid
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language, override
from django.views.decorators.http import require_safe

from accounts.addresses import client_address
from accounts.errors import TooManyTries
from accounts.throttling import try_count
from accounts.web.throttling import too_many_tries_page
from tournaments.selectors.contest.access import is_own
from tournaments.web.common.texts import card_label
from tournaments.web.share.image import HEIGHT, WIDTH, picture_png, picture_svg, picture_version
from tournaments.web.share.round_bars import round_bars
from tournaments.web.share.summary import (
    SharedResult,
    best_round_text,
    headline,
    pitch,
    shared_result_or_404,
    summary,
)

STRIP = 120  # pixels
# A copy in a cache shows a deleted name for no longer than this.
KEEP = "public, max-age=3600"
LANGUAGES = frozenset(code for code, _ in settings.LANGUAGES)
LOCALES = {"nl": "nl_NL", "en": "en_GB"}


def for_everybody(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Return the view with a header that lets pages elsewhere show its picture."""

    @wraps(view)
    def wrapper(request: HttpRequest, /, **kwargs: Any) -> HttpResponse:
        response = view(request, **kwargs)
        response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        return response

    return wrapper


@require_safe
def share(request: HttpRequest, entry_id: uuid.UUID) -> HttpResponse:
    """Show a result to anybody, in the sharer's language unless the reader has chosen one."""
    shared = shared_result_or_404(entry_id, request.user)
    language = _language(request)
    with override(language):
        response = render(request, "share/share.html", _context(request, shared, language))
    response.headers["Content-Language"] = language
    return response


@for_everybody
@require_safe
def picture(request: HttpRequest, entry_id: uuid.UUID, language: str, version: str) -> HttpResponse:
    """Return the picture of a result; an older address redirects to the newest."""
    if language not in LANGUAGES:
        raise Http404
    try:
        try_count("picture:address", client_address(request))
    except TooManyTries as refusal:
        return too_many_tries_page(request, refusal)
    svg = _svg(shared_result_or_404(entry_id), language)
    current = picture_version(svg)
    if version != current:
        return redirect("share-picture", entry_id, language, current)
    etag = f'"{current}"'
    response = get_conditional_response(request, etag=etag)
    if response is None:
        response = HttpResponse(picture_png(svg), content_type="image/png")
    response.headers["ETag"] = etag
    response.headers["Cache-Control"] = KEEP
    response.headers["Content-Language"] = language
    return response


def share_address(request: HttpRequest, entry_id: uuid.UUID) -> str:
    """Return the address to share; it carries the sharer's language."""
    path = reverse("share", args=[entry_id])
    return request.build_absolute_uri(f"{path}?l={_current_language()}")


def _svg(shared: SharedResult, language: str) -> str:
    with override(language):
        return picture_svg(shared)


def _language(request: HttpRequest) -> str:
    """Return the page's language: the reader's choice, else the link's, else the browser's."""
    language = request.GET.get("l", "")
    if language in LANGUAGES and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        return language
    return _current_language()


def _current_language() -> str:
    return "nl" if get_language() == "nl" else "en"


def _context(request: HttpRequest, shared: SharedResult, language: str) -> dict[str, Any]:
    final = shared.final
    entry, tournament, best = final.entry, final.entry.tournament, shared.best
    version = picture_version(_svg(shared, language))
    path = reverse("share-picture", args=[entry.pk, language, version])
    best_number = best.number if best else 0
    return {
        "shared": shared,
        "entry": entry,
        "tournament": tournament,
        "game": tournament.game,
        "is_own": is_own(viewer=request.user, entry=entry),
        "headline": headline(shared),
        "summary": summary(shared),
        "pitch": pitch(tournament.rounds),
        "best_round_text": best_round_text(shared),
        "hand": [(card, card_label(card)) for card in shared.hand],
        "strip": round_bars(
            final.rounds, shared.pars, of=tournament.rounds, height=STRIP, best=best_number
        ),
        "address": share_address(request, entry.pk),
        "canonical": request.build_absolute_uri(reverse("share", args=[entry.pk])),
        "picture": request.build_absolute_uri(path),
        "picture_size": (WIDTH, HEIGHT),
        "locale": LOCALES[language],
    }
