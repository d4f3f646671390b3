"""The pages to sign up, to sign in, and to reset a password."""

from allauth.account.views import LoginView, PasswordResetView, SignupView
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import override

from accounts.addresses import client_address
from accounts.card_settings import COOKIE, CardSettings
from accounts.email_changes import email_claim
from accounts.emails import normalise
from accounts.models import User
from accounts.services import settings_adopt
from accounts.throttling import sign_in_count, try_count
from accounts.web.forms import SignUpForm
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
        return response


class SignInView(ThrottledPost, LoginView):  # type: ignore[misc]  # allauth has no types
    """Signs in by user name or e-mail address."""

    def count(self, request: HttpRequest) -> None:
        sign_in_count(address=client_address(request), name=request.POST.get("login", ""))

    def form_valid(self, form: object) -> HttpResponse:
        response: HttpResponse = super().form_valid(form)
        language_adopt(self.request, response)
        _adopt_card_settings(self.request)
        if isinstance(self.request.user, User):
            with override(language_of(response)):
                proof_reminder(self.request, self.request.user)
        return response


class ResetView(ThrottledPost, PasswordResetView):  # type: ignore[misc]  # allauth has no types
    """Mails a link; an unknown address gets a mail and the same page too."""

    def count(self, request: HttpRequest) -> None:
        try_count("reset:address", client_address(request))
        try_count("reset:email", normalise(request.POST.get("email", "")))


def _adopt_card_settings(request: HttpRequest) -> None:
    """Store settings chosen before signing in, unless the account has saved its own."""
    cookie = request.COOKIES.get(COOKIE)
    if cookie is not None and isinstance(request.user, User):
        settings_adopt(user=request.user, card_settings=CardSettings.parse(cookie))
