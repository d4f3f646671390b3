"""Pages of staff: only after the second factor, and for acts of weight after a recent one."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _

from accounts.second_factor import Step, missing_step

ViewT = TypeVar("ViewT", bound=Callable[..., HttpResponseBase])
SAFE = ("GET", "HEAD")
LIST = "_changelist"  # a list of the admin is of weight only where it acts on its rows


def staff_page(view: ViewT) -> ViewT:
    """Let a request with rights through once its second factor has been shown.

    A view in `WEIGHTY_ACTS` needs one that was shown within ten minutes. Who has no rights is
    left to the view, which refuses them.
    """

    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        step = missing_step(request, lately=is_weighty(request))
        return to_step(request, step) if step else view(request, *args, **kwargs)

    return cast(ViewT, guarded)


def is_weighty(request: HttpRequest) -> bool:
    """Return whether a request is an act of weight, or shows the form of one."""
    match = request.resolver_match
    name = "" if match is None else match.view_name
    shows_a_list = name.endswith(LIST) and request.method in SAFE
    return name in settings.WEIGHTY_ACTS and not shows_a_list


def to_step(request: HttpRequest, step: Step) -> HttpResponse:
    """Return the redirect to the page of a missing step, which leads back here."""
    if step is Step.SET_UP:
        messages.info(request, _("For the pages of organisers, set up a second factor first."))
        return redirect("mfa_index")
    query = urlencode({"next": request.get_full_path()})
    return redirect(f"{reverse('mfa_reauthenticate')}?{query}")
