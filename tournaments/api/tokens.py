"""``tokens/``: get a token for a name and a password, and end it."""

from rest_framework import status
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.addresses import client_address
from accounts.api_auth import BearerAuthentication
from accounts.models import ApiToken
from accounts.services import token_create, token_end
from accounts.throttling import sign_in_count
from tournaments.api.base import Call
from tournaments.api.inputs import TokenInput
from tournaments.api.openapi import calls


class TokensCall(Call):
    """A token, shown once; it ends when it is ended, or when the password changes."""

    def get_authenticators(self) -> list[BaseAuthentication]:
        # A token is got with a password alone: neither a session nor an old token counts, so
        # that no other site can make a signed-in browser ask for one.
        method = getattr(self.request, "method", None)  # no request where the schema is made
        return [] if method == "POST" else [BearerAuthentication()]

    @calls.TOKEN
    def post(self, request: Request) -> Response:
        asked = self.asked(TokenInput)
        address = client_address(request._request)
        sign_in_count(address=address, name=asked["username"])
        text, row = token_create(**asked)
        return Response({"token": text, "id": row.pk, "name": row.name}, status.HTTP_201_CREATED)

    @calls.TOKEN_END
    def delete(self, request: Request) -> Response:
        if not isinstance(request.auth, ApiToken):
            raise NotAuthenticated
        token_end(user=self.member(), token_id=request.auth.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
