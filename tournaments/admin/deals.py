"""Admin pages about the deals of a tournament: their quality, and no card of them."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from accounts.admin_lookups import OfferedLookups
from tournaments.admin.forms import ConfirmForm
from tournaments.admin.pages import current_user, form_page, row_or_404, submit
from tournaments.errors import TournamentNotOpen
from tournaments.models import Job, Tournament
from tournaments.selectors.analysis.quality import deals_quality
from tournaments.services.analysis.job_queue import job_retry
from tournaments.services.analysis.seed_drawing import tournament_lift_rule

CHANGE = "admin:tournaments_tournament_change"


class DealsAdmin(OfferedLookups):
    """The part of `TournamentAdmin` about deals, and about a rule that no drawn seed keeps."""

    def may_manage(self, request: HttpRequest) -> bool:
        """Return whether the user may manage tournaments, though nobody may edit them."""
        return super().has_change_permission(request)

    def deals_urls(self) -> list[URLPattern]:
        """Return the addresses of the pages about deals."""
        guarded = self.admin_site.admin_view
        again, lift = guarded(self.again_view), guarded(self.lift_view)
        return [
            path("<int:pk>/draw-again/", again, name="tournaments_tournament_draw_again"),
            path("<int:pk>/lift-rule/", lift, name="tournaments_tournament_lift_rule"),
        ]

    def deals_context(self, request: HttpRequest, row: Tournament) -> dict[str, Any]:
        """Return the template context of a tournament's deals."""
        job = Job.objects.filter(tournament=row, kind=Job.Kind.PREPARE).first()
        preparing = row.state == Tournament.State.PREPARING
        parked = job is not None and job.state == Job.State.PARKED
        return {
            "quality": deals_quality(tournament=row, viewer=current_user(request)),
            "preparing": preparing,
            "not_found": _(job.parked_reason) if job is not None and parked else "",
            "may_draw": preparing and parked and self.may_manage(request),
            "may_lift": preparing and self.may_manage(request),
        }

    def again_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for confirmation, then draw more seeds for a rule that none has kept yet."""
        words = {
            "title": _("Draw more seeds"),
            "button": _("Draw more"),
            "explanation": _("Up to 200 more are drawn; the first that keeps the rule is taken."),
            "done": _("More seeds are being drawn."),
        }
        return self._confirm(request, pk, self._draw_again, words)

    def lift_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for confirmation, then announce a tournament without its rule."""
        words = {
            "title": _("Announce it without the rule"),
            "button": _("Announce"),
            "explanation": _("A new seed is drawn and taken, however many rounds are flat."),
            "done": _("It is announced."),
        }
        return self._confirm(request, pk, self._lift, words)

    def _confirm(
        self,
        request: HttpRequest,
        pk: int,
        act: Callable[[HttpRequest, Tournament], None],
        words: dict[str, str],
    ) -> HttpResponse:
        if not self.may_manage(request):
            raise PermissionDenied
        row, success = row_or_404(Tournament, pk), words.pop("done")
        form = ConfirmForm(request.POST if request.method == "POST" else None)

        def do() -> Tournament:
            act(request, row)
            return row

        if submit(form, do):
            self.log_change(request, row, words["title"])
            self.message_user(request, success, messages.SUCCESS)
            return redirect(CHANGE, row.pk)
        return form_page(request, form, row=row, **words)

    def _draw_again(self, request: HttpRequest, row: Tournament) -> None:
        job = Job.objects.filter(tournament=row, kind=Job.Kind.PREPARE).first()
        if job is None or not job_retry(job=job, by=current_user(request)):
            raise TournamentNotOpen(_("Seeds are not waiting to be drawn."))

    def _lift(self, request: HttpRequest, row: Tournament) -> None:
        tournament_lift_rule(tournament=row, by=current_user(request))
