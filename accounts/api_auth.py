"""How the API knows who is calling: ``Authorization: Bearer TOKEN``."""

from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.request import Request

from accounts import tokens
from accounts.models import ApiToken, User

SCHEME = "Bearer"


class BearerAuthentication(BaseAuthentication):
    """A token proves who is calling, and no cookie is looked at beside it."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        """Return the token's user; None where there is no token, so that others may try."""
        scheme, _space, text = get_authorization_header(request).partition(b" ")
        if scheme.lower() != SCHEME.lower().encode():
            return None
        token = (
            ApiToken.objects.select_related("user")
            .filter(digest=tokens.digest(text.strip().decode("latin-1")), user__is_active=True)
            .first()
        )
        if token is None:
            raise AuthenticationFailed(_("This token is not known, or no longer."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return f'{SCHEME} realm="api"'


class BearerScheme(OpenApiAuthenticationExtension):  # type: ignore[no-untyped-call]  # no types there
    """The same, told in the schema."""

    target_class = BearerAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: object) -> dict[str, str]:
        return {"type": "http", "scheme": SCHEME.lower()}
