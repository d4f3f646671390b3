"""``tournaments/{slug}/standings/``: the ranked entries and the ghosts of a tournament."""

import hashlib
import json
from typing import NamedTuple

from django.http import HttpResponse, HttpResponseBase
from django.utils.http import parse_etags, quote_etag
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import Call, described
from tournaments.models import Entry
from tournaments.selectors.analysis.figures import GhostEntry, ghost_list, standing_list
from tournaments.selectors.contest.access import tournament_for
from tournaments.selectors.contest.standings import Standing

ETAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An ETag.")


class StandingsLine(NamedTuple):
    """A line of the standings; `ghost` is the kind of ghost, None for an entry."""

    row: Standing
    ghost: str | None


class RowAnswer(AnswerSerializer):
    """One line of the standings."""

    rank = serializers.IntegerField(source="row.rank", allow_null=True)
    player = serializers.CharField(source="row.player")
    state = serializers.CharField(source="row.state")
    rounds_played = serializers.IntegerField(source="row.rounds_played")
    rounds_total = serializers.IntegerField(source="row.rounds")
    complete = serializers.BooleanField(source="row.complete")
    score = fields.PointsField(source="row.half_points", allow_null=True)
    unranked_reason = serializers.CharField(source="row.unranked_reason", allow_null=True)
    entry = serializers.UUIDField(
        source="row.entry_id", allow_null=True, help_text="Null until the tournament is final."
    )
    extraction = fields.PercentField(
        source="row.extraction",
        allow_null=True,
        help_text="What was got of what there was; once final.",
    )
    matchpoints = fields.PercentField(
        source="row.matchpoints",
        allow_null=True,
        help_text="Of those for beating everyone; once final.",
    )
    ghost = serializers.CharField(
        allow_null=True, help_text="`par`, a bot or `pass`: nobody sat at this row; once final."
    )


def ghost_line(ghost: GhostEntry, *, rounds: int) -> StandingsLine:
    """Return a ghost as a line of the standings, which has no rank."""
    row = Standing(
        rank=None,
        player=ghost.kind,
        entry_id=None,
        state=Entry.State.SCORED,
        rounds_played=len(ghost.half_points),
        rounds=rounds,
        half_points=ghost.score,
        complete=True,
        is_own=False,
        unranked_reason="ghost",
        extraction=ghost.extraction,
    )
    return StandingsLine(row, ghost.kind)


ROW_EXAMPLE = {
    "rank": 1,
    "player": "anna",
    "state": "scored",
    "rounds_played": 16,
    "rounds_total": 16,
    "complete": True,
    "score": 233,
    "unranked_reason": None,
    "entry": None,
    "extraction": None,
    "matchpoints": None,
    "ghost": None,
}


class StandingsCall(Call):
    """The standings, the same for every viewer; unchanged ones are not sent again."""

    @described(
        "standings",
        "The standings; 304 if they are those of the ETag",
        {200: RowAnswer(many=True), 304: None},
        "not-authenticated",
        "not-found",
        example=[ROW_EXAMPLE],
        parameters=[ETAG],
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        tournament = tournament_for(slug=slug)
        rows = standing_list(tournament=tournament, viewer=None)
        ghosts = ghost_list(tournament=tournament, viewer=None)
        lines = [StandingsLine(row, None) for row in rows]
        lines += [ghost_line(ghost, rounds=tournament.rounds) for ghost in ghosts]
        answer = [RowAnswer.render(line) for line in lines]
        # The ETag is a hash of the answer, so it changes whenever the answer does.
        etag = quote_etag(hashlib.sha256(json.dumps(answer).encode()).hexdigest()[:32])
        headers = {"ETag": etag, "Cache-Control": "private, no-cache"}
        cached = parse_etags(request.headers.get("If-None-Match", ""))
        if "*" in cached or etag in (value.removeprefix("W/") for value in cached):
            return HttpResponse(status=status.HTTP_304_NOT_MODIFIED, headers=headers)
        return Response(answer, headers=headers)
