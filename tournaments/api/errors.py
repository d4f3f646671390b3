"""The one table from refusals to HTTP."""

import logging
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from django.core.exceptions import PermissionDenied as DjangoPermissionDenied
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.http import Http404, HttpResponse
from django.utils.translation import gettext
from rest_framework import exceptions

from accounts.errors import AccountError, TooManyTries
from games.core.errors import GameError, IllegalAction
from tournaments.api.problems import problem_response
from tournaments.errors import TournamentError

logger = logging.getLogger(__name__)


class CsrfFailed(exceptions.PermissionDenied):
    """A request of a session came without its token."""


CODES: Final[Mapping[type[Exception], str]] = MappingProxyType(
    {
        # The engine tells more kinds of bad input apart than the API does.
        IllegalAction: "illegal-action",
        GameError: "bad-input",
        # What Django and REST framework refuse.
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
    """Return a refusal as a problem, or None for a fault, which Django logs and answers."""
    code = _code(error)
    if code is None:
        return None
    if isinstance(error, OperationalError):
        logger.error("The database did not answer.", exc_info=error)
    return problem_response(code, _detail(error), headers=_headers(error), **_more(error))


def _code(error: Exception) -> str | None:
    """Return the public code of a refusal, or None if it is a fault."""
    if isinstance(error, AccountError | TournamentError):
        return error.code
    return next((CODES[kind] for kind in type(error).mro() if kind in CODES), None)


def _detail(error: Exception) -> str:
    """Return what to say in place of the code's own sentence, in the reader's language."""
    if isinstance(error, GameError):
        # One of the fixed sentences of the games, so that it can be looked up.
        return gettext(str(error))
    if isinstance(error, TournamentError):
        return str(error)
    ours = exceptions.ParseError | exceptions.AuthenticationFailed
    return str(error.detail) if isinstance(error, ours) else ""


def _more(error: Exception) -> dict[str, object]:
    """Return which fields are wrong and why, where that is known."""
    if isinstance(error, exceptions.ValidationError) and isinstance(error.detail, dict):
        return {"errors": error.detail}
    return {}


def _headers(error: Exception) -> dict[str, str]:
    headers = {}
    if isinstance(error, TooManyTries):
        headers["Retry-After"] = str(error.seconds)
    if isinstance(error, OperationalError):
        headers["Retry-After"] = "1"
    if isinstance(scheme := getattr(error, "auth_header", None), str):
        headers["WWW-Authenticate"] = scheme
    return headers
