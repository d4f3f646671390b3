"""``entries/{id}/actions/``: take a turn."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import BODY, MEMBERS, RATE_LIMIT, described
from tournaments.api.entries import (
    ENTRY_EXAMPLE,
    EVENTS_EXAMPLE,
    CallOnEntry,
    EntryAnswer,
    EntrySource,
)
from tournaments.services.contest.turns import TurnTaken, turn_take_of


class ActionInput(serializers.Serializer[Any]):
    """The number of a turn, and its action in the fixed words."""

    round = fields.StrictIntegerField(min_value=1, source="number", help_text=_("From 1."))
    turn = fields.StrictIntegerField(
        min_value=0, help_text=_("How many turns you have taken in this round before.")
    )
    action = fields.StrictCharField(
        allow_blank=True, help_text=_("One of the legal actions, to the letter.")
    )


class TurnAnswer(AnswerSerializer):
    """The result of an action; a repeated request gets the same answer, at any later time."""

    round = serializers.IntegerField()
    turn = serializers.IntegerField()
    action = serializers.CharField()
    events = serializers.ListField(
        child=fields.ObjectField(), help_text="From this action on, every seat's."
    )
    round_over = serializers.BooleanField(source="over")
    points = fields.PointsField(source="half_points", allow_null=True)
    seat_points = serializers.ListField(
        source="round_view.half_points", child=fields.PointsField(), allow_null=True
    )
    hands = fields.HandsField(source="round_view.hands", allow_null=True)
    table = serializers.ListField(source="round_view.table", child=serializers.CharField())
    entry = EntryAnswer(help_text="As it was right after this action.")

    def read_entry(self, turn: TurnTaken) -> EntrySource:
        return EntrySource(turn.entry, turn.after)


TURN_EXAMPLE = {
    "round": 1,
    "turn": 0,
    "action": "swap Kc 9d",
    "events": EVENTS_EXAMPLE,
    "round_over": False,
    "points": None,
    "seat_points": None,
    "hands": None,
    "table": ["7d", "7s", "Kd"],
    "entry": ENTRY_EXAMPLE,
}


class ActionsCall(CallOnEntry):
    """Take a turn; a repeated request gets the same answer, at any later time."""

    limit = "action:user"

    @described(
        "action",
        "Take a turn; the same one again gives the same answer, for ever",
        {200: TurnAnswer},
        *BODY,
        "not-authenticated",
        "csrf-failed",
        "not-found",
        "tournament-not-open",
        "entry-withdrawn",
        "round-over",
        "turn-already-played",
        "turn-not-reached",
        "illegal-action",
        "throttled",
        example=TURN_EXAMPLE,
        parameters=RATE_LIMIT,
        request=ActionInput,
        body_example={"round": 1, "turn": 0, "action": "swap Kc 9d"},
        auth=MEMBERS,
    )
    def post(self, request: Request, entry_id: UUID) -> Response:
        player = self.member()
        self.count()
        body = self.request_body(ActionInput)
        turn = turn_take_of(player=player, entry_id=entry_id, **body)
        return Response(TurnAnswer.render(turn))
