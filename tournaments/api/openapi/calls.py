"""Each call as the schema tells it: what it does, takes and answers, an example of each."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema

from tournaments.api import inputs
from tournaments.api.openapi import answers
from tournaments.api.problems import CONTENT_TYPE, PROBLEMS, problem
from tournaments.models import Tournament
from tournaments.selectors.contest.games import game_ids

EXAMPLES: dict[str, Any] = json.loads(Path(__file__).with_name("examples.json").read_text())
Told = TypeVar("Told", bound=Callable[..., Any])
Described = Callable[[Told], Told]

ALWAYS = ("method-not-allowed", "not-acceptable", "server-error", "unavailable")
BODY = ("bad-input", "body-too-large", "unsupported-media-type")
PAGE = OpenApiParameter("page", str, description="What `next` says; 1 is the first page.")
STATE = OpenApiParameter("state", str, enum=Tournament.State.values)
GAME = OpenApiParameter("game", str, enum=game_ids())
ETAG = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="An ETag.")


def described(
    name: str, says: str, good: dict[int, Any], *refusals: str, **more: Any
) -> Described[Any]:
    """Return the decorator that describes one call; `good`: a shape for each good status."""
    responses: dict[Any, Any] = {
        status: OpenApiResponse(shape, description="", examples=_examples(name, status))
        for status, shape in good.items()
    }
    decorator: Described[Any] = extend_schema(
        operation_id=name.replace(" ", "_"),
        summary=says,
        responses=responses | _refused(*refusals, *ALWAYS),
        examples=_requests(name),
        **more,
    )
    return decorator


def _examples(name: str, status: int) -> list[OpenApiExample]:
    answer = EXAMPLES.get(name, {}).get("answer")
    if answer is None or status not in (200, 201):
        return []
    # Of a list the first: the generator itself makes it a list again.
    answer = answer[0] if isinstance(answer, list) else answer
    return [OpenApiExample("as it comes", answer, response_only=True, status_codes=[str(status)])]


def _requests(name: str) -> list[OpenApiExample]:
    body = EXAMPLES.get(name, {}).get("body")
    return [] if body is None else [OpenApiExample("as it is sent", body, request_only=True)]


def _refused(*codes: str) -> dict[Any, OpenApiResponse]:
    found: dict[tuple[str, str], list[OpenApiExample]] = {}
    for code in codes:
        status = str(PROBLEMS[code].status)
        example = OpenApiExample(
            code,
            problem(code),
            response_only=True,
            status_codes=[status],
            media_type=CONTENT_TYPE,
        )
        found.setdefault((status, CONTENT_TYPE), []).append(example)
    return {
        at: OpenApiResponse(answers.ProblemAnswer, description="", examples=examples)
        for at, examples in found.items()
    }


OPEN: list[Any] = []  # nobody need say who they are
TOKEN_ONLY = [{"token": list[str]()}]
MEMBERS = [*TOKEN_ONLY, {"session": list[str]()}]

GAMES = described(
    "games", "The games on offer", {200: answers.GameAnswer(many=True)}, "not-authenticated"
)
TOURNAMENTS = described(
    "tournaments",
    "Tournaments, newest first",
    {200: answers.TournamentPageAnswer},
    "bad-input",
    "not-authenticated",
    parameters=[STATE, GAME, PAGE],
)
TOURNAMENT_CREATE = described(
    "tournament create",
    "Make a tournament (organisers)",
    {201: answers.TournamentAnswer},
    *BODY,
    "not-authenticated",
    "not-eligible",
    "csrf-failed",
    "seed-already-used",
    "throttled",
    request=inputs.TournamentInput,
    auth=MEMBERS,
)
TOURNAMENT = described(
    "tournament",
    "One tournament",
    {200: answers.TournamentAnswer},
    "not-authenticated",
    "not-found",
)
JOIN = described(
    "join",
    "Join a tournament: 201, or 200 if you were in already",
    {201: answers.EntryAnswer, 200: answers.EntryAnswer},
    *BODY,
    "not-authenticated",
    "not-eligible",
    "csrf-failed",
    "not-found",
    "tournament-full",
    "tournament-not-open",
    "throttled",
    request=None,
    auth=MEMBERS,
)
STANDINGS = described(
    "standings",
    "The standings; 304 if they are those of the ETag",
    {200: answers.RowAnswer(many=True), 304: None},
    "not-authenticated",
    "not-found",
    parameters=[ETAG],
)
ENTRIES = described(
    "entries",
    "Your entries, newest first",
    {200: answers.EntryPageAnswer},
    "bad-input",
    "not-authenticated",
    parameters=[PAGE],
    auth=MEMBERS,
)
ENTRY = described(
    "entry", "Your entry", {200: answers.EntryAnswer}, "not-authenticated", "not-found"
)
WITHDRAW = described(
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
ACTION = described(
    "action",
    "Take a turn; the same one again gives the same answer, for ever",
    {200: answers.TurnAnswer},
    *BODY,
    "not-authenticated",
    "csrf-failed",
    "not-found",
    "tournament-not-open",
    "entry-withdrawn",
    "round-over",
    "turn-already-played",
    "turn-not-reached",
    "illegal-action",
    "throttled",
    request=inputs.ActionInput,
    auth=MEMBERS,
)
ROUND = described(
    "round",
    "A round of your entry as you saw it; all hands once it is over",
    {200: answers.RoundAnswer},
    "not-authenticated",
    "not-found",
)
RECORD = described(
    "record",
    "The record of an entry, once its tournament is final",
    {200: answers.RecordAnswer},
    "not-authenticated",
    "not-found",
    "tournament-not-final",
)
TOKEN = described(
    "token",
    "Get a token for a name and a password",
    {201: answers.TokenAnswer},
    *BODY,
    "not-authenticated",
    "throttled",
    request=inputs.TokenInput,
    auth=OPEN,
)
TOKEN_END = described(
    "token end",
    "End the token that the call is made with",
    {204: None},
    "not-authenticated",
    auth=TOKEN_ONLY,
)
