"""The session store, and the sessions of an account, none of which outlives it."""

import re
from typing import Any, Final

from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Now

from accounts.models import SessionInfo, User, is_deleted

BROWSER: Final = "browser"  # in the data of a session: what `browser_text` said when it began
# What a browser and a system call themselves; the first that is found, as most name others too.
BROWSERS: Final = (
    *(("Edg", "Edge"), ("OPR", "Opera"), ("SamsungBrowser", "Samsung Internet")),
    *(("FxiOS|Firefox", "Firefox"), ("CriOS|Chrome|Chromium", "Chrome"), ("Safari", "Safari")),
)
SYSTEMS: Final = (
    *(("iPhone", "iPhone"), ("iPad", "iPad"), ("Android", "Android"), ("Windows", "Windows")),
    *(("Macintosh|Mac OS X", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux")),
)


class SessionStore(DatabaseStore):
    """Django's store; a session is saved after the response, when its account may be deleted."""

    @transaction.atomic
    def save(self, must_create: bool = False) -> None:  # noqa: FBT001, FBT002 (Django's signature)
        """Store the session with its account locked, so that a later deletion finds it."""
        super().save(must_create)
        owner = self.get(SESSION_KEY)
        if owner is not None and not is_deleted(int(owner)):
            SessionInfo.objects.get_or_create(
                session_key=self.session_key,
                defaults={"user_id": int(owner), "browser": self.get(BROWSER, "")},
            )

    def delete(self, session_key: str | None = None) -> None:
        """Delete a session, this one without a key, with what is known of it."""
        super().delete(session_key)
        SessionInfo.objects.filter(session_key=session_key or self.session_key).delete()

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """Return the row of the session, without data if its account was deleted meanwhile.

        Allauth stores the name and the address of a sign-in in the session.
        """
        owner = data.get(SESSION_KEY)
        is_gone = owner is not None and is_deleted(int(owner))
        return super().create_model_instance({} if is_gone else data)


def browser_text(user_agent: str) -> str:
    """Return the browser and the system of a request, ``""`` if it names neither."""
    names = (_first(BROWSERS, user_agent), _first(SYSTEMS, user_agent))
    return " · ".join(filter(None, names))


def _first(names: tuple[tuple[str, str], ...], text: str) -> str:
    return next((name for pattern, name in names if re.search(pattern, text)), "")


def sessions_of(user: User) -> QuerySet[SessionInfo]:
    """Return the sessions of an account that have not run out, newest first."""
    alive = Session.objects.filter(session_key=OuterRef("session_key"), expire_date__gt=Now())
    return SessionInfo.objects.filter(Exists(alive), user=user)


@transaction.atomic
def session_end(*, user: User, info_id: int) -> bool:
    """End one of a user's own sessions; return whether there was one."""
    info = SessionInfo.objects.filter(user=user, pk=info_id).first()
    if info is None:
        return False
    Session.objects.filter(session_key=info.session_key).delete()
    info.delete()
    return True
