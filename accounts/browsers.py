"""Browsers in which an account has signed in before: a signed cookie names those accounts."""

from typing import Final

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponseBase

from accounts.models import User

KEPT = 365 * 24 * 3600  # seconds
MOST_ACCOUNTS = 8  # the newest; a family shares a browser
_SALT: Final = "accounts.browsers"


def is_known(request: HttpRequest, user: User) -> bool:
    """Return whether this account has signed in, or reset its password, in this browser."""
    return user.pk in _accounts(request)


def remember(request: HttpRequest, response: HttpResponseBase, user: User) -> None:
    """Set the cookie by which this browser is known to this account from now on."""
    others = [number for number in _accounts(request) if number != user.pk]
    response.set_cookie(
        settings.KNOWN_BROWSER_COOKIE_NAME,
        signing.dumps([user.pk, *others][:MOST_ACCOUNTS], salt=_SALT),
        max_age=KEPT,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def _accounts(request: HttpRequest) -> list[int]:
    text = request.COOKIES.get(settings.KNOWN_BROWSER_COOKIE_NAME, "")
    try:
        numbers: list[int] = signing.loads(text, salt=_SALT, max_age=KEPT)
    except signing.BadSignature:
        return []
    return numbers
