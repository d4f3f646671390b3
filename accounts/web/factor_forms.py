"""Forms of the second factor: codes, passkeys, and the password once more."""

from collections.abc import Callable
from typing import Any, cast

from allauth.core import context
from allauth.mfa import signals
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base.internal.flows import post_authentication
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn.forms import AddWebAuthnForm, AuthenticateWebAuthnForm
from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.second_factor import code_use, totp_counter
from accounts.sign_in_limits import is_own_password
from accounts.throttling import try_count, try_give_back
from accounts.typed import IsOneLine

# Raised by what a browser never sends as a credential.
NO_CREDENTIAL = (TypeError, ValueError, KeyError, AttributeError, IndexError)
NAME_LENGTH = 40


def _code_field(label: Any) -> forms.CharField:
    attributes = {"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True}
    return forms.CharField(label=label, max_length=40, widget=forms.TextInput(attrs=attributes))


class CodeForm(forms.Form):
    """A code of the app, or a recovery code; right once. Wrong ones count against a limit."""

    code = _code_field(_("Code of your app, or a recovery code"))
    authenticator: Authenticator

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        usage = try_count("factor:user", str(self.user.pk))
        row = code_use(user=self.user, code=code)
        if row is None:
            _failed(self.user)
            raise get_adapter().validation_error("incorrect_code")
        try_give_back(usage)
        self.authenticator = row
        return code

    def save(self) -> None:
        """Note in the session that the factor was shown."""
        post_authentication(context.request, self.authenticator)


class ActivateForm(forms.Form):
    """The first code of a new app."""

    code = _code_field(_("Code that the app shows now"))

    def __init__(self, *args: Any, secret: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.secret = secret
        self.counter: int | None = None

    def clean_code(self) -> str:
        code: str = self.cleaned_data["code"]
        self.counter = totp_counter(self.secret, code)
        if self.counter is None:
            raise get_adapter().validation_error("incorrect_code")
        return code


class PasskeyForm(AuthenticateWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A passkey that a browser has answered with."""

    def clean_credential(self) -> Authenticator:
        usage = try_count("factor:user", str(self.user.pk))
        try:
            row: Authenticator = _checked(super().clean_credential)
        except ValidationError:
            _failed(self.user)
            raise
        try_give_back(usage)
        return row


class NewPasskeyForm(AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
    """A passkey that a browser has made, and its name."""

    name = forms.CharField(
        label=_("Name"),
        required=False,
        max_length=NAME_LENGTH,
        validators=[IsOneLine(NAME_LENGTH)],
    )

    def clean(self) -> Any:
        return _checked(super().clean)


class PasswordAgainForm(forms.Form):
    """One's own password."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not is_own_password(self.user, password):
            raise ValidationError(_("This is not your password."), code="wrong-password")
        return password


def _checked(check: Callable[[], Any]) -> Any:
    """Return what a check of a credential returns; nonsense is as wrong as another passkey."""
    try:
        return check()
    except ValidationError:
        raise
    except NO_CREDENTIAL:
        raise cast(ValidationError, get_adapter().validation_error("incorrect_code")) from None


def _failed(user: User) -> None:
    signals.authentication_failed.send(
        sender=Authenticator,
        request=context.request,
        user=user,
        authenticator=Authenticator.objects.filter(user=user).first(),
        reauthentication=False,
    )
