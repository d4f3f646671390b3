"""Whose taste a page follows: the member's, or that of the browser's cookie."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.looks import Looks, read_by
from accounts.models import User
from accounts.services import settings_follow

COOKIE = "looks"
YEAR = 365 * 24 * 3600


def looks_of(request: HttpRequest) -> Looks:
    """Return how the reader of this page likes the cards."""
    user = getattr(request, "user", None)  # a page that tells of an early error has none
    if isinstance(user, User):
        return Looks.of(user)
    return Looks.parse(request.COOKIES.get(COOKIE, ""))


def looks(request: HttpRequest) -> dict[str, Looks]:
    """Tell every template."""
    return {"looks": looks_of(request)}


class ReadersLetters:
    """Write cards in text, `K♥` or `H♥`, with the letters that the reader has on the drawn ones."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with read_by(partial(looks_of, request)):
            return self.get_response(request)


def looks_keep(response: HttpResponseBase, chosen: Looks) -> None:
    """Have a visitor's browser keep what was chosen."""
    response.set_cookie(
        COOKIE,
        str(chosen),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def follow_looks(request: HttpRequest) -> None:
    """Take over what a visitor chose before they signed in, unless the account has its own."""
    kept = request.COOKIES.get(COOKIE)
    if kept is not None and isinstance(request.user, User):
        settings_follow(user=request.user, looks=Looks.parse(kept))
