"""The shapes of answers, told in the schema and nowhere else: `shapes.py` makes them."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Entry, Tournament


@extend_schema_field({"type": "number", "multipleOf": 0.5})
class Points(serializers.Field[Any, Any, Any, Any]):
    """Points: whole or half."""


@extend_schema_field({"type": "number"})
class Percent(serializers.Field[Any, Any, Any, Any]):
    """A percentage with one decimal."""


@extend_schema_field({"type": "object", "additionalProperties": {}})
class Free(serializers.Field[Any, Any, Any, Any]):
    """An object whose keys depend on the game."""


@extend_schema_field({"type": "array", "items": {"type": "array", "items": {}}})
class Hands(serializers.Field[Any, Any, Any, Any]):
    """By seat, its cards (`eenentwintigen`: its hands)."""


class GameAnswer(serializers.Serializer[Any]):
    """A game on offer."""

    id = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    default_seats = serializers.IntegerField()
    rules = Free(help_text="Each rule's values, the default first.")
    bots = serializers.ListField(child=serializers.CharField())
    has_chips = serializers.BooleanField()


class TournamentAnswer(serializers.Serializer[Any]):
    """A tournament; `bots` to `seed` are its terms."""

    slug = serializers.CharField()
    name = serializers.CharField()
    state = serializers.ChoiceField(Tournament.State.choices)
    bots = serializers.ListField(child=serializers.CharField())
    game = serializers.CharField()
    rounds = serializers.IntegerField()
    rules = Free()
    seats = serializers.IntegerField()
    seed = serializers.CharField(allow_null=True, help_text="Null until the tournament is final.")
    commitment = serializers.CharField(
        allow_null=True,
        help_text="SHA-256 of the terms, the seed among them; null while it is being prepared.",
    )
    most_flat = serializers.IntegerField(
        allow_null=True, help_text="The rule that the deals keep: at most so many flat rounds."
    )
    draws = serializers.IntegerField(help_text="How many seeds were drawn to keep the rule.")
    ranked = serializers.BooleanField(help_text="False if somebody chose the seed.")
    places = serializers.IntegerField()
    places_taken = serializers.IntegerField()
    opens_at = serializers.DateTimeField()
    closes_at = serializers.DateTimeField()
    grace = serializers.IntegerField(help_text="Hours from joining to the first action.")
    created_at = serializers.DateTimeField()
    void_reason = serializers.CharField(allow_blank=True)


class PageAnswer(serializers.Serializer[Any]):
    """A page of a list."""

    next = serializers.CharField(allow_null=True, help_text="Address of the next page.")


class TournamentPageAnswer(PageAnswer):
    """A page of tournaments."""

    results = TournamentAnswer(many=True)


class RoundPointsAnswer(serializers.Serializer[Any]):
    """Your points in a round that is over."""

    round = serializers.IntegerField()
    points = Points()


class EntryAnswer(serializers.Serializer[Any]):
    """An entry, as far as it is played."""

    id = serializers.UUIDField()
    tournament = serializers.CharField(help_text="Its slug.")
    state = serializers.ChoiceField(Entry.State.choices)
    round = serializers.IntegerField(allow_null=True, help_text="Null once there is none left.")
    turn = serializers.IntegerField(allow_null=True, help_text="The number of the next action.")
    observation = Free(allow_null=True, help_text="What a bot in your seat would get.")
    legal_actions = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=Free(), help_text="Of the current round, so far.")
    rounds = RoundPointsAnswer(many=True)
    rounds_total = serializers.IntegerField()
    score = Points(allow_null=True, help_text="Null until a worker has counted the entry.")


class SummaryAnswer(serializers.Serializer[Any]):
    """An entry in a list."""

    id = serializers.UUIDField()
    tournament = serializers.CharField()
    state = serializers.ChoiceField(Entry.State.choices)
    joined_at = serializers.DateTimeField()
    rounds_played = serializers.IntegerField()
    rounds_total = serializers.IntegerField()
    score = Points(allow_null=True)


class EntryPageAnswer(PageAnswer):
    """A page of entries."""

    results = SummaryAnswer(many=True)


class RoundAnswer(serializers.Serializer[Any]):
    """A round as its entrant saw it."""

    round = serializers.IntegerField()
    dealer = serializers.IntegerField()
    turn = serializers.IntegerField()
    over = serializers.BooleanField()
    observation = Free(allow_null=True)
    legal_actions = serializers.ListField(child=serializers.CharField())
    events = serializers.ListField(child=Free())
    points = Points(allow_null=True, help_text="Yours, once the round is over.")
    seat_points = serializers.ListField(child=Points(), allow_null=True)
    hands = Hands(allow_null=True, help_text="Of every seat, once the round is over.")
    table = serializers.ListField(child=serializers.CharField())


class TurnAnswer(serializers.Serializer[Any]):
    """What an action brought about; asked again it is the same, for ever."""

    round = serializers.IntegerField()
    turn = serializers.IntegerField()
    action = serializers.CharField()
    events = serializers.ListField(child=Free(), help_text="From this action on, every seat's.")
    round_over = serializers.BooleanField()
    points = Points(allow_null=True)
    seat_points = serializers.ListField(child=Points(), allow_null=True)
    hands = Hands(allow_null=True)
    table = serializers.ListField(child=serializers.CharField())
    entry = EntryAnswer(help_text="As it was right after this action.")


class RowAnswer(serializers.Serializer[Any]):
    """One line of the standings."""

    rank = serializers.IntegerField(allow_null=True)
    player = serializers.CharField()
    state = serializers.CharField()
    rounds_played = serializers.IntegerField()
    rounds_total = serializers.IntegerField()
    complete = serializers.BooleanField()
    score = Points(allow_null=True)
    unranked_reason = serializers.CharField(allow_null=True)
    entry = serializers.UUIDField(allow_null=True, help_text="Null until the tournament is final.")
    extraction = Percent(allow_null=True, help_text="What was got of what there was; once final.")
    matchpoints = Percent(allow_null=True, help_text="Of those for beating everyone; once final.")
    ghost = serializers.CharField(
        allow_null=True, help_text="`par`, a bot or `pass`: nobody sat at this row; once final."
    )


class RecordAnswer(serializers.Serializer[Any]):
    """All it takes to replay an entry."""

    format = serializers.ChoiceField(["entry-v1"])
    terms = Free()
    actions = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))


class TokenAnswer(serializers.Serializer[Any]):
    """A new token."""

    token = serializers.CharField(help_text="Shown this once.")
    id = serializers.IntegerField()
    name = serializers.CharField(allow_blank=True)


class ProblemAnswer(serializers.Serializer[Any]):
    """A refusal (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="For people, in their language.")
    code = serializers.CharField(help_text="For programs; it never changes.")
    errors = Free(  # type: ignore[assignment]  # a field's name; the class uses it for its own
        required=False, help_text="Which fields are wrong, and why."
    )
