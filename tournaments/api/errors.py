"""Turns refusals, faults and unknown addresses into problem responses."""

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import get_language_from_request, gettext, override
from django.views import defaults
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions

from accounts.errors import AccountError, EndOutOfBounds, ScopeMissing, TooManyTries
from games.core.errors import GameError, IllegalAction
from tournaments.api.auth import CsrfFailed
from tournaments.api.problems import problem_response
from tournaments.errors import IdempotencyKeyInUse, TournamentError

PREFIX = "/api/"
logger = logging.getLogger(__name__)


CODES: Final[Mapping[type[Exception], str]] = MappingProxyType(
    {
        # The engine has more codes for bad input than the API.
        IllegalAction: "illegal-action",
        GameError: "bad-input",
        # Refusals of Django and REST framework.
        Http404: "not-found",
        DjangoPermissionDenied: "not-eligible",
        RequestDataTooBig: "body-too-large",
        OperationalError: "unavailable",
        CsrfFailed: "csrf-failed",
        exceptions.ParseError: "bad-input",
        exceptions.ValidationError: "bad-input",
        exceptions.NotAuthenticated: "not-authenticated",
        exceptions.AuthenticationFailed: "not-authenticated",
        exceptions.PermissionDenied: "not-eligible",
        exceptions.NotFound: "not-found",
        exceptions.MethodNotAllowed: "method-not-allowed",
        exceptions.NotAcceptable: "not-acceptable",
        exceptions.UnsupportedMediaType: "unsupported-media-type",
    }
)


def handle(error: Exception, context: Mapping[str, Any]) -> HttpResponse | None:
    """Return the problem response of a refusal; None for a fault, which Django logs.

    REST framework calls this for every exception in a call.
    """
    code = _code(error)
    if code is None:
        return None
    if code == "not-found" and "view" in context:
        # Whatever was counted: another's id is answered as one that nobody has.
        context["view"].headers = context["view"].default_response_headers
    if isinstance(error, OperationalError):
        logger.error("The database did not answer.", exc_info=error)
    return problem_response(
        code, _detail(error), headers=_headers(error), errors=_field_errors(error)
    )


def _code(error: Exception) -> str | None:
    """Return the public code of a refusal; None for a fault."""
    if isinstance(error, AccountError | TournamentError):
        return error.code
    return next((CODES[kind] for kind in type(error).mro() if kind in CODES), None)


def _detail(error: Exception) -> str:
    """Return a more exact detail than the code's own, in the reader's language, or ``""``."""
    if isinstance(error, GameError):
        # One of the fixed sentences of the games, which have translations.
        return gettext(str(error))
    if isinstance(error, TournamentError | ScopeMissing):
        return str(error)
    if isinstance(error, exceptions.ParseError | exceptions.AuthenticationFailed):
        return str(error.detail)  # raised by `parsers` and `accounts.api_auth`
    return ""


def _field_errors(error: Exception) -> Mapping[str, object] | None:
    """Return the messages of each wrong field of a request body, or None."""
    if isinstance(error, exceptions.ValidationError) and isinstance(error.detail, dict):
        return error.detail
    if isinstance(error, EndOutOfBounds):
        return {"ends_at": [gettext("A token ends later than now, and within a year.")]}
    return None


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if isinstance(error, TooManyTries):
        headers["Retry-After"] = str(error.usage.wait)
    if isinstance(error, OperationalError | IdempotencyKeyInUse):
        headers["Retry-After"] = "1"
    if isinstance(scheme := getattr(error, "auth_header", None), str):
        headers["WWW-Authenticate"] = scheme
    return headers


# Responses to requests that reach no call; `config.urls` has them as handlers.


@csrf_exempt
def not_found(request: HttpRequest) -> HttpResponse:
    """Return 404 for an address under ``/api/`` that belongs to no call."""
    detail = "" if request.path.endswith("/") else gettext("The address of a call ends in a slash.")
    return problem_response("not-found", detail)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Return 400 for a request that Django refuses: a problem under ``/api/``, else a page."""
    if request.path.startswith(PREFIX):
        return problem_response("bad-input")
    # A wrong host name is refused before the middleware has set the language.
    with override(get_language_from_request(request)):
        return render(request, "400.html", status=400)


def server_error(request: HttpRequest) -> HttpResponse:
    """Return 500 for a fault, without its cause: a problem under ``/api/``, else a page."""
    if request.path.startswith(PREFIX):
        return problem_response("server-error")
    return defaults.server_error(request)
