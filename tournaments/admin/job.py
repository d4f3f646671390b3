"""Jobs as an organiser finds them: how far the background is, and what it could not do."""

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.admin.pages import asker
from tournaments.models import Job
from tournaments.services.analysis.job_queue import job_retry

SHOWN = ("kind", "tournament", "entry_told", "state", "attempts", "left", "reason_told")


@admin.register(Job)
class JobAdmin(admin.ModelAdmin):
    """Nothing of what is worked out is shown here, only whether it is."""

    list_display = ("kind", "tournament", "entry_told", "state", "attempts", "reason_told")
    list_filter = ("state", "kind")
    list_select_related = ("tournament", "entry__player", "entry__tournament")
    search_fields = ("tournament__name", "tournament__slug")
    fields = SHOWN
    readonly_fields = SHOWN
    actions = ("do_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return self.has_look_after_permission(request)

    def has_look_after_permission(self, request: HttpRequest) -> bool:
        """Tell whether somebody may have jobs done again."""
        return request.user.has_perm("tournaments.change_tournament")

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Return the rows, what is still to be done first, then what could not be."""
        return super().get_queryset(request).order_by("-state", "pk")

    @admin.display(description=gettext_lazy("player"))
    def entry_told(self, row: Job) -> str:
        return "\N{EN DASH}" if row.entry is None else str(row.entry.player)

    @admin.display(description=gettext_lazy("why it is under review"))
    def reason_told(self, row: Job) -> str:
        return _(row.parked_reason) if row.parked_reason else ""

    @admin.action(description=gettext_lazy("Try again"), permissions=["look_after"])
    def do_again(self, request: HttpRequest, queryset: QuerySet[Job]) -> None:
        """Have the chosen jobs tried again, those that could not be done."""
        count = sum(job_retry(job=row, by=asker(request)) for row in queryset)
        said = ngettext("%(n)s job is tried again.", "%(n)s jobs are tried again.", count)
        self.message_user(request, said % {"n": count})
