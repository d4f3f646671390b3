"""Card settings of a request: those of the account, or of the visitor's cookie."""

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
    """Return the card settings of the reader of a page."""
    user = getattr(request, "user", None)  # missing on the page of an early error
    if isinstance(user, User):
        return CardSettings.of(user)
    return CardSettings.parse(request.COOKIES.get(COOKIE, ""))


def card_settings(request: HttpRequest) -> dict[str, CardSettings]:
    """Add the card settings to the context of every template."""
    return {"card_settings": card_settings_of(request)}


class CardLettersMiddleware:
    """Makes cards in text (`K♥` or `H♥`) use the letters of the reader's card settings."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with reader_card_settings(partial(card_settings_of, request)):
            return self.get_response(request)


def card_settings_cookie_set(response: HttpResponseBase, card_settings: CardSettings) -> None:
    """Store card settings in the browser of a visitor."""
    response.set_cookie(
        COOKIE,
        str(card_settings),
        max_age=YEAR,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def card_settings_adopt(request: HttpRequest) -> None:
    """Store settings chosen before signing in, unless the account has saved its own."""
    cookie = request.COOKIES.get(COOKIE)
    if cookie is not None and isinstance(request.user, User):
        settings_adopt(user=request.user, card_settings=CardSettings.parse(cookie))
