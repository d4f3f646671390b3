"""Admin pages that set whether a tournament asks for a proved address, until somebody joins."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _

from tournaments.admin.deals import DealsAdmin
from tournaments.models import Tournament
from tournaments.services.contest.tournaments import tournament_ask_proof


class ProofsAdmin(DealsAdmin):
    """The part of `TournamentAdmin` about proved addresses."""

    def proofs_urls(self) -> list[URLPattern]:
        """Return the addresses of the pages about proved addresses."""
        guarded = self.admin_site.admin_view
        ask, ask_not = guarded(self.ask_proof_view), guarded(self.ask_no_proof_view)
        return [
            path("<int:pk>/ask-proof/", ask, name="tournaments_tournament_ask_proof"),
            path("<int:pk>/ask-no-proof/", ask_not, name="tournaments_tournament_ask_no_proof"),
        ]

    def proofs_context(self, request: HttpRequest, row: Tournament) -> dict[str, Any]:
        """Return the template context about proved addresses."""
        return {"may_set_proof": self.may_manage(request) and not row.entries.exists()}

    def ask_proof_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for confirmation, then let only players join who have proved an address."""
        words = {
            "title": _("Ask for a proved e-mail address"),
            "button": _("Ask for it"),
            "explanation": _("Then only players who have proved an e-mail address can join."),
            "done": _("It asks for a proved e-mail address now."),
        }
        return self._confirm(request, pk, self._ask_proof, words)

    def ask_no_proof_view(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ask for confirmation, then let players join without a proved address."""
        words = {
            "title": _("Ask for no proved e-mail address"),
            "button": _("Do not ask for it"),
            "explanation": _("Then players join without a proved e-mail address too."),
            "done": _("It asks for no proved e-mail address now."),
        }
        return self._confirm(request, pk, self._ask_no_proof, words)

    def _ask_proof(self, request: HttpRequest, row: Tournament) -> None:
        tournament_ask_proof(tournament=row, asks=True)

    def _ask_no_proof(self, request: HttpRequest, row: Tournament) -> None:
        tournament_ask_proof(tournament=row, asks=False)
