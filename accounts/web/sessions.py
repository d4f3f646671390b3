"""The page of one's own sessions: where an account is signed in."""

from typing import cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.addresses import client_address
from accounts.events import Event, event_log
from accounts.models import User
from accounts.sessions import session_end, sessions_of


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List the browsers in which the user is signed in."""
    own = sessions_of(cast(User, request.user))
    page = {"sessions": own, "current": request.session.session_key}
    return render(request, "account/sessions.html", page)


@login_required
@require_POST
def end(request: HttpRequest, info_id: int) -> HttpResponse:
    """End one of the user's sessions."""
    user = cast(User, request.user)
    if not session_end(user=user, info_id=info_id):
        raise Http404
    event_log(Event.SESSION_ENDED, user_id=user.pk, address=client_address(request))
    messages.success(request, _("That browser is signed out."))
    return redirect("account_sessions")
