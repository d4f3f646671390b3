"""``games/``: the games that can be played."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import Call, described
from tournaments.selectors.contest.games import game_list


class GameAnswer(AnswerSerializer):
    """A game on offer."""

    id = serializers.CharField()
    seats = serializers.ListField(child=serializers.IntegerField())
    default_seats = serializers.IntegerField()
    rules = fields.ObjectField(help_text="Each rule's values, the default first.")
    bots = serializers.ListField(child=serializers.CharField())
    has_chips = serializers.BooleanField()


GAME_EXAMPLE = {
    "id": "klassiek",
    "seats": [4],
    "default_seats": 4,
    "rules": {},
    "bots": ["steady-1", "bold-1", "sharp-1"],
    "has_chips": False,
}


class GamesCall(Call):
    """The games on offer."""

    @described(
        "games",
        "The games on offer",
        {200: GameAnswer(many=True)},
        "not-authenticated",
        example=[GAME_EXAMPLE],
    )
    def get(self, request: Request) -> Response:
        return Response([GameAnswer.render(game) for game in game_list()])
