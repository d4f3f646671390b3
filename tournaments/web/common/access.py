"""Look-ups that end in a 404 or at the sign-in page: tournaments, and entries by their viewer."""

import uuid
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from typing import Concatenate, ParamSpec, cast

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy

from accounts.models import User
from tournaments.errors import NotFound
from tournaments.models import Entry, Tournament
from tournaments.selectors.contest.access import entry_for, is_own, tournament_for

SIGNED_OUT = gettext_lazy(
    "You were signed out meanwhile, and nothing has been done. Sign in to go on where you were."
)
ViewArgs = ParamSpec("ViewArgs")


def sign_in_or_404(
    view: Callable[Concatenate[HttpRequest, ViewArgs], HttpResponse],
) -> Callable[Concatenate[HttpRequest, ViewArgs], HttpResponse]:
    """Return the view with its 404s turned into the sign-in page for visitors.

    A visitor cannot tell whether the page exists: another player's entry looks the same.
    """

    @wraps(view)
    def wrapper(
        request: HttpRequest, /, *args: ViewArgs.args, **kwargs: ViewArgs.kwargs
    ) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return _to_sign_in(request)

    return wrapper


def _to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in page and back; after a form or htmx request, explain why."""
    back = _page_address(request)
    if is_fragment(request) or request.method == "POST":
        messages.warning(request, SIGNED_OUT)
    response = redirect_to_login(back)
    if is_fragment(request):
        return HttpResponse(headers={"HX-Redirect": response["Location"]})
    return response


def _page_address(request: HttpRequest) -> str:
    """Return the address of the requested page; for an htmx request, of the page it came from."""
    page: str | None = None
    if is_fragment(request):
        with suppress(ValueError):  # the header may hold anything
            page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    return page or request.get_full_path()


def tournament_or_404(slug: str) -> Tournament:
    """Return the tournament with this slug.

    :raises Http404: if there is none.
    """
    try:
        return tournament_for(slug=slug)
    except NotFound:
        raise Http404 from None


def entry_or_404(request: HttpRequest, entry_id: uuid.UUID) -> Entry:
    """Return an entry that the viewer may see.

    :raises Http404: if it does not exist, or not for this viewer.
    """
    try:
        return entry_for(viewer=cast(User, request.user), entry_id=entry_id)
    except NotFound:
        raise Http404 from None


def own_entry_or_404(request: HttpRequest, entry_id: uuid.UUID) -> Entry:
    """Return an entry of the viewer.

    :raises Http404: if it is not theirs.
    """
    entry = entry_or_404(request, entry_id)
    if not is_own(viewer=cast(User, request.user), entry=entry):
        raise Http404
    return entry


def is_fragment(request: HttpRequest) -> bool:
    """Return whether htmx asks for a part of the page."""
    return bool(getattr(request, "htmx", False)) and not request.htmx.history_restore_request  # type: ignore[attr-defined]
