"""Whose taste a page follows: the member's, or that of the browser's cookie."""

from collections.abc import Callable
from functools import partial

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase

from accounts.card_settings import CardSettings, reader_card_settings
from accounts.models import User
from accounts.services import settings_adopt

COOKIE = "looks"
YEAR = 365 * 24 * 3600


def card_settings_of(request: HttpRequest) -> CardSettings:
    """Return how the reader of this page likes the cards."""
    user = getattr(request, "user", None)  # a page that tells of an early error has none
    if isinstance(user, User):
        return CardSettings.of(user)
    return CardSettings.parse(request.COOKIES.get(COOKIE, ""))


def card_settings(request: HttpRequest) -> dict[str, CardSettings]:
    """Tell every template."""
    return {"card_settings": card_settings_of(request)}


class CardLettersMiddleware:
    """Write cards in text, `K♥` or `H♥`, with the letters that the reader has on the drawn ones."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with reader_card_settings(partial(card_settings_of, request)):
            return self.get_response(request)


def card_settings_cookie_set(response: HttpResponseBase, chosen: CardSettings) -> None:
    """Have a visitor's browser keep what was chosen."""
    response.set_cookie(
        COOKIE,
        str(chosen),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def card_settings_adopt(request: HttpRequest) -> None:
    """Take over what a visitor chose before they signed in, unless the account has its own."""
    kept = request.COOKIES.get(COOKIE)
    if kept is not None and isinstance(request.user, User):
        settings_adopt(user=request.user, card_settings=CardSettings.parse(kept))
