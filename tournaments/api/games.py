"""``games/``: what can be played."""

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Call
from tournaments.api.openapi import calls
from tournaments.api.shapes import game_json
from tournaments.selectors.contest.games import game_list


class GamesCall(Call):
    """The games on offer."""

    @calls.GAMES
    def get(self, request: Request) -> Response:
        return Response([game_json(game) for game in game_list()])
