"""Tournaments as an organiser finds them: announced in one form, then only looked after."""

from typing import Any

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Count, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.admin.deals import DealsPages
from tournaments.admin.forms import AnnounceForm, TimesForm, VoidForm
from tournaments.admin.pages import asker, form_page, form_sent, row_or_404
from tournaments.models import Entry, Tournament
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.games import GameOnOffer, game_list
from tournaments.selectors.contest.health import stuck_entries
from tournaments.services.contest.announcing import tournament_announce, tournament_announce_again
from tournaments.services.contest.tournaments import tournament_void
from tournaments.web.common.texts import bot_name
from tournaments.web.games import game_name

VIEW = "admin:tournaments_tournament_change"
TERMS = ("name", "game_told", "rules_told", "bots_told", "seats", "rounds", "places")
LIFE = ("state", "void_reason", "opens_at", "closes_at", "grace", "created_by", "created_at")
PROMISE = ("commitment_told", "most_flat", "draws", "seed_supplied")


@admin.register(Tournament)
class TournamentAdmin(DealsPages):
    """What has been announced stays as it is; seeds are shown to nobody."""

    list_display = ("name", "game_told", "state", "opens_at", "closes_at", "places_told")
    list_filter = ("state",)
    search_fields = ("name", "slug")
    fieldsets = (
        (None, {"fields": TERMS}),
        (gettext_lazy("Course"), {"fields": LIFE}),
        (gettext_lazy("Deals"), {"fields": PROMISE}),
    )
    readonly_fields = (*TERMS, *LIFE, *PROMISE)

    def has_change_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return False

    def has_view_permission(self, request: HttpRequest, obj: object = None) -> bool:
        return super().has_view_permission(request) or self.may_look_after(request)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Tournament]:
        """Return the rows, each with the number of places taken."""
        taken = Count("entries", filter=Q(entries__place__isnull=False))
        rows: QuerySet[Tournament] = super().get_queryset(request)
        return rows.annotate(taken=taken)

    @admin.display(description=gettext_lazy("game"), ordering="game")
    def game_told(self, row: Tournament) -> str:
        return game_name(row.game)

    @admin.display(description=gettext_lazy("rules"))
    def rules_told(self, row: Tournament) -> str:
        return ", ".join(f"{name}: {value}" for name, value in row.rules.items()) or _("none")

    @admin.display(description=gettext_lazy("bots"))
    def bots_told(self, row: Tournament) -> str:
        return ", ".join(f"{bot_name(bot)} ({bot})" for bot in row.bots)

    @admin.display(description=gettext_lazy("commitment"))
    def commitment_told(self, row: Tournament) -> str:
        preparing = row.state == Tournament.State.PREPARING
        return _("published once it is announced") if preparing else row.commitment

    @admin.display(description=gettext_lazy("places taken"), ordering="taken")
    def places_told(self, row: Any) -> str:
        return f"{row.taken}/{row.places}"

    def get_urls(self) -> list[URLPattern]:
        """Return Django's pages and some of our own."""
        guarded = self.admin_site.admin_view
        own = [
            path("<int:pk>/copy/", guarded(self.copy_view), name="tournaments_tournament_copy"),
            path("<int:pk>/void/", guarded(self.void_view), name="tournaments_tournament_void"),
        ]
        return [*own, *self.deals_urls(), *super().get_urls()]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the list, and how much is stuck."""
        return super().changelist_view(request, {"stuck": stuck_entries().count()})

    def change_view(
        self,
        request: HttpRequest,
        object_id: str,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Show a tournament, and how far everyone is."""
        row = self.get_object(request, object_id)
        more = {} if row is None else self._course(request, row)
        return super().change_view(request, object_id, form_url, more)

    def _course(self, request: HttpRequest, row: Tournament) -> dict[str, Any]:
        may_void = Tournament.State.VOID in Tournament.AFTER.get(Tournament.State(row.state), ())
        lines = standing_list(tournament=row, viewer=asker(request))
        return {
            "lines": [(line, Entry.State(line.state).label) for line in lines],
            "changes": row.changes.select_related("by").order_by("at", "pk"),
            "stuck": stuck_entries().filter(tournament=row),
            "may_void": may_void and self.may_look_after(request),
            **self.deals_told(request, row),
        }

    def add_view(
        self,
        request: HttpRequest,
        form_url: str = "",
        extra_context: dict[str, Any] | None = None,
    ) -> HttpResponse:
        """Ask which game and how many seats; then everything else, in one form."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        chosen = _chosen(request)
        return self._choose(request) if chosen is None else self._announce(request, *chosen)

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
        made = form_sent(form, lambda: tournament_announce(by=asker(request), **form.plan()))
        if made:
            return self._announced(request, *made)
        words = {"title": _("Announce a tournament"), "button": _("Announce")}
        told = ngettext(
            "%(game)s, %(seats)s seats: a player and a bot.",
            "%(game)s, %(seats)s seats: a player and %(bots)s bots.",
            seats - 1,
        )
        words["explanation"] = told % {
            "game": game_name(game.id),
            "seats": seats,
            "bots": seats - 1,
        }
        return form_page(request, form, row=Tournament, **words)

    def _announced(self, request: HttpRequest, row: Tournament, is_new: bool) -> HttpResponse:  # noqa: FBT001
        if is_new:
            self.log_addition(request, row, [{"added": {}}])
            preparing = row.state == Tournament.State.PREPARING
            said = _("Its deals are being drawn.") if preparing else _("It is announced.")
            self.message_user(request, said, messages.SUCCESS)
        else:
            said = _("This tournament was announced already; nothing was made twice.")
            self.message_user(request, said, messages.WARNING)
        return redirect(VIEW, row.pk)

    def copy_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Announce a tournament on the same terms, with a seed of its own."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        row = row_or_404(Tournament, pk)
        form = TimesForm(request.POST or None, initial={"name": row.name})
        made = form_sent(
            form,
            lambda: tournament_announce_again(
                tournament=row, by=asker(request), **form.cleaned_data
            ),
        )
        if made:
            return self._announced(request, *made)
        explanation = _("The same game, rules, bots and size; new deals, made here and secret.")
        words = {"title": _("Copy a tournament"), "button": _("Announce")}
        return form_page(request, form, row=row, explanation=explanation, **words)

    def void_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """End a tournament that has gone wrong."""
        if not self.may_look_after(request):
            raise PermissionDenied
        row = row_or_404(Tournament, pk)
        form = VoidForm(request.POST or None)

        def void() -> Tournament:
            tournament_void(tournament=row, by=asker(request), **form.cleaned_data)
            return row

        if form_sent(form, void):
            self.log_change(request, row, _("Made void"))
            self.message_user(request, _("It is void."), messages.SUCCESS)
            return redirect(VIEW, row.pk)
        explanation = _(
            "Playing ends at once, what was played is counted, and the deals become public. "
            "There is no way back."
        )
        words = {"title": _("Make a tournament void"), "button": _("Make it void")}
        return form_page(request, form, row=row, explanation=explanation, **words)


def _chosen(request: HttpRequest) -> tuple[GameOnOffer, int] | None:
    """Return the game and the number of seats of the first step; None before it."""
    games = {game.id: game for game in game_list()}
    game = games.get(request.GET.get("game", ""))
    if game is None:
        return None
    seats = request.GET.get("seats", "")
    known = {str(number): number for number in game.seats}
    return game, known.get(seats, game.default_seats)
