"""``entries/{id}/rounds/{n}/`` and ``entries/{id}/record/``: what was played in an entry."""

from operator import itemgetter
from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import Call, described
from tournaments.api.entries import EVENTS_EXAMPLE, CallOnEntry
from tournaments.play.replay import RoundView, round_view
from tournaments.selectors.contest.records import record_for


class RoundAnswer(AnswerSerializer):
    """A round as its entrant saw it."""

    round = serializers.IntegerField(source="number")
    dealer = serializers.IntegerField()
    turn = serializers.IntegerField()
    over = serializers.BooleanField()
    observation = fields.ObjectField(allow_null=True)
    legal_actions = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=fields.ObjectField())
    points = fields.PointsField(allow_null=True, help_text="Yours, once the round is over.")
    seat_points = serializers.ListField(
        source="half_points", child=fields.PointsField(), allow_null=True
    )
    hands = fields.HandsField(allow_null=True, help_text="Of every seat, once the round is over.")
    table = serializers.ListField(child=serializers.CharField())

    def read_points(self, view: RoundView) -> int | None:
        return None if view.half_points is None else view.half_points[0]


ROUND_EXAMPLE = {
    "round": 1,
    "dealer": 3,
    "turn": 2,
    "over": True,
    "observation": None,
    "legal_actions": [],
    "events": [*EVENTS_EXAMPLE, {"seat": 0, "action": "pass"}],
    "points": 20,
    "seat_points": [20, 31, 21, 20],
    "hands": [["8s", "9d", "Ad"], ["As", "Js", "Qs"], ["Ah", "Jh", "Ts"], ["Jc", "Kc", "Qh"]],
    "table": ["7d", "7s", "Kd"],
}


class RoundCall(CallOnEntry):
    """One round of an entry, begun or over."""

    @described(
        "round",
        "A round of your entry as you saw it; all hands once it is over",
        {200: RoundAnswer},
        "not-authenticated",
        "not-found",
        example=ROUND_EXAMPLE,
    )
    def get(self, request: Request, entry_id: UUID, number: int) -> Response:
        view = round_view(entry=self.entry(entry_id), number=number)
        return Response(RoundAnswer.render(view))


class TermsAnswer(AnswerSerializer):
    """The terms of a tournament; the commitment is the SHA-256 of their canonical JSON."""

    lookup = itemgetter  # terms are a mapping

    bots = serializers.ListField(child=serializers.CharField())
    game = serializers.CharField()
    rounds = serializers.IntegerField()
    rules = fields.ObjectField()
    seats = serializers.IntegerField()
    seed = serializers.CharField()


class RecordAnswer(AnswerSerializer):
    """Everything needed to replay an entry."""

    lookup = itemgetter  # a record is a mapping

    format = serializers.ChoiceField(["entry-v1"])
    terms = TermsAnswer()
    actions = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


RECORD_EXAMPLE = {
    "format": "entry-v1",
    "terms": {
        "bots": ["steady-1", "steady-1", "steady-1"],
        "game": "klassiek",
        "rounds": 2,
        "rules": {},
        "seats": 4,
        "seed": "8971321fa23172395e3d0fae20876b06611f7acc5b2dab68d06c64f5c7719081",
    },
    "actions": [
        [
            *("0:pass", "1:swap 7c Qd", "2:swap Jd Th", "3:swap 9d Qc"),
            *("1:swap Js Jd", "2:pass", "3:pass", "1:swap 8d 9d"),
        ],
        [
            *("1:swap Jc Ks", "2:swap Th Td", "3:swap 7d Th", "0:pass"),
            *("1:pass", "2:swap 7s 7d", "3:swap Kd 7h", "2:swap 7d Kd", "3:pass"),
        ],
    ],
}


class RecordCall(Call):
    """The record of an entry, once the tournament is final."""

    @described(
        "record",
        "The record of an entry, once its tournament is final",
        {200: RecordAnswer},
        "not-authenticated",
        "not-found",
        "tournament-not-final",
        example=RECORD_EXAMPLE,
    )
    def get(self, request: Request, entry_id: UUID) -> Response:
        return Response(RecordAnswer.render(record_for(viewer=self.viewer, entry_id=entry_id)))
