"""Session authentication for calls of the site's own pages without an Authorization header."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from accounts.api_auth import scope_of
from accounts.errors import SecondFactorRequired
from accounts.scopes import Scope
from accounts.second_factor import missing_step


class CsrfFailed(PermissionDenied):
    """A request with a session cookie came without its CSRF token."""


class SessionUnlessToken(SessionAuthentication):
    """The site's session with its CSRF token.

    It is ignored beside an Authorization header, and when a page elsewhere reads.
    """

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Any] | None:
        if "HTTP_AUTHORIZATION" in request.META or _is_read_elsewhere(request):
            return None
        caller = super().authenticate(request)
        organises = caller is not None and scope_of(request) == Scope.ORGANISE
        if organises and missing_step(request._request):
            raise SecondFactorRequired
        return caller

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise CsrfFailed from None


def _is_read_elsewhere(request: Request) -> bool:
    """Return whether a page of another origin reads; what changes something is a matter of CSRF."""
    origin = request.META.get("HTTP_ORIGIN")
    own = f"{request.scheme}://{request.get_host()}"
    return origin not in {None, own} and request.method in SAFE_METHODS


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Session authentication as the schema describes it."""

    target_class = SessionUnlessToken
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
