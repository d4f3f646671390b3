"""Session authentication for calls without an Authorization header."""

from typing import Any

from django.contrib.auth.models import AbstractBaseUser
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import SessionAuthentication
from rest_framework.exceptions import PermissionDenied
from rest_framework.request import Request


class CsrfFailed(PermissionDenied):
    """A request with a session cookie came without its CSRF token."""


class SessionUnlessToken(SessionAuthentication):
    """The site's session with its CSRF token; ignored beside an Authorization header."""

    def authenticate(self, request: Request) -> tuple[AbstractBaseUser, Any] | None:
        if "HTTP_AUTHORIZATION" in request.META:
            return None
        return super().authenticate(request)

    def enforce_csrf(self, request: Request) -> None:
        try:
            super().enforce_csrf(request)
        except PermissionDenied:
            raise CsrfFailed from None


class SessionScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]
    """Session authentication as the schema describes it."""

    target_class = SessionUnlessToken
    name = "session"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "apiKey", "in": "cookie", "name": "sessionid"}
