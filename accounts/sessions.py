"""The session store: database sessions, none of which outlives its account."""

from typing import Any

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import transaction

from accounts.models import is_deleted


class SessionStore(DatabaseStore):
    """Django's store; a session is saved after the response, when its account may be deleted."""

    @transaction.atomic
    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 (Django's signature)
        """Store the session with its account locked, so that a later deletion finds it."""
        super().save(must_create)

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row of the session, without data if its account was deleted meanwhile.

        Allauth stores the name and the address of a sign-in in the session.
        """
        owner = data.get(SESSION_KEY)
        is_gone = owner is not None and is_deleted(int(owner))
        return super().create_model_instance({} if is_gone else data)
