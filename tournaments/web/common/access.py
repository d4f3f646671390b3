"""What every page shares: whose it is, what is not there, and that nothing of it is kept."""

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
from tournaments.selectors.contest.access import entry_for, is_own
from tournaments.selectors.contest.lobby import tournament_for

SIGNED_OUT = gettext_lazy(
    "You were signed out meanwhile, and nothing has been done. Sign in to go on where you were."
)
Asked = ParamSpec("Asked")


def or_sign_in(
    view: Callable[Concatenate[HttpRequest, Asked], HttpResponse],
) -> Callable[Concatenate[HttpRequest, Asked], HttpResponse]:
    """Return a view that asks a visitor to sign in where there is nothing for visitors.

    Whether the thing exists or not, so that nobody learns which.
    """

    @wraps(view)
    def answer(request: HttpRequest, /, *args: Asked.args, **kwargs: Asked.kwargs) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except Http404:
            if request.user.is_authenticated:
                raise
            return _sign_in_first(request)

    return answer


def _sign_in_first(request: HttpRequest) -> HttpResponse:
    """Lead to signing in and back; say so to whoever was in the middle of something."""
    back = _page_of(request)
    if is_fragment(request) or request.method == "POST":
        messages.warning(request, SIGNED_OUT)
    way = redirect_to_login(back)
    if is_fragment(request):
        return HttpResponse(headers={"HX-Redirect": way["Location"]})
    return way


def _page_of(request: HttpRequest) -> str:
    """Return the address of the page that was asked for, or that a part of was asked for."""
    page: str | None = None
    if is_fragment(request):
        with suppress(ValueError):  # anyone may send a header that is no address
            page = request.htmx.current_url_abs_path  # type: ignore[attr-defined]
    return page or request.get_full_path()


def tournament_or_404(slug: str) -> Tournament:
    """Return the tournament at an address.

    :raises Http404: if there is none.
    """
    try:
        return tournament_for(slug=slug)
    except NotFound:
        raise Http404 from None


def entry_or_404(request: HttpRequest, entry_id: uuid.UUID) -> Entry:
    """Return an entry that the visitor may know of.

    :raises Http404: if there is none for them.
    """
    try:
        return entry_for(viewer=cast(User, request.user), entry_id=entry_id)
    except NotFound:
        raise Http404 from None


def own_entry_or_404(request: HttpRequest, entry_id: uuid.UUID) -> Entry:
    """Return the visitor's own entry; anyone else's does not exist.

    :raises Http404: if it is not theirs.
    """
    entry = entry_or_404(request, entry_id)
    if not is_own(viewer=cast(User, request.user), entry=entry):
        raise Http404
    return entry


def is_fragment(request: HttpRequest) -> bool:
    """Tell whether only a part of the page was asked for."""
    return bool(getattr(request, "htmx", False)) and not request.htmx.history_restore_request  # type: ignore[attr-defined]
