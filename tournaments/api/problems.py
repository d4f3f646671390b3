"""What a refusal looks like over HTTP: ``application/problem+json`` (RFC 9457)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from django.http import JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

CONTENT_TYPE: Final = "application/problem+json"
Text = str | Promise


class Problem(NamedTuple):
    """A code's HTTP status and title, and what to say where nobody knows better."""

    status: int
    title: Text
    detail: Text


PROBLEMS: Final[Mapping[str, Problem]] = MappingProxyType(
    {
        "bad-input": Problem(
            400, _("Bad input"), _("What was sent does not have the shape that was asked for.")
        ),
        "not-authenticated": Problem(
            401, _("Not signed in"), _("Sign in, or send a token that is known.")
        ),
        "not-eligible": Problem(403, _("Not eligible"), _("This is not open to you.")),
        "csrf-failed": Problem(
            403,
            _("Request not trusted"),
            _("A request of a session needs its CSRF token; one with an API token needs none."),
        ),
        "not-found": Problem(404, _("Not found"), _("There is nothing here that you may see.")),
        "method-not-allowed": Problem(
            405, _("Method not allowed"), _("This address does not take that method.")
        ),
        "not-acceptable": Problem(
            406, _("Not acceptable"), _("Answers come as application/json only.")
        ),
        "tournament-full": Problem(409, _("Tournament full"), _("Every place is taken.")),
        "tournament-not-open": Problem(
            409, _("Tournament not open"), _("The tournament is not being played now.")
        ),
        "tournament-not-final": Problem(
            403, _("Tournament not final"), _("This can be seen once the tournament is final.")
        ),
        "entry-started": Problem(
            409, _("Entry started"), _("An entry that has begun cannot be withdrawn.")
        ),
        "entry-withdrawn": Problem(
            409, _("Entry withdrawn"), _("This entry was withdrawn; join again to take it up.")
        ),
        "round-over": Problem(409, _("Round over"), _("This round is over.")),
        "turn-already-played": Problem(
            409, _("Turn already played"), _("Another action stands for this turn.")
        ),
        "turn-not-reached": Problem(
            409, _("Turn not reached"), _("There are turns to be taken before this one.")
        ),
        "seed-already-used": Problem(
            409, _("Seed already used"), _("Another tournament has this seed.")
        ),
        "body-too-large": Problem(
            413, _("Body too large"), _("This is more than we can take in one request.")
        ),
        "unsupported-media-type": Problem(
            415, _("Unsupported media type"), _("Send application/json.")
        ),
        "illegal-action": Problem(
            422, _("Illegal action"), _("The rules forbid this action here.")
        ),
        "throttled": Problem(429, _("Too many requests"), _("Try again a little later.")),
        "server-error": Problem(
            500, _("Server error"), _("Something went wrong here; nothing of it was kept.")
        ),
        "unavailable": Problem(
            503,
            _("Unavailable"),
            _("The database does not answer; the same request may be sent again."),
        ),
    }
)


def problem(code: str, detail: Text = "", **more: object) -> dict[str, object]:
    """Return the JSON object of a refusal, in the reader's language."""
    kind = PROBLEMS[code]
    told = {"detail": str(detail or kind.detail), "code": code, **more}
    return {
        "type": f"urn:gelijkspel:{code}",
        "title": str(kind.title),
        "status": kind.status,
    } | told


def problem_response(
    code: str, detail: Text = "", *, headers: Mapping[str, str] | None = None, **more: object
) -> JsonResponse:
    """Return a refusal as the answer to any request, whatever it would accept."""
    return JsonResponse(
        problem(code, detail, **more),
        status=PROBLEMS[code].status,
        content_type=CONTENT_TYPE,
        headers=dict(headers or {}),
        json_dumps_params={"ensure_ascii": False},
    )
