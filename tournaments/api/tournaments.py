"""``tournaments/``: list, show and create."""

from typing import Any

from django.core.exceptions import PermissionDenied
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from tournaments.api.base import Call
from tournaments.api.inputs import TournamentInput
from tournaments.api.openapi import calls
from tournaments.api.shapes import page_json, tournament_json
from tournaments.models import Tournament
from tournaments.play.setups import terms_of
from tournaments.selectors.contest.access import What, is_organiser, may_see
from tournaments.selectors.contest.listing import tournament_list
from tournaments.selectors.contest.lobby import tournament_for
from tournaments.services.contest.tournaments import tournament_create


class TournamentsCall(Call):
    """All tournaments, and a new one."""

    @calls.TOURNAMENTS
    def get(self, request: Request) -> Response:
        asked = {name: request.query_params.get(name, "") for name in ("state", "game")}
        number = request.query_params.get("page", "1")
        page = tournament_list(**asked, page=number, viewer=self.viewer)
        rows = [_told(tournament, self.viewer) for tournament in page.rows]
        return Response(page_json(request, rows, page.after))

    @calls.TOURNAMENT_CREATE
    def post(self, request: Request) -> Response:
        organiser = self.member()
        if not is_organiser(organiser):
            raise PermissionDenied
        self.count("create")
        made = tournament_create(by=organiser, **self.asked(TournamentInput))
        shown = tournament_for(slug=made.slug, viewer=organiser)
        return Response(_told(shown, organiser), status.HTTP_201_CREATED)


class TournamentCall(Call):
    """One tournament."""

    @calls.TOURNAMENT
    def get(self, request: Request, slug: str) -> Response:
        found = tournament_for(slug=slug, viewer=self.viewer)
        return Response(_told(found, self.viewer))


def _told(tournament: Tournament, viewer: User | None) -> dict[str, Any]:
    seed = None
    if may_see(viewer=viewer, what=What.SEED, tournament=tournament):
        seed = terms_of(tournament).seed
    return tournament_json(tournament, seed=seed)
