"""The viewer's own data: export, and deletion of the account."""

from typing import Any, cast

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.errors import ExportTooSoon, LastSuperuser, TooManyTries, WrongCredentials
from accounts.models import User
from accounts.web.forms import DeletionForm
from accounts.web.throttling import too_many_tries_page
from tournaments.models.clock import database_now
from tournaments.selectors.people.deletion import deletion_preview
from tournaments.services.people.accounts import account_delete, account_export

FILE = "gelijkspel.json"
METHODS = ["GET", "HEAD", "POST"]


@never_cache
@login_required
@require_http_methods(METHODS)
def export(request: HttpRequest) -> HttpResponse:
    """Describe the export; POST downloads it, at most once a day."""
    if request.method != "POST":
        return render(request, "account/export.html")
    try:
        data = account_export(user=cast(User, request.user))
    except WrongCredentials:
        return redirect("account_login")
    except ExportTooSoon as refusal:
        return _export_limit_page(request, refusal)
    # Indented, because people may read it too.
    answer = JsonResponse(data, json_dumps_params={"indent": 1, "ensure_ascii": False})
    answer["Content-Disposition"] = f'attachment; filename="{FILE}"'
    return answer


def _export_limit_page(request: HttpRequest, refusal: ExportTooSoon) -> HttpResponse:
    seconds = (refusal.again_at - database_now()).total_seconds()
    page = render(request, "account/asked_today.html", {"at": refusal.again_at}, status=429)
    page["Retry-After"] = str(max(1, int(seconds) + 1))
    return page


@never_cache
@require_http_methods(METHODS)
def delete(request: HttpRequest) -> HttpResponse:
    """Show what deletion removes and keeps; POST with the password deletes the account."""
    user = request.user
    if not isinstance(user, User):
        return _visitor_page(request)
    form = DeletionForm(user, request.POST if request.method == "POST" else None)
    try:
        is_done = form.is_valid() and _delete(user, form)
    except TooManyTries as refusal:
        return too_many_tries_page(request, refusal)
    if is_done:
        logout(request)
        list(messages.get_messages(request))  # drop pending messages: they contain the name
        messages.success(request, _("Your account has been deleted. Farewell!"))
        return redirect("lobby")
    page: dict[str, Any] = {"form": form, "deletion": deletion_preview(user=user)}
    return render(request, "account/delete.html", page)


def _delete(user: User, form: DeletionForm) -> bool:
    """Delete an account; True if done. A refusal becomes an error of the form."""
    try:
        account_delete(user_id=user.pk)
    except LastSuperuser:
        form.add_error(None, LastSuperuser.sentence)
    return not form.errors


def _visitor_page(request: HttpRequest) -> HttpResponse:
    """Answer a visitor, perhaps the former owner who sent the form again."""
    if request.method != "POST":
        return login_required(delete)(request)
    messages.info(request, _("You are not signed in, so there is nothing to delete."))
    return redirect("lobby")
