"""Entries in the admin: shown, never edited, and scored again where they are under review."""

import uuid
from typing import Any

from django.contrib import admin, messages
from django.contrib.admin.models import LogEntry
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.admin_lookups import OfferedLookups
from accounts.deletion import user_lock
from tournaments.admin.forms import ConfirmForm
from tournaments.admin.pages import current_user, form_page, row_or_404
from tournaments.models import Entry
from tournaments.selectors.contest.health import stuck_entries
from tournaments.services.contest.scoring import entry_rescore
from tournaments.web.common.texts import points_text

FIELDS = ("tournament", "player", "place", "state", "rounds_column", "complete", "score_column")
TIMES = ("joined_at", "started", "finished_at", "waiting_since", "attempts", "parked_reason")


class Stuck(admin.SimpleListFilter):
    """The filter for entries that wait for an organiser."""

    title = gettext_lazy("stuck")
    parameter_name = "stuck"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("yes", _("Under review, or finished 5 minutes ago and not counted"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Entry]) -> QuerySet[Entry]:
        return queryset.filter(pk__in=stuck_entries().values("pk")) if self.value() else queryset


@admin.register(Entry)
class EntryAdmin(OfferedLookups):
    """Entries, without their cards and actions, which nobody else may see before the end."""

    list_display = ("player", "tournament", "state", "rounds_column", "waiting_since", "attempts")
    list_filter = (Stuck, "state")
    list_select_related = ("player", "tournament")
    search_fields = ("player__username", "tournament__name", "tournament__slug")
    fieldsets = (
        (None, {"fields": FIELDS}),
        (gettext_lazy("Course"), {"fields": TIMES}),
    )
    readonly_fields = (*FIELDS, *TIMES)
    actions = ("count_again",)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_manage_permission(self, request: HttpRequest) -> bool:
        """Return whether the user may have entries scored again."""
        return request.user.has_perm("tournaments.change_tournament")

    @admin.display(description=gettext_lazy("rounds played"))
    def rounds_column(self, row: Entry) -> str:
        return f"{len(row.half_points)}/{row.tournament.rounds}"

    @admin.display(description=gettext_lazy("score"))
    def score_column(self, row: Entry) -> str:
        return points_text(row.score_half_points)

    @admin.action(description=gettext_lazy("Count again"), permissions=["manage"])
    def count_again(self, request: HttpRequest, queryset: QuerySet[Entry]) -> None:
        """Score the selected entries again, as far as they are under review."""
        count = sum(self._rescore(request, row) for row in queryset)
        message = ngettext(
            "%(n)s entry is counted again.", "%(n)s entries are counted again.", count
        )
        self.message_user(request, message % {"n": count})

    def _rescore(self, request: HttpRequest, row: Entry) -> bool:
        if not entry_rescore(entry=row, by=current_user(request)):
            return False
        self.log_change(request, row, _("Counted again"))
        return True

    @transaction.atomic
    def log_change(self, request: HttpRequest, obj: Entry, message: Any) -> LogEntry:
        """Log an action with the player's current name, which a deleted account no longer has."""
        user_lock(obj.player_id)
        obj.player.refresh_from_db(fields=["username"])
        return super().log_change(request, obj, message)

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses of Django's pages and of `rescore_view`."""
        page = self.admin_site.admin_view(self.rescore_view)
        own = path("<uuid:pk>/rescore/", page, name="tournaments_entry_rescore")
        return [own, *super().get_urls()]

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show an entry, with a link to `rescore_view` if it is under review."""
        row = self.get_object(request, object_id)
        parked = row is not None and row.state == Entry.State.PARKED
        more = {"may_rescore": parked and self.has_manage_permission(request)}
        return super().change_view(request, object_id, form_url, more)

    def rescore_view(self, request: HttpRequest, pk: uuid.UUID) -> HttpResponse:
        """Ask for confirmation, then score an entry under review again."""
        if not self.has_manage_permission(request):
            raise PermissionDenied
        row = row_or_404(Entry, pk)
        if request.method == "POST":
            if self._rescore(request, row):
                self.message_user(request, _("It is counted again."), messages.SUCCESS)
            else:
                self.message_user(request, _("It is not under review."), messages.WARNING)
            return redirect("admin:tournaments_entry_change", row.pk)
        words = {"title": _("Count an entry again"), "button": _("Count again")}
        explanation = _("Its turns are replayed from the start; none of them changes.")
        return form_page(request, ConfirmForm(), row=row, explanation=explanation, **words)
