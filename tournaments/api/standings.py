"""``tournaments/{slug}/standings/``: who stands where."""

import hashlib
import json

from django.http import HttpResponse, HttpResponseBase
from django.utils.http import parse_etags, quote_etag
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Call
from tournaments.api.openapi import calls
from tournaments.api.reviewed import ghost_row_json
from tournaments.api.shapes import row_json
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.analysis.ghosts import ghost_list
from tournaments.selectors.contest.lobby import tournament_for


class StandingsCall(Call):
    """The standings, the same for whoever asks; unchanged ones are not sent again."""

    @calls.STANDINGS
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        found = tournament_for(slug=slug)
        told = [row_json(row) for row in standing_list(tournament=found, viewer=None)]
        ghosts = ghost_list(tournament=found, viewer=None)
        told += [ghost_row_json(ghost, rounds=found.rounds) for ghost in ghosts]
        # Of the answer itself, so that it can never be older than what it stands for.
        etag = quote_etag(hashlib.sha256(json.dumps(told).encode()).hexdigest()[:32])
        headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
        known = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in known or etag in (one.removeprefix("W/") for one in known):
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        return Response(told, headers=headers)
