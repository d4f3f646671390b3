"""The pages to sign up, to sign in, and to reset a password."""

from allauth.account.views import (
    LoginView,
    PasswordResetFromKeyView,
    PasswordResetView,
    SignupView,
)
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.addresses import client_address
from accounts.browsers import remember
from accounts.card_settings import COOKIE, CardSettings
from accounts.email_changes import email_claim
from accounts.models import User
from accounts.services import settings_adopt
from accounts.sign_in_limits import SignInTry, counters_of, reset_count
from accounts.throttling import tries_clear, try_count
from accounts.web.forms import ResetForm, SignInForm, SignUpForm
from accounts.web.language import language_adopt, language_of
from accounts.web.proofs import proof_mail, proof_reminder
from accounts.web.throttling import ThrottledPost


class SignUpView(ThrottledPost, SignupView):  # type: ignore[misc]  # allauth has no types
    """Creates an account and signs in."""

    def count(self, request: HttpRequest) -> None:
        try_count("sign-up:address", client_address(request))

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            with transaction.atomic():
                response: HttpResponse = super().form_valid(form)
                _adopt_card_settings(self.request)
        except IntegrityError:
            # The name was taken after the form was validated, perhaps by the same person pressing
            # the button twice.
            form.add_error(None, _("Somebody took this name a moment ago. Was it you?"))
            invalid: HttpResponse = self.form_invalid(form)
            return invalid
        if isinstance(self.request.user, User):
            proof_mail(self.request, email_claim(user=self.request.user))
        _remember(self.request, response)
        return response


class SignInView(ThrottledPost, LoginView):  # type: ignore[misc]  # allauth has no types
    """Signs in by user name or e-mail address."""

    def count(self, request: HttpRequest) -> None:
        self.attempt = SignInTry(request, request.POST.get("login", ""))

    def form_valid(self, form: SignInForm) -> HttpResponse:
        self.attempt.succeed(form.user)
        response: HttpResponse = super().form_valid(form)
        signed_in(self.request, response)
        return response

    def form_invalid(self, form: SignInForm) -> HttpResponse:
        if not form.non_field_errors():  # a field was empty, so that no password was compared
            self.attempt.give_back()
        response: HttpResponse = super().form_invalid(form)
        return response


class ResetView(ThrottledPost, PasswordResetView):  # type: ignore[misc]  # allauth has no types
    """Mails a link; an unknown address gets a mail and the same page too."""

    def count(self, request: HttpRequest) -> None:
        reset_count(request, request.POST.get("email", ""))


class ResetKeyView(PasswordResetFromKeyView):  # type: ignore[misc]  # allauth has no types
    """Sets another password by the link of a mail.

    Who holds the link is the owner: the browser is known from now on, and what others have tried
    before is forgotten.
    """

    def form_valid(self, form: ResetForm) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        remember(self.request, response, self.reset_user)
        tries_clear(counters_of(self.reset_user))
        return response


def _remember(request: HttpRequest, response: HttpResponseBase) -> None:
    if isinstance(request.user, User):
        remember(request, response, request.user)


def signed_in(request: HttpRequest, response: HttpResponse) -> None:
    """Remember the browser, and adopt what was chosen before, once nothing more is asked for."""
    if not isinstance(request.user, User):
        return
    _remember(request, response)
    language_adopt(request, response)
    _adopt_card_settings(request)
    with override(language_of(response)):
        proof_reminder(request, request.user)


def _adopt_card_settings(request: HttpRequest) -> None:
    """Store settings chosen before signing in, unless the account has saved its own."""
    cookie = request.COOKIES.get(COOKIE)
    if cookie is not None and isinstance(request.user, User):
        settings_adopt(user=request.user, card_settings=CardSettings.parse(cookie))
