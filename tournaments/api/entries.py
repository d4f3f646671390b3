"""``entries/``: join, list the user's own entries, read one, withdraw."""

from typing import Any, NamedTuple
from uuid import UUID

from rest_framework import serializers, status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer, PageAnswer
from tournaments.api.calls import BODY, MEMBERS, PAGE, RATE_LIMIT, Call, described, page_source
from tournaments.api.idempotency import CODES, PARAMETER, acts_once
from tournaments.errors import NotFound
from tournaments.models import Entry
from tournaments.play.replay import EntryView, entry_view
from tournaments.selectors.contest.access import entry_for, tournament_for
from tournaments.selectors.contest.listing import entry_list
from tournaments.services.contest.entries import entry_join, entry_withdraw


class NothingInput(serializers.Serializer[Any]):
    """An empty request body; a body that is not JSON is still refused."""


class RoundPoints(NamedTuple):
    """The entrant's half points in a round (from 1) that is over."""

    number: int
    half_points: int


class RoundPointsAnswer(AnswerSerializer):
    """Your points in a round that is over."""

    round = serializers.IntegerField(source="number")
    points = fields.PointsField(source="half_points")


class EntrySource(NamedTuple):
    """An entry and the replay of its turns."""

    row: Entry
    view: EntryView


class EntryAnswer(AnswerSerializer):
    """An entry, as far as it has been played."""

    id = serializers.UUIDField(source="row.pk")
    tournament = serializers.CharField(source="row.tournament.slug", help_text="Its slug.")
    state = serializers.ChoiceField(Entry.State.choices, source="view.state")
    round = serializers.IntegerField(
        source="view.round", allow_null=True, help_text="Null once there is none left."
    )
    turn = serializers.IntegerField(
        source="view.turn", allow_null=True, help_text="The number of the next action."
    )
    observation = fields.ObjectField(
        allow_null=True, help_text="What a bot in your seat would get."
    )
    legal_actions = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(
        child=fields.ObjectField(), help_text="Of the current round, so far."
    )
    rounds = RoundPointsAnswer(many=True)
    rounds_total = serializers.IntegerField(source="row.tournament.rounds")
    score = fields.PointsField(
        source="view.score_half_points",
        allow_null=True,
        help_text="Null until a worker has counted the entry.",
    )

    def read_observation(self, source: EntrySource) -> dict[str, object] | None:
        current = source.view.current
        return None if current is None else current.observation

    def read_legal_actions(self, source: EntrySource) -> tuple[str, ...]:
        current = source.view.current
        return () if current is None else current.legal_actions

    def read_events(self, source: EntrySource) -> tuple[Any, ...]:
        current = source.view.current
        return () if current is None else current.events

    def read_rounds(self, source: EntrySource) -> list[RoundPoints]:
        points = enumerate(source.view.half_points, start=1)
        return [RoundPoints(number, half_points) for number, half_points in points]


class SummaryAnswer(AnswerSerializer):
    """An entry in a list."""

    id = serializers.UUIDField(source="pk")
    tournament = serializers.CharField(source="tournament.slug")
    state = serializers.ChoiceField(Entry.State.choices)
    joined_at = fields.DateTimeFieldInUtc()
    rounds_played = serializers.IntegerField()
    rounds_total = serializers.IntegerField(source="tournament.rounds")
    score = fields.PointsField(source="score_half_points", allow_null=True)

    def read_rounds_played(self, entry: Entry) -> int:
        return len(entry.half_points)


class EntryPageAnswer(PageAnswer):
    """A page of entries."""

    results = SummaryAnswer(many=True)


