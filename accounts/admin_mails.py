"""The admin page of mails that wait or could not be sent; their text is never shown."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from accounts.admin_lookups import OfferedLookups
from accounts.models import OutgoingMail
from accounts.outbox import mail_retry

COLUMNS = ("recipient", "state", "created_at", "send_after", "attempts", "failure")


@admin.register(OutgoingMail)
class OutgoingMailAdmin(OfferedLookups):
    """Mails, which can be tried again or deleted."""

    list_display = COLUMNS
    list_filter = ("state",)
    fields = readonly_fields = COLUMNS
    actions = ("try_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_manage_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may have mails sent again."""
        return request.user.has_perm("accounts.change_outgoingmail")

    @admin.action(description=_("Try again"), permissions=["manage"])
    def try_again(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        """Send the selected mails again, as far as they could not be sent."""
        count = sum(mail_retry(mail=row) for row in queryset)
        message = ngettext("%(n)s mail is tried again.", "%(n)s mails are tried again.", count)
        self.message_user(request, message % {"n": count})
