"""The switch between Dutch and English, stored in the account and in the browser."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language
from django.views.i18n import set_language

from accounts.models import User
from accounts.services import language_set


def switch(request: HttpRequest) -> HttpResponse:
    """Set the language of the site, and of mails to the user."""
    response = set_language(request)
    if request.method == "POST" and isinstance(request.user, User):
        language_set(user=request.user, language=request.POST.get("language", ""))
    return response


def language_adopt(request: HttpRequest, response: HttpResponse) -> None:
    """Store the language chosen before signing in.

    Without a choice, the browser gets the language of an account that has saved settings.
    """
    if not isinstance(request.user, User):
        return
    language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    language_set(user=request.user, language=language)
    if language not in User.Language and request.user.settings_saved:
        language_cookie_set(response, request.user.language)


def language_of(response: HttpResponse) -> str | None:
    """Return the language of the page that follows a response in the same browser."""
    cookie = response.cookies.get(settings.LANGUAGE_COOKIE_NAME)
    return get_language() if cookie is None else cookie.value


def language_cookie_set(response: HttpResponse, language: str) -> None:
    """Store a language in the browser, as Django's own view does."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        path=settings.LANGUAGE_COOKIE_PATH,
        domain=settings.LANGUAGE_COOKIE_DOMAIN,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,
    )
