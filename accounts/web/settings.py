"""The page of card settings and language, for members and visitors."""

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme, urlencode
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.card_settings import OFF, ON, CardSettings, card_settings_cookie_set, card_settings_of
from accounts.models import User
from accounts.services import language_set, settings_save
from accounts.web.language import language_cookie_set

NEXT = "next"


class SettingsForm(forms.Form):
    """One choice per setting; a setting left out stays as it was."""

    deck = forms.ChoiceField(choices=User.Deck, required=False)
    indices = forms.ChoiceField(choices=User.Indices, required=False)
    cards = forms.ChoiceField(choices=User.Cards, required=False)
    keys = forms.ChoiceField(choices=[(ON, ON), (OFF, OFF)], required=False)
    language = forms.ChoiceField(choices=User.Language, required=False)

    def card_settings(self, before: CardSettings) -> CardSettings:
        """Return the settings with the choices of this form applied."""
        choices = {name: self.cleaned_data[name] for name in CardSettings._fields}
        return before._replace(**{name: value for name, value in choices.items() if value})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """Show the settings with drawn examples; save them all at once."""
    onward = _onward(request)
    form = SettingsForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        language = form.cleaned_data["language"] or get_language()
        query = f"?{urlencode({NEXT: onward})}" if onward else ""
        response = redirect(reverse("account_settings") + query)
        _save(request, response, form.card_settings(card_settings_of(request)), language)
        with override(language):
            messages.success(request, _("Saved."))
        return response
    page = {"form": form, "onward": onward, "saved": card_settings_of(request)}
    return render(request, "account/settings.html", page, status=400 if form.errors else 200)


@require_POST
def keys(request: HttpRequest) -> HttpResponse:
    """Switch the keys on or off from the help of the table; return 204."""
    response = HttpResponse(status=204)
    value = ON if request.POST.get("keys") == ON else OFF
    _save(request, response, card_settings_of(request)._replace(keys=value), None)
    return response


def _save(
    request: HttpRequest, response: HttpResponse, card_settings: CardSettings, language: str | None
) -> None:
    if isinstance(request.user, User):
        settings_save(user=request.user, card_settings=card_settings)
        language_set(user=request.user, language=language or "")
    else:
        card_settings_cookie_set(response, card_settings)
    if language and language in User.Language:
        language_cookie_set(response, language)


def _onward(request: HttpRequest) -> str:
    """Return the address of the page that the user came from if it is on this host, else ``""``."""
    address = request.POST.get(NEXT) or request.GET.get(NEXT, "")
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    is_here = address.startswith(reverse("account_settings"))
    return address if is_ours and not is_here else ""
