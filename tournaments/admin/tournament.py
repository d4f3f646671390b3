"""Tournaments in the admin: announced with one form, then copied, voided and watched."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.decorators import method_decorator
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.outbox import parked_mails
from accounts.web.throttling import limited_post
from tournaments.admin.forms import AnnounceForm, TimesForm, VoidForm
from tournaments.admin.pages import current_user, form_page, row_or_404, submit
from tournaments.admin.proofs import ProofsAdmin
from tournaments.models import Entry, Tournament
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.games import GameOnOffer, game_list
from tournaments.selectors.contest.health import stuck_entries
from tournaments.services.contest.tournaments import (
    tournament_announce,
    tournament_announce_again,
    tournament_void,
)
from tournaments.web.common.texts import bot_name
from tournaments.web.games import game_name

VIEW = "admin:tournaments_tournament_change"
TERMS = ("name", "game_column", "rules_column", "bots_column", "seats", "rounds", "places")
COURSE = (
    *("state", "void_reason", "opens_at", "closes_at", "grace", "asks_proof"),
    *("created_by", "created_at"),
)
DEALS = ("commitment_column", "most_flat", "draws", "seed_supplied")


@admin.register(Tournament)
class TournamentAdmin(ProofsAdmin):
    """Tournaments; none can be edited, and no seed is shown."""

    list_display = ("name_column", "game_column", "state", "opens_at", "closes_at", "places_column")
    list_filter = ("state",)
    search_fields = ("name", "slug")
    fieldsets = (
        (None, {"fields": TERMS}),
        (gettext_lazy("Course"), {"fields": COURSE}),
        (gettext_lazy("Deals"), {"fields": DEALS}),
    )
    readonly_fields = (*TERMS, *COURSE, *DEALS)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return super().has_view_permission(request) or self.may_manage(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Return the tournaments, each with `taken`, the number of places taken."""
        count = Count("entries", filter=Q(entries__place__isnull=False))
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.annotate(taken=count)

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def name_column(self, row: Tournament) -> str:
        return format_html("<bdi>{}</bdi>", row.name)

    @admin.display(description=gettext_lazy("game"), ordering="game")
    def game_column(self, row: Tournament) -> str:
        return game_name(row.game)

    @admin.display(description=gettext_lazy("rules"))
    def rules_column(self, row: Tournament) -> str:
        return ", ".join(f"{name}: {value}" for name, value in row.rules.items()) or _("none")

    @admin.display(description=gettext_lazy("bots"))
    def bots_column(self, row: Tournament) -> str:
        return ", ".join(f"{bot_name(bot)} ({bot})" for bot in row.bots)

    @admin.display(description=gettext_lazy("commitment"))
    def commitment_column(self, row: Tournament) -> str:
        preparing = row.state == Tournament.State.PREPARING
        return _("published once it is announced") if preparing else row.commitment

    @admin.display(description=gettext_lazy("places taken"), ordering="taken")
    def places_column(self, row: Any) -> str:
        return f"{row.taken}/{row.places}"

    def get_urls(self) -> list[URLPattern]:
        """Return the addresses of Django's pages and of our own."""
        guarded = self.admin_site.admin_view
        own = [
            path("<int:pk>/copy/", guarded(self.copy_view), name="tournaments_tournament_copy"),
            path("<int:pk>/void/", guarded(self.void_view), name="tournaments_tournament_void"),
        ]
        return [*own, *self.deals_urls(), *self.proofs_urls(), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, and how many entries are stuck and mails could not be sent."""
        return super().changelist_view(
            request, {"stuck": stuck_entries().count(), "mails": parked_mails()}
        )

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a tournament, with the progress of its entries."""
        row = self.get_object(request, object_id)
        more = {} if row is None else self._course(request, row)
        return super().change_view(request, object_id, form_url, more)

    def _course(self, request: HttpRequest, row: Tournament) -> dict[str, Any]:
        may_void = Tournament.State.VOID in Tournament.AFTER.get(Tournament.State(row.state), ())
        lines = standing_list(tournament=row, viewer=current_user(request))
        return {
            "lines": [(line, Entry.State(line.state).label) for line in lines],
            "changes": row.changes.select_related("by").order_by("at", "pk"),
            "stuck": stuck_entries().filter(tournament=row),
            "may_void": may_void and self.may_manage(request),
            **self.deals_context(request, row),
            **self.proofs_context(request, row),
        }

    @method_decorator(limited_post("create:user"))
    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show the choice of game and seats first, then the form with everything else."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        choice = _choice(request)
        return self._choose(request) if choice is None else self._announce(request, *choice)

    def _choose(self, request: HttpRequest) -> HttpResponse:
        games = [(game, game_name(game.id)) for game in game_list()]
        context = self.admin_site.each_context(request) | {
            "opts": self.opts,
            "title": _("Which game?"),
            "games": games,
        }
        return TemplateResponse(request, "admin/tournaments/choose.html", context)

    def _announce(self, request: HttpRequest, game: GameOnOffer, seats: int) -> HttpResponse:
        form = AnnounceForm(request.POST or None, game=game, seats=seats)
        announced = submit(
            form, lambda: tournament_announce(by=current_user(request), **form.plan())
        )
        if announced:
            row, is_new = announced
            return self._show_announced(request, row, is_new=is_new)
        words = {"title": _("Announce a tournament"), "button": _("Announce")}
        explanation = ngettext(
            "%(game)s, %(seats)s seats: a player and a bot.",
            "%(game)s, %(seats)s seats: a player and %(bots)s bots.",
            seats - 1,
        )
        words["explanation"] = explanation % {
            "game": game_name(game.id),
            "seats": seats,
            "bots": seats - 1,
        }
        return form_page(request, form, row=Tournament, **words)

    def _show_announced(
        self, request: HttpRequest, row: Tournament, *, is_new: bool
    ) -> HttpResponse:
        if is_new:
            self.log_addition(request, row, [{"added": {}}])
            preparing = row.state == Tournament.State.PREPARING
            message = _("Its deals are being drawn.") if preparing else _("It is announced.")
            self.message_user(request, message, messages.SUCCESS)
        else:
            message = _("This tournament was announced already; nothing was made twice.")
            self.message_user(request, message, messages.WARNING)
        return redirect(VIEW, row.pk)

    @method_decorator(limited_post("create:user"))
    def copy_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Announce a tournament on the same terms, with a seed of its own."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        row = row_or_404(Tournament, pk)
        form = TimesForm(request.POST or None, initial={"name": row.name})
        announced = submit(
            form,
            lambda: tournament_announce_again(
                tournament=row, by=current_user(request), **form.cleaned_data
            ),
        )
        if announced:
            return self._show_announced(request, announced[0], is_new=announced[1])
        explanation = _("The same game, rules, bots and size; new deals, made here and secret.")
        words = {"title": _("Copy a tournament"), "button": _("Announce")}
        return form_page(request, form, row=row, explanation=explanation, **words)

    def void_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for a reason, then make a tournament void."""
        if not self.may_manage(request):
            raise PermissionDenied
        row = row_or_404(Tournament, pk)
        form = VoidForm(request.POST or None)

        def void() -> Tournament:
            tournament_void(tournament=row, by=current_user(request), **form.cleaned_data)
            return row

        if submit(form, void):
            self.log_change(request, row, _("Made void"))
            self.message_user(request, _("It is void."), messages.SUCCESS)
            return redirect(VIEW, row.pk)
        explanation = _(
            "Playing ends at once, what was played is counted, and the deals become public. "
            "There is no way back."
        )
        words = {"title": _("Make a tournament void"), "button": _("Make it void")}
        return form_page(request, form, row=row, explanation=explanation, **words)


def _choice(request: HttpRequest) -> tuple[GameOnOffer, int] | None:
    """Return the game and the number of seats in the query string; None without a game."""
    games = {game.id: game for game in game_list()}
    game = games.get(request.GET.get("game", ""))
    if game is None:
        return None
    seats = request.GET.get("seats", "")
    known = {str(number): number for number in game.seats}
    return game, known.get(seats, game.default_seats)
