"""The base class of all calls, and the decorator that describes a call in the OpenAPI schema."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any, Final, TypeVar

from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.errors import TooManyTries
from accounts.models import User
from accounts.scopes import Scope
from accounts.throttling import try_count
from accounts.usage import Usage
from tournaments.api.answers import PageSource
from tournaments.api.problems import CONTENT_TYPE, PROBLEMS, ProblemAnswer, problem

# The scope that a token needs for each method, unless a call says otherwise.
SCOPES: Final[Mapping[str, Scope | None]] = MappingProxyType(
    {"get": Scope.READ, "head": Scope.READ, "post": Scope.PLAY, "delete": Scope.PLAY}
)
FunctionT = TypeVar("FunctionT", bound=Callable[..., Any])


class Call(APIView):
    """A call of the API. Visitors may make it, unless its method asks for `member`."""

    permission_classes = (AllowAny,)
    # OPTIONS is left out: its answer would describe to visitors what only members may do.
    http_method_names: Sequence[str] = ("get", "head", "post", "delete")
    # Checked where the caller is authenticated, before anything of the call is read.
    scopes: Mapping[str, Scope | None] = SCOPES  # None: any token will do
    limit = ""  # the scope in `throttling.LIMITS` that `count` counts in

    @property
    def viewer(self) -> User | None:
        """The user who makes the call; None for a visitor."""
        user = self.request.user
        return user if user.is_authenticated else None

    def member(self) -> User:
        """Return the user who makes the call.

        :raises NotAuthenticated: if it is a visitor.
        """
        if self.viewer is None:
            raise NotAuthenticated
        return self.viewer

    def request_body(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """Return the validated request body.

        :raises ValidationError: if it does not have this shape.
        """
        data = self.request.data
        try:
            body: dict[str, Any] = _serializer(shape).run_validation(data)
        except ValidationError:
            # A new serializer raises the error: it has a message for a body that is no object.
            shape(data=data).is_valid(raise_exception=True)
            raise
        return body

    def count(self) -> None:
        """Count one call of this kind, together with what the same user does over the pages.

        Every answer then says how much of the limit is left.

        :raises TooManyTries: if the user has made as many of them as `throttling.LIMITS` allows.
        """
        player = str(self.member().pk)
        try:
            usage = try_count(self.limit, player)
        except TooManyTries as refusal:
            self.headers |= _usage_headers(refusal.usage)
            raise
        self.headers |= _usage_headers(usage)


def _usage_headers(usage: Usage) -> dict[str, str]:
    """Return the rate limit headers: the three that most clients read, and those of the draft.

    The draft is `draft-ietf-httpapi-ratelimit-headers-10`.
    """
    name = usage.scope.partition(":")[0]
    return {
        "RateLimit-Limit": str(usage.limit),
        "RateLimit-Remaining": str(usage.remaining),
        "RateLimit-Reset": str(usage.reset),
        "RateLimit-Policy": f'"{name}";q={usage.limit};w={usage.window}',
        "RateLimit": f'"{name}";r={usage.remaining};t={usage.reset}',
    }


@cache
def _serializer(shape: type[Serializer[Any]]) -> Serializer[Any]:
    """Return a cached serializer; building its fields is slow."""
    return shape()


def page_source(request: Request, rows: Sequence[Any], after: str | None) -> PageSource:
    """Return the source of a page of a list; `after` is the name of the next page."""
    if after is None:
        return PageSource(None, rows)
    query = request.query_params.copy()
    query["page"] = after
    return PageSource(request.build_absolute_uri(f"?{query.urlencode()}"), rows)


# The OpenAPI schema.

NO_AUTHENTICATION: list[Any] = []
TOKEN_ONLY = [{"token": list[str]()}]
MEMBERS = [*TOKEN_ONLY, {"session": list[str]()}]
# Codes that every call can answer with, and those of every call with a request body.
ALWAYS = ("method-not-allowed", "not-acceptable", "server-error", "unavailable")
BODY = ("bad-input", "body-too-large", "unsupported-media-type")
RATE_LIMIT = [
    OpenApiParameter(name, str, OpenApiParameter.HEADER, response=True, description=description)
    for name, description in {
        "RateLimit-Limit": "How many such calls you may make in the window.",
        "RateLimit-Remaining": "How many of them are left.",
        "RateLimit-Reset": "Seconds until the oldest one counted leaves the window.",
        "RateLimit-Policy": 'The limit as the draft standard writes it: `"action";q=1200;w=60`.',
        "RateLimit": 'What is left, in the same way: `"action";r=1199;t=60`.',
    }.items()
]
PAGE = OpenApiParameter(
    "page",
    str,
    description="What `next` says; 1 is the first page.",
    pattern="^(10000|[1-9][0-9]{0,3}|after-[0-9a-f-]{1,36})$",  # as `page_of` reads it
)


def described(
    name: str,
    summary: str,
    answers: Mapping[int, Any],
    *refusals: str,
    example: Any = None,
    body_example: Any = None,
    **options: Any,
) -> Callable[[FunctionT], FunctionT]:
    """Return the decorator that describes one call in the schema.

    `name` makes the operation id, `answers` has the serializer of each status below 400 (None
    for an empty answer), `refusals` are codes of `PROBLEMS`. `example` is an answer with status
    200 or 201, `body_example` a request body; `options` go to `extend_schema`.
    """
    responses: dict[Any, Any] = {
        status: OpenApiResponse(shape, description="", examples=_examples(example, status))
        for status, shape in answers.items()
    }
    bodies = []
    if body_example is not None:
        bodies.append(OpenApiExample("as it is sent", body_example, request_only=True))
    decorator: Callable[[FunctionT], FunctionT] = extend_schema(
        operation_id=name.replace(" ", "_"),
        summary=summary,
        responses=responses | _problem_responses(*refusals, *_of_tokens(options), *ALWAYS),
        examples=bodies,
        **options,
    )
    return decorator


def _of_tokens(options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the codes that a call has because it may be made with a token of a scope."""
    unscoped = options.get("auth") in (NO_AUTHENTICATION, TOKEN_ONLY)
    return () if unscoped else ("scope-missing",)


def _examples(answer: Any, status: int) -> list[OpenApiExample]:
    if answer is None or status not in (200, 201):
        return []
    # The first row of a list: drf-spectacular puts the example of a list into a list itself.
    answer = answer[0] if isinstance(answer, list) else answer
    return [OpenApiExample("as it comes", answer, response_only=True, status_codes=[str(status)])]


def _problem_responses(*codes: str) -> dict[Any, OpenApiResponse]:
    examples: dict[tuple[str, str], list[OpenApiExample]] = {}
    for code in codes:
        status = str(PROBLEMS[code].status)
        example = OpenApiExample(
            code,
            problem(code),
            response_only=True,
            status_codes=[status],
            media_type=CONTENT_TYPE,
        )
        examples.setdefault((status, CONTENT_TYPE), []).append(example)
    return {
        response: OpenApiResponse(ProblemAnswer, description="", examples=values)
        for response, values in examples.items()
    }
