"""Background jobs in the admin: their progress, and those that failed."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin_lookups import OfferedLookups
from tournaments.admin.pages import current_user
from tournaments.models import Job
from tournaments.services.analysis.job_queue import job_retry

FIELDS = ("kind", "tournament", "entry_column", "state", "attempts", "left", "reason_column")


@admin.register(Job)
class JobAdmin(OfferedLookups):
    """Jobs, without their results, which nobody may see yet."""

    list_display = ("kind", "tournament", "entry_column", "state", "attempts", "reason_column")
    list_filter = ("state", "kind")
    list_select_related = ("tournament", "entry__player", "entry__tournament")
    search_fields = ("tournament__name", "tournament__slug")
    fields = FIELDS
    readonly_fields = FIELDS
    actions = ("do_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return self.has_manage_permission(request)

    def has_manage_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may run jobs again."""
        return request.user.has_perm("tournaments.change_tournament")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the jobs: waiting ones first, then failed ones, then those that are done."""
        return super().get_queryset(request).order_by("-state", "pk")

    @admin.display(description=gettext_lazy("player"))
    def entry_column(self, row: Job) -> str:
        return "\N{EN DASH}" if row.entry is None else str(row.entry.player)

    @admin.display(description=gettext_lazy("why it is under review"))
    def reason_column(self, row: Job) -> str:
        return _(row.parked_reason) if row.parked_reason else ""

    @admin.action(description=gettext_lazy("Try again"), permissions=["manage"])
    def do_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        """Run the selected jobs again, as far as they failed."""
        count = sum(job_retry(job=row, by=current_user(request)) for row in queryset)
        message = ngettext("%(n)s job is tried again.", "%(n)s jobs are tried again.", count)
        self.message_user(request, message % {"n": count})
