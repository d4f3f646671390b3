"""API tokens: new ones, their digest, and requests with ``Authorization: Bearer TOKEN``."""

import hashlib
import secrets

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.models import ApiToken, User

SCHEME = "Bearer"


def new_token() -> str:
    """Return a new token: `gs_` and 32 random bytes in URL-safe Base64.

    The prefix lets scanners of public code recognise a token.
    """
    return "gs_" + secrets.token_urlsafe(32)


def token_digest(token: str) -> str:
    """Return the SHA-256 of a token, by which it is stored and found."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()


class BearerAuthentication(BaseAuthentication):
    """Authenticates by token alone; cookies are ignored."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the token's user and the token; None without a token.

        :raises AuthenticationFailed: if the token is unknown.
        """
        scheme, _space, text = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        token = (
            ApiToken.objects.select_related("user")
            .filter(digest=token_digest(text.strip().decode("latin-1")), user__is_active=True)
            .first()
        )
        if token is None:
            raise AuthenticationFailed(_("This token is not known, or no longer."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="api"'


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # no types there
    """The description of `BearerAuthentication` in the schema."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME.lower()}
