"""What the bodies of calls hold; other keys are ignored."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api import fields


class NothingInput(serializers.Serializer[Any]):
    """Nothing; a body that cannot be read is refused all the same."""


class ActionInput(serializers.Serializer[Any]):
    """Which turn it is, and what is done in it, in the fixed words."""

    round = fields.WholeNumber(min_value=1, source="number", help_text=_("From 1."))
    turn = fields.WholeNumber(
        min_value=0, help_text=_("How many turns you have taken in this round before.")
    )
    action = fields.Text(allow_blank=True, help_text=_("One of the legal actions, to the letter."))


class TokenInput(serializers.Serializer[Any]):
    """Who somebody is, and what the token is to be called."""

    username = fields.Text(max_length=254, help_text=_("User name or e-mail address."))
    password = fields.Text(max_length=4096)
    name = fields.Text(required=False, allow_blank=True, max_length=40)


class TournamentInput(serializers.Serializer[Any]):
    """What an organiser says of a new tournament."""

    name = fields.Text(max_length=80)
    game = fields.Text(max_length=32)
    bots = serializers.ListField(
        child=fields.Text(max_length=40), max_length=16, help_text=_("Ids, seat 1 first.")
    )
    opens_at = fields.Moment()
    closes_at = fields.Moment()
    rules = serializers.DictField(
        child=fields.Option(), required=False, help_text=_("What differs from the default.")
    )
    seats = fields.WholeNumber(required=False, min_value=2, max_value=8)
    rounds = fields.WholeNumber(required=False, min_value=1, max_value=100)
    places = fields.WholeNumber(required=False, min_value=1, max_value=10)
    grace = fields.WholeNumber(
        required=False,
        min_value=1,
        max_value=720,
        help_text=_("Hours to the first action; without one the place is given back."),
    )
    most_flat = fields.WholeNumber(
        required=False,
        allow_null=True,
        min_value=0,
        max_value=99,
        help_text=_(
            "At most so many rounds in which the simple bot already gets all there is to be had. "
            "Seeds are drawn until one keeps the rule; the tournament is announced then."
        ),
    )
    seed = fields.Text(
        required=False,
        max_length=64,
        help_text=_(
            "64 lower-case hex digits. A tournament whose seed was given says so and is not "
            "ranked. Without it the server makes one, which nobody sees before the end."
        ),
    )
