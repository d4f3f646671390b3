"""``tokens/``: get a token for a name and a password; revoke it."""

from types import MappingProxyType
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import NotAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from structlog.contextvars import bound_contextvars

from accounts.addresses import client_address
from accounts.api_auth import BearerAuthentication
from accounts.errors import EndOutOfBounds, TooManyTokens
from accounts.events import Event, event_record
from accounts.models import ApiToken
from accounts.passwords import MAX_TYPED
from accounts.scopes import ALL, Scope
from accounts.services import token_create, token_end
from accounts.sign_in_limits import SignInTry
from accounts.typed import IsOneLine
from tournaments.api import fields
from tournaments.api.answers import AnswerSerializer
from tournaments.api.calls import BODY, NO_AUTHENTICATION, TOKEN_ONLY, Call, described


class TokenInput(serializers.Serializer[Any]):
    """A user's name and password, and a name for the token."""

    username = fields.StrictCharField(max_length=254, help_text=_("User name or e-mail address."))
    password = fields.StrictCharField(max_length=MAX_TYPED)
    name = fields.StrictCharField(
        required=False,
        allow_blank=True,
        max_length=ApiToken.NAME_LENGTH,
        validators=[IsOneLine(ApiToken.NAME_LENGTH)],
    )
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Scope.choices),
        required=False,
        min_length=1,
        max_length=len(ALL),
        help_text=_("What the token may do: everything, if left out."),
    )
    ends_at = fields.DateTimeFieldWithZone(
        required=False, help_text=_("Within a year; in a year, if left out.")
    )


class NewToken(NamedTuple):
    """A new token: its text, of which only a hash is stored, and its row."""

    token: str
    row: ApiToken


class TokenAnswer(AnswerSerializer):
    """A new token."""

    token = serializers.CharField(help_text="Shown this once.")
    id = serializers.IntegerField(source="row.pk")
    name = serializers.CharField(source="row.name", allow_blank=True)
    scopes = serializers.ListField(
        child=serializers.ChoiceField(Scope.choices),
        source="row.scope_list",
        help_text="What it may do.",
    )
    ends_at = fields.DateTimeFieldInUtc(source="row.ends_at")


class TokensCall(Call):
    """A token, shown once; it is valid until it is revoked, its end, or another password."""

    scopes = MappingProxyType({"delete": None})  # any token may end itself

    def get_authenticators(self) -> list[BaseAuthentication]:
        # POST takes a password alone and ignores sessions and tokens, so that no other site can
        # make a signed-in browser get a token.
        method = getattr(self.request, "method", None)  # no request while the schema is made
        return [] if method == "POST" else [BearerAuthentication()]

    @described(
        "token",
        "Get a token for a name and a password",
        {201: TokenAnswer},
        *BODY,
        "not-authenticated",
        "second-factor-required",
        "too-many-tokens",
        "throttled",
        example={
            "token": "gs_3XAMPLE-w0rds-that-open-nothing-0123456789a",
            "id": 1,
            "name": "",
            "scopes": ["read", "play", "organise"],
            "ends_at": "2027-12-01T09:30:00.271828Z",
        },
        request=TokenInput,
        body_example={"username": "player", "password": "Een goed wachtwoord 31"},
        auth=NO_AUTHENTICATION,
    )
    def post(self, request: Request) -> Response:
        body = self.request_body(TokenInput)
        # No cookie counts here, that of a known browser neither.
        attempt = SignInTry(request._request, body["username"], by_browser=False)
        address = client_address(request._request)
        try:
            with bound_contextvars(address=address):  # logged if it fails
                new = NewToken(*token_create(**body))
        except (EndOutOfBounds, TooManyTokens):
            attempt.give_back()  # the password was right
            raise
        attempt.succeed(new.row.user)
        event_record(Event.TOKEN_MADE, user=new.row.user, address=address, token_id=new.row.pk)
        answer = TokenAnswer.render(new)
        return Response(answer, status.HTTP_201_CREATED)

    @described(
        "token end",
        "End the token that the call is made with",
        {204: None},
        "not-authenticated",
        auth=TOKEN_ONLY,
    )
    def delete(self, request: Request) -> Response:
        if not isinstance(request.auth, ApiToken):
            raise NotAuthenticated
        token_end(user=self.member(), token_id=request.auth.pk)
        return Response(status=status.HTTP_204_NO_CONTENT)
