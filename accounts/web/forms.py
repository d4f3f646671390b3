"""Forms of the account pages."""

from datetime import datetime, timedelta
from typing import Any

from allauth.account.forms import (
    ChangePasswordForm,
    LoginForm,
    ResetPasswordForm,
    ResetPasswordKeyForm,
    SignupForm,
)
from django import forms
from django.core.validators import MaxLengthValidator
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts import emails, names
from accounts.email_lookup import holders
from accounts.models import ApiToken, User
from accounts.passwords import HINT, MAX_TYPED, NewPasswordMixin
from accounts.scopes import WITHOUT_FACTOR, Scope
from accounts.sign_in_limits import is_own_password
from accounts.typed import IsOneLine

EMAIL_LENGTH = emails.LENGTH


class AddressField(forms.EmailField):
    """An e-mail address, normalised before it is checked."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.EmailInput(attrs={"autocomplete": "email"})
        super().__init__(max_length=EMAIL_LENGTH, widget=widget, **kwargs)

    def to_python(self, value: Any) -> str:
        return emails.normalise(super().to_python(value))


class SignUpForm(NewPasswordMixin, SignupForm):  # type: ignore[misc]  # allauth has no types
    """Signing up: user name, optional e-mail address, password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = names.HINT
        self.fields["password1"].help_text = HINT
        self.fields["email"] = AddressField(
            label=self.fields["email"].label,
            required=False,
            help_text=_(
                "For when you forget your password, and for tournaments that ask for one. We mail "
                "you a link to prove that it is yours."
            ),
        )


class SignInForm(LoginForm):  # type: ignore[misc]  # allauth has no types
    """Signing in: user name or e-mail address, and password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        login = forms.CharField(
            label=_("User name or e-mail address"),
            max_length=EMAIL_LENGTH,
            widget=forms.TextInput(attrs={"autocomplete": "username"}),
        )
        self.fields["login"] = login
        self.fields["password"].help_text = ""  # its link stands below the form
        self.fields["password"].validators.append(MaxLengthValidator(MAX_TYPED))

    def clean_login(self) -> str:
        return names.normalise(self.cleaned_data["login"])


class ResetRequestForm(ResetPasswordForm):  # type: ignore[misc]  # allauth has no types
    """Asking for a link to choose another password."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"] = AddressField(label=self.fields["email"].label)

    def clean_email(self) -> str:
        """Find the open accounts to which the address belongs; a mere claim gets no link."""
        email: str = self.cleaned_data["email"]
        self.users = [user for user in holders(email) if user.is_active]
        return email


class PasswordForm(NewPasswordMixin, ChangePasswordForm):  # type: ignore[misc]  # allauth has no types
    """Changing the password: the old one, and the new one twice."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["oldpassword"].validators.append(MaxLengthValidator(MAX_TYPED))
        self.fields["password1"].help_text = HINT

    def clean_oldpassword(self) -> str:
        return _own_password(self.user, self.cleaned_data["oldpassword"])


class ResetForm(NewPasswordMixin, ResetPasswordKeyForm):  # type: ignore[misc]  # allauth has no types
    """Resetting the password: the new one twice."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password1"].help_text = HINT


class EmailForm(forms.Form):
    """Changing the e-mail address; asks for the password, so that an open screen is not enough."""

    email = AddressField(
        label=_("New e-mail address"),
        required=False,
        help_text=_("Leave it empty to have none."),
    )
    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=MAX_TYPED,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        self.user = user

    def clean_password(self) -> str:
        return _own_password(self.user, self.cleaned_data["password"])


def _own_password(user: User, password: str) -> str:
    if not is_own_password(user, password):
        raise forms.ValidationError(_("This is not your password."), code="wrong-password")
    return password


class DeletionForm(forms.Form):
    """Deleting the account: asks for the password, or for the user name if there is none."""

    password = forms.CharField(
        label=_("Your password"),
        strip=False,
        max_length=MAX_TYPED,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )
    name = forms.CharField(
        label=_("Your user name"),
        help_text=_("Type it, so that nothing is deleted by accident."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, user: User, *args: object, **kwargs: object) -> None:
        super().__init__(*args, **kwargs)  # type: ignore[arg-type]  # passed on as they came
        self.user = user
        del self.fields["name" if user.has_usable_password() else "password"]

    def clean_password(self) -> str:
        return _own_password(self.user, self.cleaned_data["password"])

    def clean_name(self) -> str:
        name = names.normalise(self.cleaned_data["name"])
        if name.lower() != self.user.username.lower():
            raise forms.ValidationError(_("This is not your user name."), code="wrong-name")
        return name


class TokenForm(forms.Form):
    """Creating a token: a note about what it is for, what it may do, and for how long."""

    name = forms.CharField(
        label=_("What is it for?"),
        required=False,
        max_length=ApiToken.NAME_LENGTH,
        validators=[IsOneLine(ApiToken.NAME_LENGTH)],
        widget=forms.TextInput(attrs={"dir": "auto"}),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"),
        choices=Scope.choices,
        required=False,
        initial=WITHOUT_FACTOR,
        widget=forms.CheckboxSelectMultiple,
        help_text=_("With nothing ticked it may read and play."),
    )
    days = forms.TypedChoiceField(
        label=_("How long may it be used?"),
        choices=[
            (7, _("a week")),
            (30, _("30 days")),
            (90, _("90 days")),
            (ApiToken.LONGEST.days, _("a year")),
        ],
        coerce=int,
        required=False,
        initial=90,
        empty_value=None,
    )

    def scopes_chosen(self) -> list[str]:
        """Return the scopes that are ticked."""
        return self.cleaned_data["scopes"] or list(WITHOUT_FACTOR)

    def ends_at(self) -> datetime | None:
        """Return the end that was chosen; None for the latest."""
        days = self.cleaned_data["days"]
        has_end = days is not None and days < ApiToken.LONGEST.days
        return timezone.now() + timedelta(days=days) if has_end else None
