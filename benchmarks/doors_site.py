"""The site's own doors, and beside them two that do the least a turn needs."""

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.db.models.functions import Now
from django.http import HttpRequest, HttpResponse
from django.urls import include, path
from django.views.decorators.http import require_POST
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournaments.models import Entry, Turn


@transaction.atomic
def write(entry_id: str, number: int, turn: int, action: str) -> None:
    """Lock a row and insert another: no rule is asked, nothing is shown."""
    Entry.objects.select_for_update(no_key=True).get(pk=entry_id)
    Turn.objects.bulk_create(
        [Turn(entry_id=entry_id, round=number, number=turn, action=action, taken_at=Now())]
    )


class PlainCall(APIView):
    """Authenticates by token, locks, inserts, commits."""

    permission_classes = (IsAuthenticated,)

    def post(self, request: Request, entry_id: str) -> Response:
        body = cast(dict[str, Any], request.data)
        write(entry_id, body["round"], body["turn"], body["action"])
        return Response({"turn": body["turn"]})


@require_POST
@login_required
def plain_page(request: HttpRequest, entry_id: str, number: int) -> HttpResponse:
    """Authenticate by session, lock, insert, commit."""
    posted = request.POST
    write(entry_id, number, int(posted["turn"]), "pass")
    return HttpResponse("<p>done</p>")


urlpatterns = [
    path("plain/<uuid:entry_id>/", PlainCall.as_view()),
    path("plain/<uuid:entry_id>/<int:number>/", plain_page),
    path("", include("config.urls")),
]
