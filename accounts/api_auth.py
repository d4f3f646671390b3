"""API tokens: new ones, their digest, and requests with ``Authorization: Bearer TOKEN``."""

import hashlib
import secrets
from collections.abc import Mapping
from datetime import timedelta

from django.db.models import BooleanField, ExpressionWrapper, Q
from django.db.models.functions import Now
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts.errors import ScopeMissing, SecondFactorRequired
from accounts.models import ApiToken, User
from accounts.scopes import Scope
from accounts.second_factor import is_required

SCHEME = "Bearer"
USE_NOTED_EVERY = timedelta(hours=1)
# Read with the token itself, so that a call within the hour takes no query more.
_USE_IS_DUE = ExpressionWrapper(
    Q(last_used_at__isnull=True) | Q(last_used_at__lte=Now() - USE_NOTED_EVERY), BooleanField()
)


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

        :raises AuthenticationFailed: if the token is unknown, or has ended.
        :raises ScopeMissing: if it lacks the scope that the call names for its method.
        :raises SecondFactorRequired: if it was made before its user needed one to organise.
        """
        scheme, _space, text = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        token = _token(token_digest(text.strip().decode("latin-1")))
        if token is None:
            raise AuthenticationFailed(_("This token is not known, or no longer."))
        scope = scope_of(request)
        if scope and scope not in token.scopes.split():
            raise ScopeMissing(scope)
        if scope == Scope.ORGANISE and is_required(token.user) and not token.factor_shown:
            raise SecondFactorRequired
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="api"'


def scope_of(request: Request) -> Scope | None:
    """Return the scope that a call names for its method; None if it needs none."""
    scopes: Mapping[str, Scope | None] = getattr(request.parser_context["view"], "scopes", {})
    return scopes.get(str(request.method).lower())


def _token(digest: str) -> ApiToken | None:
    """Return a token that is valid now; notes its use, at most once an hour."""
    rows = ApiToken.objects.select_related("user").annotate(use_is_due=_USE_IS_DUE)
    token = rows.filter(digest=digest, user__is_active=True, ends_at__gt=Now()).first()
    if token is not None and token.use_is_due:
        ApiToken.objects.filter(_USE_IS_DUE, pk=token.pk).update(last_used_at=Now())
    return token


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # no types there
    """The description of `BearerAuthentication` in the schema."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME.lower()}
