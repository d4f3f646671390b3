"""``entries/{id}/actions/``: take a turn."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.entries import EntryCall
from tournaments.api.inputs import ActionInput
from tournaments.api.openapi import calls
from tournaments.api.shapes import turn_json
from tournaments.services.contest.turns import turn_take_of


class ActionsCall(EntryCall):
    """The entrant's action; the same one again gives the same answer, for ever."""

    http_method_names = ("post",)

    @calls.ACTION
    def post(self, request: Request, entry_id: UUID) -> Response:
        player = self.member()
        self.count("action")
        asked = self.asked(ActionInput)
        taken = turn_take_of(player=player, entry_id=entry_id, **asked)
        return Response(turn_json(taken))
