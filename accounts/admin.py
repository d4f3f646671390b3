"""The admin pages of accounts."""

from typing import Any

from allauth.account.decorators import secure_admin_login
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.admin import GroupAdmin, UserAdmin
from django.contrib.auth.forms import (
    AdminPasswordChangeForm,
    AdminUserCreationForm,
    UserChangeForm,
)
from django.contrib.auth.models import Group
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.generic import RedirectView

from accounts import admin_mails as admin_mails
from accounts.admin_lookups import OfferedLookups, refuse_autocomplete
from accounts.deletion import account_empty, is_last_superuser, user_lock
from accounts.email_changes import email_change
from accounts.errors import LastSuperuser
from accounts.models import ApiToken, User, is_deleted
from accounts.names import FORMER, is_not_reserved
from accounts.passwords import NewPasswordMixin
from accounts.taken_names import is_not_taken
from accounts.web.proofs import proof_mail
from accounts.web.staff import staff_page


def _own_password(request: HttpRequest, extra_context: object = None) -> HttpResponse:
    """Lead to the site's own page for a new password, which counts wrong old ones."""
    return redirect("account_change_password")


# The admin uses pages of the site, with their throttles.
admin.site.password_change = _own_password  # type: ignore[assignment, method-assign]
admin.site.login = secure_admin_login(admin.site.login)  # type: ignore[method-assign]
# One's own password is changed on the site too, with its rules and its throttle.
admin.site.password_change = RedirectView.as_view(pattern_name="account_change_password")  # type: ignore[assignment, method-assign]
admin.site.autocomplete_view = refuse_autocomplete  # type: ignore[method-assign]
admin.site.unregister(Authenticator)  # its data is secret
admin.site.unregister(EmailAddress)  # a copy of User.email, which is edited instead
admin.site.unregister(Group)  # registered again below


admin_view = admin.site.admin_view


def second_factor_first(view: Any, cacheable: bool = False) -> Any:  # noqa: FBT001, FBT002 (Django's)
    """Return a page of the admin behind the second factor; Django asks for the rights."""
    return staff_page(admin_view(view, cacheable))


admin.site.admin_view = second_factor_first  # type: ignore[method-assign]


class TokenInline(admin.TabularInline):
    """A user's tokens, which can be deleted here; the token itself is never shown."""

    model = ApiToken
    extra = 0
    fields = readonly_fields = ("name", "tail", "scopes", "created_at", "ends_at", "last_used_at")

    def has_add_permission(self, request: object, obj: object = None) -> bool:
        return False


class NewAccountForm(NewPasswordMixin, AdminUserCreationForm):
    """The form of a new user; refuses a reserved name."""

    def clean_username(self) -> str:
        name: str = super().clean_username()
        is_not_reserved(name)
        is_not_taken(name)
        return name


class PasswordOfAnotherForm(NewPasswordMixin, AdminPasswordChangeForm):
    """The form of a new password for somebody else."""


class AccountForm(UserChangeForm):
    """The form of a user; refuses a change that leaves nobody who can grant rights.

    It refuses a reserved name too, but of an account that has it already.
    """

    def clean_username(self) -> str:
        name: str = self.cleaned_data["username"]
        if "username" in self.changed_data:
            is_not_reserved(name)
            is_not_taken(name)
        return name

    def clean(self) -> dict[str, Any] | None:
        """Refuse to remove the last superuser; locks the rows of all superusers.

        :raises ValidationError: if it would.
        """
        data = super().clean() or {}
        stays = data.get("is_superuser") and data.get("is_active")
        before = None if stays else user_lock(self.instance.pk)
        if before is not None and is_last_superuser(before):
            raise ValidationError(LastSuperuser.sentence)
        return data


@admin.register(User)
class AccountAdmin(OfferedLookups, UserAdmin):
    """Users, searchable by name or address."""

    form = AccountForm
    add_form = NewAccountForm
    change_password_form = PasswordOfAnotherForm
    list_display = ("username", "email", "language", "is_active", "is_staff", "date_joined")
    list_filter = ("is_active", "is_staff", "language")
    search_fields = ("username", "email")
    ordering = ("username",)
    inlines = (TokenInline,)
    fieldsets = (
        (None, {"fields": ("username", "password", "email", "language")}),
        (
            _("Permissions"),
            {"fields": ("is_active", "is_staff", "is_superuser", "groups", "user_permissions")},
        ),
        (_("Important dates"), {"fields": ("last_login", "date_joined")}),
    )

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return False for a deleted account, to which nothing can be written."""
        deleted = obj is not None and obj.username.startswith(FORMER)
        return not deleted and super().has_change_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        """Return False for the last superuser."""
        is_last = obj is not None and is_last_superuser(obj)
        return not is_last and super().has_delete_permission(request, obj)

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:  # noqa: FBT001
        """Store the user; a new address replaces the old one at once, and is to be proved.

        :raises PermissionDenied: if the account has been deleted since the form was shown.
        """
        if change and is_deleted(obj.pk):
            raise PermissionDenied
        email = obj.email
        if change:
            obj.email = form.initial["email"]
        super().save_model(request, obj, form, change)
        if "email" in form.changed_data:
            proof_mail(request, email_change(user=obj, email=email, at_once=True))

    @transaction.atomic
    def log_change(self, request: HttpRequest, obj: User, message: Any) -> LogEntry | None:  # type: ignore[override]  # its result is unused
        """Log the change, unless the account has been deleted meanwhile."""
        return None if is_deleted(obj.pk) else super().log_change(request, obj, message)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Empty the account instead of removing its row, which would leave its name in logs."""
        self.delete_queryset(request, User.objects.filter(pk=obj.pk))

    @transaction.atomic
    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        """Empty several accounts; Django refuses those that entries or tournaments refer to.

        :raises PermissionDenied: if nobody would be left who can grant rights.
        """
        for user_id in list(queryset.values_list("pk", flat=True)):
            user = user_lock(user_id)
            try:
                if user is not None:
                    account_empty(user=user, was_organiser=False)
            except LastSuperuser:
                raise PermissionDenied from None


@admin.register(Group)
class RightsAdmin(OfferedLookups, GroupAdmin):
    """Groups and the rights that they give, as Django shows them."""
