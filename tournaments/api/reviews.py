"""``entries/{id}/review/``: what each decision of an entry cost."""

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import described
from tournaments.api.entries import CallOnEntry
from tournaments.models import Job
from tournaments.selectors.analysis.reviews import EntryReview, entry_review


class DecisionAnswer(AnswerSerializer):
    """One of an entrant's decisions, and what it cost.

    With all cards known (`par_before`, `par_after`, `price`, `best`): null until the tournament is
    final. By what the entrant knew (`fair…`): means over `deals` deals; null with fewer than 30.
    """

    round = serializers.IntegerField()
    turn = serializers.IntegerField()
    action = serializers.CharField()
    par_before = fields.PointsField(allow_null=True)
    par_after = fields.PointsField(allow_null=True)
    price = fields.PointsField(
        allow_null=True, help_text="What the action gave away, by hindsight."
    )
    best = serializers.CharField(allow_null=True, help_text="First action of the best line.")
    deals = serializers.IntegerField()
    fair = fields.MeanPointsField(allow_null=True)
    fair_best = fields.MeanPointsField(allow_null=True)
    fair_error = fields.MeanPointsField(
        allow_null=True, help_text="Standard error of how far `fair` is below `fair_best`."
    )
    fair_price = fields.MeanPointsField(
        allow_null=True, help_text="0 where that is less than twice its error."
    )
    fair_action = serializers.CharField(allow_null=True)


class RoundReviewAnswer(AnswerSerializer):
    """A round of an entry; its par is computed with the chips that the entrant had."""

    round = serializers.IntegerField(source="number")
    points = fields.PointsField(source="half_points")
    par = fields.PointsField(allow_null=True)
    turns = serializers.IntegerField(allow_null=True)
    line = serializers.ListField(child=serializers.CharField(), allow_null=True)
    extraction = fields.PercentField(allow_null=True)
    decisions = DecisionAnswer(many=True)


class WhereAnswer(AnswerSerializer):
    """Where a decision was taken."""

    round = serializers.IntegerField()
    turn = serializers.IntegerField()


class ReviewAnswer(AnswerSerializer):
    """The review of an entry, as far as it has been computed."""

    entry = serializers.UUIDField(source="entry.pk")
    state = serializers.ChoiceField(Job.State.choices)
    rounds_reviewed = serializers.IntegerField()
    rounds_finished = serializers.IntegerField(source="of")
    hindsight = serializers.BooleanField(
        source="is_open", help_text="Whether par and its prices are told yet."
    )
    rounds = RoundReviewAnswer(many=True)
    dearest = WhereAnswer(many=True)

    def read_rounds_reviewed(self, review: EntryReview) -> int:
        return len(review.rounds)


DECISION_EXAMPLE = {
    "round": 1,
    "turn": 0,
    "action": "pass",
    "par_before": 30.5,
    "par_after": 21,
    "price": 9.5,
    "best": "swap 8s Js",
    "deals": 200,
    "fair": 21,
    "fair_best": 26.42,
    "fair_error": 0.31,
    "fair_price": 5.42,
    "fair_action": "swap Kc 9d",
}
REVIEW_EXAMPLE = {
    "entry": "3f6c1a52-8a58-4c55-9d7e-5d0c1b0f7a31",
    "state": "waiting",
    "rounds_reviewed": 1,
    "rounds_finished": 16,
    "hindsight": True,
    "rounds": [
        {
            "round": 1,
            "points": 21,
            "par": 30.5,
            "turns": None,
            "line": ["swap 8s Js", "swap Kc Ts", "pass"],
            "extraction": 68.9,
            "decisions": [DECISION_EXAMPLE],
        }
    ],
    "dearest": [{"round": 1, "turn": 0}],
}


class ReviewCall(CallOnEntry):
    """What each decision of an entry cost, as far as the viewer may know."""

    @described(
        "review",
        "What each decision of your entry cost; by hindsight, and of others, once it is final",
        {200: ReviewAnswer},
        "not-authenticated",
        "not-found",
        "tournament-not-final",
        example=REVIEW_EXAMPLE,
    )
    def get(self, request: Request, entry_id: UUID) -> Response:
        review = entry_review(entry=self.entry(entry_id), viewer=self.viewer)
        return Response(ReviewAnswer.render(review))
