"""What every call shares."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.permissions import AllowAny
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from accounts.errors import TooManyTries
from accounts.models import User
from accounts.throttling import limit_reached
from tournaments.api.limits import LIMITS


class Call(APIView):
    """A call of the API, open to everyone unless it asks for a `member`."""

    permission_classes = (AllowAny,)
    # OPTIONS would describe to anyone what only some may do.
    http_method_names: Sequence[str] = ("get", "head", "post", "delete")

    @property
    def viewer(self) -> User | None:
        """Who makes the call; None for a visitor."""
        user = self.request.user
        return user if user.is_authenticated else None

    def member(self) -> User:
        """Return who makes the call.

        :raises NotAuthenticated: if it is a visitor.
        """
        if self.viewer is None:
            raise NotAuthenticated
        return self.viewer

    def asked(self, shape: type[Serializer[Any]]) -> dict[str, Any]:
        """Return what the body asks for.

        :raises ValidationError: if it does not have this shape.
        """
        data = self.request.data
        try:
            found: dict[str, Any] = _kept(shape).run_validation(data)
        except ValidationError:
            # Told by one of its own, which knows how to speak of a body that is no object.
            shape(data=data).is_valid(raise_exception=True)
            raise
        return found

    def count(self, scope: str) -> None:
        """Count one call of this kind.

        :raises TooManyTries: if this user makes more of them than a program at play would.
        """
        seconds = limit_reached(f"api:{scope}", str(self.member().pk), *LIMITS[scope])
        if seconds:
            raise TooManyTries(seconds)


@cache
def _kept(shape: type[Serializer[Any]]) -> Serializer[Any]:
    """Return a shape with its fields, which are many times as slow to make as to use."""
    return shape()
