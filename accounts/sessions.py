"""Sessions in the database, none of which outlives its account."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction

from accounts.models import is_deleted


class SessionStore(DatabaseStore):
    """Django's own; it is written after the answer, when its account may be gone."""

    @transaction.atomic
    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 (Django's signature)
        """Store the session, with its account locked: a deletion that comes after finds it."""
        super().save(must_create)

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row; of an account that has been deleted meanwhile, an empty one.

        What allauth writes down of a sign-in has the name and the address in it.
        """
        owner = data.get(SESSION_KEY)
        gone = owner is not None and is_deleted(int(owner))
        return super().create_model_instance({} if gone else data)
