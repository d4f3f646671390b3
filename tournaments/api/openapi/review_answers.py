"""The shapes of reviews, par and comparisons, told in the schema: `reviewed.py` makes them."""

from typing import Any

from rest_framework import serializers

from tournaments.api.openapi.answers import Percent, Points
from tournaments.models import Job

Words = serializers.ListField


class DecisionAnswer(serializers.Serializer[Any]):
    """One of an entrant's decisions, and what it cost.

    By hindsight (`par_before`, `par_after`, `price`, `best`): null until the tournament is final.
    By what could be known (`fair…`): means over `deals` deals; null with fewer than 30.
    """

    round = serializers.IntegerField()
    turn = serializers.IntegerField()
    action = serializers.CharField()
    par_before = Points(allow_null=True)
    par_after = Points(allow_null=True)
    price = Points(allow_null=True, help_text="What the action gave away, by hindsight.")
    best = serializers.CharField(allow_null=True, help_text="First action of the best line.")
    deals = serializers.IntegerField()
    fair = serializers.FloatField(allow_null=True)
    fair_best = serializers.FloatField(allow_null=True)
    fair_error = serializers.FloatField(
        allow_null=True, help_text="Standard error of how far `fair` is below `fair_best`."
    )
    fair_price = serializers.FloatField(
        allow_null=True, help_text="0 where that is less than twice its error."
    )
    fair_action = serializers.CharField(allow_null=True)


class RoundReviewAnswer(serializers.Serializer[Any]):
    """A round of an entry; par is that with the chips that the entrant had."""

    round = serializers.IntegerField()
    points = Points()
    par = Points(allow_null=True)
    turns = serializers.IntegerField(allow_null=True)
    line = Words(child=serializers.CharField(), allow_null=True)
    extraction = Percent(allow_null=True)
    decisions = DecisionAnswer(many=True)


class WhereAnswer(serializers.Serializer[Any]):
    """Where a decision was taken."""

    round = serializers.IntegerField()
    turn = serializers.IntegerField()


class ReviewAnswer(serializers.Serializer[Any]):
    """The review of an entry, as far as it is worked out."""

    entry = serializers.UUIDField()
    state = serializers.ChoiceField(Job.State.choices)
    rounds_reviewed = serializers.IntegerField()
    rounds_finished = serializers.IntegerField()
    hindsight = serializers.BooleanField(help_text="Whether par and its prices are told yet.")
    rounds = RoundReviewAnswer(many=True)
    dearest = WhereAnswer(many=True)


class ParAnswer(serializers.Serializer[Any]):
    """Par of a round, with one line that reaches it."""

    round = serializers.IntegerField()
    par = Points()
    turns = serializers.IntegerField(allow_null=True, help_text="The fewest (`modern`).")
    chips = serializers.IntegerField(
        allow_null=True, help_text="Before the round on the best line (`eenentwintigen`)."
    )
    line = Words(child=serializers.CharField())
    nodes = serializers.IntegerField(help_text="How many positions the search looked at.")


class GhostAnswer(serializers.Serializer[Any]):
    """An entry nobody sat at: `par`, a bot, or `pass` (passes at once)."""

    ghost = serializers.CharField()
    score = Points()
    extraction = Percent(allow_null=True)
    points = Words(child=Points())


class TournamentParAnswer(serializers.Serializer[Any]):
    """Par of a tournament, as far as it is worked out."""

    state = serializers.ChoiceField(Job.State.choices)
    rounds_total = serializers.IntegerField()
    score = Points(allow_null=True)
    rounds = ParAnswer(many=True)
    ghosts = GhostAnswer(many=True)


class FieldLineAnswer(serializers.Serializer[Any]):
    """What one entrant did in the round; `parts_at`: where the line is no longer that of par."""

    player = serializers.CharField()
    entry = serializers.UUIDField()
    line = Words(child=serializers.CharField())
    over = serializers.BooleanField()
    points = Points(allow_null=True)
    matchpoints = serializers.IntegerField(allow_null=True)
    to_par = Points(allow_null=True)
    extraction = Percent(allow_null=True)
    parts_at = serializers.IntegerField(allow_null=True)


class GhostLineAnswer(serializers.Serializer[Any]):
    """What a ghost would have done in the round."""

    ghost = serializers.CharField()
    line = Words(child=serializers.CharField())
    points = Points()
    to_par = Points(allow_null=True)
    parts_at = serializers.IntegerField(allow_null=True)


class FieldAnswer(serializers.Serializer[Any]):
    """A round as everyone played it, best first."""

    round = serializers.IntegerField()
    par = ParAnswer(allow_null=True)
    most_matchpoints = serializers.IntegerField()
    lines = FieldLineAnswer(many=True)
    ghosts = GhostLineAnswer(many=True)