EVENTS_EXAMPLE = [
    {"seat": 0, "action": "swap Kc 9d"},
    {"seat": 1, "action": "swap Jh Js"},
    {"seat": 1, "event": "thirty-one"},
    {"seat": 2, "action": "swap Kd Jh"},
    {"seat": 3, "action": "swap 7d Kc"},
]
ENTRY_EXAMPLE: dict[str, Any] = {
    "id": "3f6c1a52-8a58-4c55-9d7e-5d0c1b0f7a31",
    "tournament": "vrijdagavond-k3q7ma",
    "state": "playing",
    "round": 1,
    "turn": 1,
    "observation": {
        "seat": 0,
        "dealer": 3,
        "to_act": 0,
        "hand": ["9d", "Ad", "8s"],
        "value": 20.0,
        "table": ["7d", "Kd", "7s"],
        "known": [["9d"], ["Js"], ["Jh"], ["Kc"]],
        "swaps": [1, 1, 1, 1],
        "swaps_left": 4,
        "done": [1, 2, 3],
        "passed": [],
        "last_turns": True,
        "first_turn": False,
    },
    "legal_actions": [
        "pass",
        "swap-all",
        *(f"swap {card} {other}" for card in ("9d", "Ad", "8s") for other in ("7d", "Kd", "7s")),
    ],
    "events": EVENTS_EXAMPLE,
    "rounds": [],
    "rounds_total": 16,
    "score": None,
}
NEW_ENTRY_EXAMPLE = ENTRY_EXAMPLE | {
    "turn": 0,
    "observation": {
        "seat": 0,
        "dealer": 3,
        "to_act": 0,
        "hand": ["Kc", "Ad", "8s"],
        "value": 11.0,
        "table": ["9d", "7s", "Js"],
        "known": [[], [], [], []],
        "swaps": [0, 0, 0, 0],
        "swaps_left": 5,
        "done": [],
        "passed": [],
        "last_turns": False,
        "first_turn": True,
    },
    "legal_actions": [
        "pass",
        "swap-all",
        *(f"swap {card} {other}" for card in ("Kc", "Ad", "8s") for other in ("9d", "7s", "Js")),
    ],
    "events": [],
}
SUMMARY_EXAMPLE = {
    "id": "3f6c1a52-8a58-4c55-9d7e-5d0c1b0f7a31",
    "tournament": "vrijdagavond-k3q7ma",
    "state": "playing",
    "joined_at": "2026-12-04T18:05:00.314159Z",
    "rounds_played": 1,
    "rounds_total": 16,
    "score": None,
}


class CallOnEntry(Call):
    """A call on one entry, which only its player can see until its tournament is final."""

    def entry(self, entry_id: UUID) -> Entry:
        """Return an entry that the viewer may look at.

        :raises NotAuthenticated: if a visitor asks and the entry is not public.
        :raises NotFound: if there is none that this user may look at.
        """
        try:
            return entry_for(viewer=self.viewer, entry_id=entry_id)
        except NotFound:
            if self.viewer is None:
                raise NotAuthenticated from None
            raise

    def own_entry(self, entry_id: UUID) -> Entry:
        """Return an entry of the user who makes the call.

        :raises NotAuthenticated: if it is a visitor.
        :raises NotFound: if the user has no such entry.
        """
        player = self.member()
        entry = entry_for(viewer=player, entry_id=entry_id)
        if entry.player_id != player.pk:
            raise NotFound
        return entry


class JoinCall(Call):
    """Join a tournament; a second request returns the same entry."""

    limit = "join:user"

    @described(
        "join",
        "Join a tournament: 201, or 200 if you were in already",
        {201: EntryAnswer, 200: EntryAnswer},
        *BODY,
        "not-authenticated",
        "not-eligible",
        "address-not-proved",
        "address-barred",
        "csrf-failed",
        "not-found",
        "place-lapsed",
        "tournament-full",
        "tournament-not-open",
        "throttled",
        *CODES,
        example=NEW_ENTRY_EXAMPLE,
        request=None,
        auth=MEMBERS,
        parameters=[*RATE_LIMIT, PARAMETER],
    )
    @acts_once
    def post(self, request: Request, slug: str) -> Response:
        player = self.member()
        self.count()
        self.request_body(NothingInput)
        entry, is_new = entry_join(tournament=tournament_for(slug=slug), player=player)
        answer = EntryAnswer.render(EntrySource(entry, entry_view(entry=entry)))
        return Response(answer, status.HTTP_201_CREATED if is_new else status.HTTP_200_OK)


class EntriesCall(Call):
    """The entries of the user who makes the call."""

    @described(
        "entries",
        "Your entries, newest first",
        {200: EntryPageAnswer},
        "bad-input",
        "not-authenticated",
        example={"next": None, "results": [SUMMARY_EXAMPLE]},
        parameters=[PAGE],
        auth=MEMBERS,
    )
    def get(self, request: Request) -> Response:
        page = entry_list(player=self.member(), page=request.query_params.get("page", "1"))
        return Response(EntryPageAnswer.render(page_source(request, page.rows, page.after)))


class EntryCall(CallOnEntry):
    """One entry; until its tournament is final, it is 404 for anyone but its player."""

    @described(
        "entry",
        "Your entry",
        {200: EntryAnswer},
        "not-authenticated",
        "not-found",
        example=ENTRY_EXAMPLE,
    )
    def get(self, request: Request, entry_id: UUID) -> Response:
        entry = self.entry(entry_id)
        return Response(EntryAnswer.render(EntrySource(entry, entry_view(entry=entry))))

    @described(
        "withdraw",
        "Withdraw your entry, before its first action",
        {204: None},
        "not-authenticated",
        "csrf-failed",
        "not-found",
        "tournament-not-open",
        "entry-started",
        auth=MEMBERS,
    )
    def delete(self, request: Request, entry_id: UUID) -> Response:
        entry_withdraw(entry=self.own_entry(entry_id))
        return Response(status=status.HTTP_204_NO_CONTENT)
