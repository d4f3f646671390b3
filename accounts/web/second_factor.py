"""The pages of one's own second factors: set up, shown again, ended."""

import base64
import json
from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

from allauth.mfa import signals
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.internal.flows import delete_and_cleanup
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, generate_totp_secret
from allauth.mfa.webauthn.internal.auth import WebAuthn, begin_registration
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.encryption import decrypted, encrypted
from accounts.models import User, is_deleted
from accounts.second_factor import FACTOR, FACTORS, PASSWORD, has_factor, is_required, was_shown
from accounts.web.factor_forms import ActivateForm, NewPasskeyForm
from accounts.web.factor_shown import note_shown

ViewT = TypeVar("ViewT", bound=Callable[..., HttpResponseBase])
Type = Authenticator.Type
SECRET = "second-factor-secret"  # noqa: S105 (a key of the session)


def owner_page(view: ViewT) -> ViewT:
    """Let the owner through who has shown, within ten minutes, the factor or else the password."""

    @never_cache
    @login_required
    @wraps(view)
    def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        has = has_factor(request.user)
        if was_shown(request, FACTOR if has else PASSWORD, lately=True):
            return view(request, *args, **kwargs)
        page = reverse("mfa_reauthenticate" if has else "account_reauthenticate")
        # A form is not sent again: its page is shown once more.
        back = request.get_full_path() if request.method == "GET" else reverse("mfa_index")
        return redirect(f"{page}?{urlencode({'next': back})}")

    return cast(ViewT, guarded)


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """List one's own second factors."""
    rows = Authenticator.objects.filter(user_id=request.user.pk).order_by("pk")
    codes = next((row for row in rows if row.type == Type.RECOVERY_CODES), None)
    context = {
        "app": next((row for row in rows if row.type == Type.TOTP), None),
        "passkeys": [row for row in rows if row.type == Type.WEBAUTHN],
        "codes_left": len(RecoveryCodes(codes).get_unused_codes()) if codes else None,
        "is_required": is_required(request.user),
    }
    return render(request, "mfa/index.html", context)


@owner_page
@require_http_methods(["GET", "HEAD", "POST"])
def totp_activate(request: HttpRequest) -> HttpResponse:
    """Set up an app that shows codes: its secret as a drawing and as text, then its first code."""
    user = cast(User, request.user)
    is_sent = request.method == "POST" and SECRET in request.session
    secret = decrypted(request.session[SECRET]) if is_sent else generate_totp_secret()
    request.session[SECRET] = encrypted(secret)
    form = ActivateForm(request.POST if is_sent else None, secret=secret)
    if form.is_valid():
        del request.session[SECRET]
        return _added(request, lambda: _totp_add(user, form))
    adapter = get_adapter()
    drawing = adapter.build_totp_svg(adapter.build_totp_url(user, secret)).encode()
    picture = f"data:image/svg+xml;base64,{base64.b64encode(drawing).decode()}"
    context = {"form": form, "secret": secret, "picture": picture}
    return render(request, "mfa/totp/activate_form.html", context)


def _totp_add(user: User, form: ActivateForm) -> Authenticator | None:
    """Store an app; None if the account has one already."""
    if Authenticator.objects.filter(user=user, type=Type.TOTP).exists():
        return None
    row: Authenticator = TOTP.activate(user, form.secret).instance
    row.data["counter"] = form.counter  # its first code is used up
    row.save(update_fields=["data"])
    return row


@owner_page
@require_http_methods(["GET", "HEAD", "POST"])
def passkey_add(request: HttpRequest) -> HttpResponse:
    """Add a passkey, which the browser makes."""
    user = cast(User, request.user)
    form = NewPasskeyForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        name, credential = form.cleaned_data["name"], form.cleaned_data["credential"]
        return _added(request, lambda: WebAuthn.add(user, name, credential).instance)
    # Options with a new challenge, after the credential that answers the last one was checked.
    options = begin_registration(user, passwordless=False)
    context = {"form": form, "options": json.dumps(options)}
    return render(request, "mfa/webauthn/add_form.html", context)


@transaction.atomic
def _added(request: HttpRequest, add: Callable[[], Authenticator | None]) -> HttpResponse:
    """Store a new factor, which counts as shown; lead to recovery codes that nobody has seen."""
    user = cast(User, request.user)
    if is_deleted(user.pk):  # locks the account, so that two requests do not both add the first
        return redirect("account_login")
    row = add()
    if row is None:
        return redirect("mfa_index")
    rows = Authenticator.objects.filter(user=user, type=Type.RECOVERY_CODES)
    has_codes = rows.exists()
    RecoveryCodes.activate(user)
    signals.authenticator_added.send(Authenticator, request=request, user=user, authenticator=row)
    note_shown(request, user, row)
    messages.success(request, _("Your second factor is set up."))
    return redirect("mfa_index" if has_codes else "mfa_view_recovery_codes")


@owner_page
@require_POST
@transaction.atomic
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """End one of one's own factors; the last one takes the recovery codes along."""
    rows = Authenticator.objects.filter(user_id=request.user.pk, type__in=FACTORS)
    delete_and_cleanup(request, get_object_or_404(rows, pk=pk))
    messages.success(request, _("This second factor has ended."))
    return redirect("mfa_index")


@owner_page
@require_safe
@transaction.atomic
def recovery_codes(request: HttpRequest) -> HttpResponse:
    """Show the recovery codes, once; after that only how many are left."""
    rows = Authenticator.objects.select_for_update().filter(type=Type.RECOVERY_CODES)
    codes = RecoveryCodes(get_object_or_404(rows, user_id=request.user.pk))
    unused, is_first = codes.get_unused_codes(), not codes.did_view
    if request.method == "GET":
        codes.mark_as_viewed()
    context = {"codes": unused if is_first else [], "left": len(unused)}
    return render(request, "mfa/recovery_codes/index.html", context)


@owner_page
@require_POST
@transaction.atomic
def recovery_codes_renew(request: HttpRequest) -> HttpResponse:
    """Replace the recovery codes; the old ones work no more."""
    user = cast(User, request.user)
    if is_deleted(user.pk) or not has_factor(user):
        return redirect("mfa_index")
    Authenticator.objects.filter(user=user, type=Type.RECOVERY_CODES).delete()
    row = RecoveryCodes.activate(user).instance
    signals.authenticator_reset.send(Authenticator, request=request, user=user, authenticator=row)
    return redirect("mfa_view_recovery_codes")
