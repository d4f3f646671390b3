"""The pages that ask for the second factor, or for the password once more."""

import json
from typing import Any, cast

from allauth.account.internal.flows.login import record_authentication
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.base.views import AuthenticateView
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.internal.auth import begin_authentication
from django.contrib.auth.decorators import login_required
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.http import url_has_allowed_host_and_scheme
from django.views import View
from django.views.decorators.cache import never_cache

from accounts.models import User
from accounts.second_factor import PASSWORD, has_factor
from accounts.web.factor_forms import CodeForm, PasskeyForm, PasswordAgainForm
from accounts.web.sign_in import signed_in
from accounts.web.throttling import ThrottledPost


def note_shown(request: HttpRequest, user: User, row: Authenticator) -> None:
    """Note in the session that a factor was shown now."""
    row.user = user
    post_authentication(request, row)


class HandledPost(View):
    """A view whose `handle` answers a POST request, once that has been counted."""

    http_method_names = ("get", "head", "post")

    def post(self, request: HttpRequest, *_args: Any, **_kwargs: Any) -> HttpResponseBase:
        return self.handle(request)

    def handle(self, request: HttpRequest) -> HttpResponse:
        raise NotImplementedError


class SignInFactorView(ThrottledPost, AuthenticateView):  # type: ignore[misc]  # allauth has no types
    """Asks for the second factor, after the password and before the session is signed in."""

    template_name = "mfa/authenticate.html"

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)
        return context | {"options": json.dumps(context["js_data"]["request_options"])}

    def form_valid(self, form: Form) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        signed_in(self.request, response)
        return response


@method_decorator([never_cache, login_required], name="dispatch")
class AgainView(ThrottledPost, HandledPost):
    """Asks somebody who is signed in for the second factor."""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not has_factor(request.user):
            return redirect("mfa_index")
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        user = cast(User, request.user)
        return self._page(request, CodeForm(user=user), PasskeyForm(user=user))

    def _page(self, request: HttpRequest, form: Form, webauthn_form: Form) -> HttpResponse:
        context = {
            "form": form,
            "webauthn_form": webauthn_form,
            "options": json.dumps(begin_authentication(request.user)),
            "onward": onward(request),
        }
        return render(request, "mfa/reauthenticate.html", context)

    def handle(self, request: HttpRequest) -> HttpResponse:
        """Check the code or the passkey that was sent."""
        user = cast(User, request.user)
        form, passkey = CodeForm(user=user), PasskeyForm(user=user)
        sent: CodeForm | PasskeyForm
        if "credential" in request.POST:
            sent = passkey = PasskeyForm(request.POST, user=user)
        else:
            sent = form = CodeForm(request.POST, user=user)
        if not sent.is_valid():
            return self._page(request, form, passkey)
        sent.save()
        return redirect(onward(request) or reverse("mfa_index"))


@method_decorator([never_cache, login_required], name="dispatch")
class PasswordAgainView(ThrottledPost, HandledPost):
    """Asks somebody who is signed in, and has no second factor yet, for the password."""

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._page(request, PasswordAgainForm(user=cast(User, request.user)))

    def _page(self, request: HttpRequest, form: Form) -> HttpResponse:
        context = {"form": form, "onward": onward(request)}
        return render(request, "account/reauthenticate.html", context)

    def handle(self, request: HttpRequest) -> HttpResponse:
        """Check the password that was sent."""
        user = cast(User, request.user)
        form = PasswordAgainForm(request.POST, user=user)
        if not form.is_valid():
            return self._page(request, form)
        record_authentication(request, user, PASSWORD, reauthenticated=True)
        return redirect(onward(request) or reverse("mfa_index"))


def onward(request: HttpRequest) -> str:
    """Return the address of the page that was asked for, if it is on this host; else ``""``."""
    address = request.POST.get("next") or request.GET.get("next", "")
    is_ours = url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )
    return address if is_ours else ""
