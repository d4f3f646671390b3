"""The switch between Dutch and English, which an account remembers."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.views.i18n import set_language

from accounts.models import User
from accounts.services import language_set


def switch(request: HttpRequest) -> HttpResponse:
    """Show the site in the chosen language from now on, and write mails in it."""
    response = set_language(request)
    if request.method == "POST" and isinstance(request.user, User):
        language_set(user=request.user, language=request.POST.get("language", ""))
    return response


def follow_switch(request: HttpRequest) -> None:
    """Take over what a visitor chose before they signed in."""
    chosen = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
    if isinstance(request.user, User):
        language_set(user=request.user, language=chosen)
