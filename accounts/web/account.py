"""The pages of one's own account, e-mail address and password."""

from typing import Any, cast

from allauth.account.models import EmailAddress
from allauth.account.views import PasswordChangeView
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.email_changes import email_change
from accounts.email_lookup import proved_addresses
from accounts.errors import TooManyTries, WrongCredentials
from accounts.models import User
from accounts.web.forms import EmailForm
from accounts.web.proofs import proof_mail
from accounts.web.throttling import ThrottledPost, too_many_tries_page


@never_cache
@login_required
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Show one's own account."""
    user = cast(User, request.user)
    is_proved = proved_addresses(user).exists()
    waiting = EmailAddress.objects.filter(user=user, verified=False, primary=False).last()
    context = {"is_proved": is_proved, "waiting": waiting if is_proved else None}
    return render(request, "account/index.html", context)


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def email(request: HttpRequest) -> HttpResponse:
    """Change one's e-mail address; the answer does not depend on who else has it."""
    user = cast(User, request.user)
    form = EmailForm(user, request.POST or None)
    try:
        if form.is_valid():
            claim = email_change(user=user, email=form.cleaned_data["email"])
            if claim is None:
                messages.success(request, _("Your account has no e-mail address now."))
            proof_mail(request, claim)
            return redirect("account_index")
    except TooManyTries as refusal:
        return too_many_tries_page(request, refusal)
    except WrongCredentials:
        return redirect("account_login")
    return render(request, "account/email.html", {"form": form})


class PasswordView(ThrottledPost, PasswordChangeView):  # type: ignore[misc]  # allauth has no types
    """The page for a new password, which ends all other sessions and all tokens."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Lead an account without a password to the mail with which it gets one."""
        if isinstance(request.user, User) and not request.user.has_usable_password():
            return redirect("account_reset_password")
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        return answer

    def get_default_success_url(self) -> str:
        return reverse("account_index")
