"""``entries/``: join, look at one's own entry, withdraw."""

from uuid import UUID

from rest_framework import status
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import Call
from tournaments.api.inputs import NothingInput
from tournaments.api.openapi import calls
from tournaments.api.shapes import entry_json, page_json, round_json, summary_json
from tournaments.errors import NotFound
from tournaments.models import Entry
from tournaments.play.replay import entry_view, round_view
from tournaments.selectors.contest.access import entry_for
from tournaments.selectors.contest.listing import entry_list
from tournaments.selectors.contest.lobby import tournament_for
from tournaments.selectors.contest.records import record_for
from tournaments.services.contest.entries import entry_join, entry_withdraw


class JoinCall(Call):
    """Join a tournament; joining twice is joining once."""

    @calls.JOIN
    def post(self, request: Request, slug: str) -> Response:
        player = self.member()
        self.count("join")
        self.asked(NothingInput)
        entry, created = entry_join(tournament=tournament_for(slug=slug), player=player)
        done = status.HTTP_201_CREATED if created else status.HTTP_200_OK
        return Response(entry_json(entry, entry_view(entry=entry)), done)


class EntriesCall(Call):
    """One's own entries."""

    @calls.ENTRIES
    def get(self, request: Request) -> Response:
        page = entry_list(player=self.member(), page=request.query_params.get("page", "1"))
        rows = [summary_json(entry) for entry in page.rows]
        return Response(page_json(request, rows, page.after))


class EntryCall(Call):
    """An entry belongs to its player; to anyone else it does not exist until it is final."""

    def entry(self, entry_id: UUID) -> Entry:
        """Return an entry that the viewer may look at.

        :raises NotAuthenticated: if a visitor might be its player.
        :raises NotFound: if there is none for this viewer.
        """
        try:
            return entry_for(viewer=self.viewer, entry_id=entry_id)
        except NotFound:
            if self.viewer is None:
                raise NotAuthenticated from None
            raise

    def own_entry(self, entry_id: UUID) -> Entry:
        """Return an entry of the viewer's own.

        :raises NotAuthenticated: if it is a visitor.
        :raises NotFound: if it is somebody else's, or nobody's.
        """
        player = self.member()
        entry = entry_for(viewer=player, entry_id=entry_id)
        if entry.player_id != player.pk:
            raise NotFound
        return entry

    @calls.ENTRY
    def get(self, request: Request, entry_id: UUID) -> Response:
        entry = self.entry(entry_id)
        return Response(entry_json(entry, entry_view(entry=entry)))

    @calls.WITHDRAW
    def delete(self, request: Request, entry_id: UUID) -> Response:
        entry_withdraw(entry=self.own_entry(entry_id))
        return Response(status=status.HTTP_204_NO_CONTENT)


class RoundCall(EntryCall):
    """One round of an entry, begun or over."""

    http_method_names = ("get", "head")

    @calls.ROUND
    def get(self, request: Request, entry_id: UUID, number: int) -> Response:
        return Response(round_json(round_view(entry=self.entry(entry_id), number=number)))


class RecordCall(Call):
    """The record of an entry, once everyone may have it."""

    @calls.RECORD
    def get(self, request: Request, entry_id: UUID) -> Response:
        return Response(record_for(viewer=self.viewer, entry_id=entry_id))
