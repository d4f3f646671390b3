"""The codes of refusals, and a refusal as ``application/problem+json`` (RFC 9457)."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from django.http import JsonResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer

CONTENT_TYPE: Final = "application/problem+json"
Text = str | Promise


class Problem(NamedTuple):
    """The HTTP status of a code, its title, and its default detail."""

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
        "address-not-proved": Problem(
            403,
            _("Address not proved"),
            _("The tournament asks for a proved e-mail address; the account's page proves one."),
        ),
        "address-barred": Problem(
            403,
            _("Address barred"),
            _("An entrant with this e-mail address was here under another account."),
        ),
        "scope-missing": Problem(
            403, _("Scope missing"), _("This token may not do that: make one with its scope.")
        ),
        "second-factor-required": Problem(
            403,
            _("Second factor required"),
            _("Who organises shows a second factor first; tokens for it are made on the page."),
        ),
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
        "place-lapsed": Problem(
            409,
            _("Place lapsed"),
            _("The time for your first move ran out twice, so this tournament is over for you."),
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
        "too-many-tokens": Problem(
            409, _("Too many tokens"), _("You have 20 API tokens: end one first.")
        ),
        "seed-already-used": Problem(
            409, _("Seed already used"), _("Another tournament has this seed.")
        ),
        "idempotency-key-in-use": Problem(
            409,
            _("Key in use"),
            _("The first call with this key is still being worked on."),
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
        "idempotency-key-reused": Problem(
            422,
            _("Key used before"),
            _("This key was sent with another body within the last 24 hours."),
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


class Refusal(NamedTuple):
    """The source of a problem; `errors` holds the messages of each wrong field."""

    code: str
    detail: Text
    errors: object


class ProblemAnswer(AnswerSerializer):
    """A refusal (RFC 9457)."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField(help_text="For people, in their language.")
    code = serializers.CharField(help_text="For programs; it never changes.")
    errors = fields.ObjectField(  # type: ignore[assignment]  # the class has `errors` of its own
        required=False, help_text="Which fields are wrong, and why."
    )

    def read_type(self, refusal: Refusal) -> str:
        return f"urn:gelijkspel:{refusal.code}"

    def read_title(self, refusal: Refusal) -> Text:
        return PROBLEMS[refusal.code].title

    def read_status(self, refusal: Refusal) -> int:
        return PROBLEMS[refusal.code].status

    def read_detail(self, refusal: Refusal) -> Text:
        return refusal.detail or PROBLEMS[refusal.code].detail


def problem(code: str, detail: Text = "", errors: object = None) -> dict[str, Any]:
    """Return the JSON object of a refusal, in the reader's language."""
    return ProblemAnswer.render(Refusal(code, detail, errors))


def problem_response(
    code: str,
    detail: Text = "",
    *,
    headers: Mapping[str, str] | None = None,
    errors: object = None,
) -> JsonResponse:
    """Return a refusal as the response to any request, whatever its Accept header says."""
    return JsonResponse(
        problem(code, detail, errors),
        status=PROBLEMS[code].status,
        content_type=CONTENT_TYPE,
        headers=dict(headers or {}),
        json_dumps_params={"ensure_ascii": False},
    )
