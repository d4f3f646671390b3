"""Form pages in the style of Django's admin."""

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib import admin
from django.contrib.admin.helpers import AdminForm
from django.db import models
from django.http import HttpRequest
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse

from accounts.models import User
from tournaments.admin.forms import ConfirmForm, TimesForm, VoidForm
from tournaments.errors import SeedAlreadyUsed, TournamentError

Form = TimesForm | VoidForm | ConfirmForm
RowT = TypeVar("RowT", bound=models.Model)
ResultT = TypeVar("ResultT")


def current_user(request: HttpRequest) -> User:
    """Return the signed-in user; the admin lets nobody else in."""
    assert isinstance(request.user, User)
    return request.user


def row_or_404(model: type[RowT], pk: object) -> RowT:
    """Return a row.

    :raises Http404: if there is none.
    """
    return get_object_or_404(model, pk=pk)


def submit(form: Form, act: Callable[[], ResultT]) -> ResultT | None:
    """Return what `act` returns, or None if the form is invalid or `act` refused.

    The refusal is then among the errors of the form.
    """
    if not form.is_valid():
        return None
    try:
        return act()
    except TournamentError as refusal:
        field = "seed" if isinstance(refusal, SeedAlreadyUsed) else None
        form.add_error(field, str(refusal))
        return None


def form_page(
    request: HttpRequest, form: Form, *, row: models.Model | type[models.Model], **words: Any
) -> TemplateResponse:
    """Return a page with a form about a row, or about a model.

    `words` are its texts: `title`, `button` and `explanation`.
    """
    context = admin.site.each_context(request) | {
        "opts": row._meta,
        "original": row if isinstance(row, models.Model) else None,
        "adminform": AdminForm(form, form.fieldsets(), {}),  # type: ignore[arg-type]  # any form will do
        "errors": form.errors,
        **words,
    }
    return TemplateResponse(request, "admin/tournaments/form.html", context)
