"""What was there to be had: the review of an entry, par of a tournament, a round compared."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Call
from tournaments.api.entries import EntryCall
from tournaments.api.openapi import review_calls
from tournaments.api.reviewed import field_json, par_json, review_json
from tournaments.selectors.analysis.comparison import round_field
from tournaments.selectors.analysis.ghosts import ghost_list
from tournaments.selectors.analysis.par import par_seen
from tournaments.selectors.analysis.reviews import review_seen
from tournaments.selectors.contest.lobby import tournament_for


class ReviewCall(EntryCall):
    """What each decision of an entry cost, as far as its reader may know."""

    http_method_names = ("get", "head")

    @review_calls.REVIEW
    def get(self, request: Request, entry_id: UUID) -> Response:
        seen = review_seen(entry=self.entry(entry_id), viewer=self.viewer)
        return Response(review_json(seen))


class ParCall(Call):
    """Par of a tournament, once everyone may see it."""

    @review_calls.PAR
    def get(self, request: Request, slug: str) -> Response:
        found = tournament_for(slug=slug, viewer=self.viewer)
        seen = par_seen(tournament=found, viewer=self.viewer)
        return Response(par_json(seen, ghost_list(tournament=found, viewer=self.viewer)))


class FieldCall(Call):
    """A round as everyone played it, once everyone may see it."""

    @review_calls.FIELD
    def get(self, request: Request, slug: str, number: int) -> Response:
        found = tournament_for(slug=slug, viewer=self.viewer)
        seen = round_field(tournament=found, viewer=self.viewer, number=number)
        return Response(field_json(seen))
