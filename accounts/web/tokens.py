"""The page of one's own API tokens."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.addresses import client_address
from accounts.errors import TooManyTokens, WrongCredentials
from accounts.events import Event, event_record
from accounts.models import User
from accounts.scopes import Scope
from accounts.second_factor import FACTOR, missing_step, was_shown
from accounts.services import token_end, token_issue
from accounts.web.forms import TokenForm
from accounts.web.staff import to_step


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def index(request: HttpRequest) -> HttpResponse:
    """List the user's tokens; create one and show its text once."""
    user = cast(User, request.user)
    form = TokenForm(request.POST if request.method == "POST" else None)
    text = None
    if form.is_valid():
        organises = Scope.ORGANISE in form.scopes_chosen()
        step = missing_step(request, lately=True) if organises else None
        if step:
            return to_step(request, step)
        # Shown in this response: a redirect would have to store the text.
        try:
            text = _issue(request, form)
        except WrongCredentials:  # the password changed, or the account was closed, meanwhile
            return redirect("account_login")
        except TooManyTokens:
            form.add_error(None, _("You have 20 API tokens: end one first."))
        else:
            form = TokenForm()
    page = {"form": form, "text": text, "tokens": user.tokens.all()}
    return render(request, "account/tokens.html", page)


def _issue(request: HttpRequest, form: TokenForm) -> str:
    """Return the text of a new token.

    :raises WrongCredentials, TooManyTokens: as `token_issue`.
    """
    user = cast(User, request.user)
    text, row = token_issue(
        user=user,
        name=form.cleaned_data["name"],
        scopes=form.scopes_chosen(),
        ends_at=form.ends_at(),
        factor_shown=was_shown(request, FACTOR, lately=True),
    )
    address = client_address(request)
    event_record(Event.TOKEN_MADE, user=user, address=address, token_id=row.pk)
    return text


@login_required
@require_POST
def end(request: HttpRequest, token_id: int) -> HttpResponse:
    """Delete one of the user's tokens; a missing one counts as deleted."""
    token_end(user=cast(User, request.user), token_id=token_id)
    messages.success(request, _("The token has ended."))
    return redirect("account_tokens")
