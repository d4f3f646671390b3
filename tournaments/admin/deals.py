"""The deals of a tournament as an organiser finds them: how good they are, and no card of them."""

from collections.abc import Callable
from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from tournaments.admin.forms import SureForm
from tournaments.admin.pages import asker, form_page, form_sent, row_or_404
from tournaments.errors import TournamentNotOpen
from tournaments.models import Job, Tournament
from tournaments.selectors.analysis.quality import deals_quality
from tournaments.services.analysis.job_queue import job_retry
from tournaments.services.analysis.seed_drawing import tournament_lift_rule

CHANGE = "admin:tournaments_tournament_change"


class DealsPages(admin.ModelAdmin):
    """What is told of a tournament's deals, and what is done where none keeps its rule."""

    def may_look_after(self, request: HttpRequest) -> bool:
        """Tell whether somebody may change the course of tournaments."""
        return super().has_change_permission(request)

    def deals_urls(self) -> list[URLPattern]:
        """Return the pages about deals."""
        guarded = self.admin_site.admin_view
        again, lift = guarded(self.again_view), guarded(self.lift_view)
        return [
            path("<int:pk>/draw-again/", again, name="tournaments_tournament_draw_again"),
            path("<int:pk>/lift-rule/", lift, name="tournaments_tournament_lift_rule"),
        ]

    def deals_told(self, request: HttpRequest, row: Tournament) -> dict[str, Any]:
        """Return what the page of a tournament tells of its deals."""
        job = Job.objects.filter(tournament=row, kind=Job.Kind.PREPARE).first()
        preparing = row.state == Tournament.State.PREPARING
        parked = job is not None and job.state == Job.State.PARKED
        return {
            "quality": deals_quality(tournament=row, viewer=asker(request)),
            "preparing": preparing,
            "not_found": _(job.parked_reason) if job is not None and parked else "",
            "may_draw": preparing and parked and self.may_look_after(request),
            "may_lift": preparing and self.may_look_after(request),
        }

    def again_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask, and have more seeds drawn for a tournament whose rule none has kept."""
        words = {
            "title": _("Draw more seeds"),
            "button": _("Draw more"),
            "explanation": _("Up to 200 more are drawn; the first that keeps the rule is taken."),
            "done": _("More seeds are being drawn."),
        }
        return self._sure(request, pk, self._draw_again, words)

    def lift_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask, and announce a tournament without its rule."""
        words = {
            "title": _("Announce it without the rule"),
            "button": _("Announce"),
            "explanation": _("A new seed is drawn and taken, however many rounds are flat."),
            "done": _("It is announced."),
        }
        return self._sure(request, pk, self._lift, words)

    def _sure(
        self,
        request: HttpRequest,
        pk: int,
        act: Callable[[HttpRequest, Tournament], None],
        words: dict[str, str],
    ) -> HttpResponse:
        if not self.may_look_after(request):
            raise PermissionDenied
        row, done = row_or_404(Tournament, pk), words.pop("done")
        form = SureForm(request.POST or None)

        def do() -> Tournament:
            act(request, row)
            return row

        if form_sent(form, do):
            self.log_change(request, row, words["title"])
            self.message_user(request, done, messages.SUCCESS)
            return redirect(CHANGE, row.pk)
        return form_page(request, form, row=row, **words)

    def _draw_again(self, request: HttpRequest, row: Tournament) -> None:
        job = Job.objects.filter(tournament=row, kind=Job.Kind.PREPARE).first()
        if job is None or not job_retry(job=job, by=asker(request)):
            raise TournamentNotOpen(_("Seeds are not waiting to be drawn."))

    def _lift(self, request: HttpRequest, row: Tournament) -> None:
        tournament_lift_rule(tournament=row, by=asker(request))
