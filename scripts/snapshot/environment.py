"""A process whose clock, random numbers and messages to workers are fixed."""

import hashlib
import os
import random
import re
import secrets
import uuid
from collections import Counter, deque
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import django
import time_machine
from celery import current_app
from celery.app.task import Task
from celery.app.utils import find_app
from django.conf import settings
from django.db.backends.signals import connection_created
from django.utils import crypto

START = datetime(2027, 1, 15, 8, 0, 30, tzinfo=UTC)
NOWHERE = "redis://127.0.0.1:1/0"  # no broker and no cache listen there
SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "config.settings.test",
    "REDIS_URL": NOWHERE,
    "REDIS_PREFIX": "snapshot:",
    "SECRET_KEY": "for recordings only: 0123456789 abcdefghijklmnopqrstuvwxyz",
    "SEED_KEY": "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=",
    "PRACTICE_KEY": "for practice in recordings only: 0123456789 abcdefghijklmnop",
    "ADDRESS_HASH_KEY": "for addresses in recordings only: 0123456789 abcdefghijklmno",
}
_DATABASE_CLOCK = re.compile(r"(clock|statement)_timestamp\(\)", re.IGNORECASE)


class Randomness:
    """Random bytes that follow from the step under way and from how many were drawn in it.

    Each kind of draw counts by itself, so that a page that draws one CSRF token more or less
    changes no key that is made in the same request.
    """

    def __init__(self) -> None:
        self._step = ""
        self._draws: Counter[str] = Counter()

    def begin(self, step: str) -> None:
        """Begin a step; what is drawn in it depends on its name alone."""
        self._step = step
        self._draws.clear()

    def draw(self, kind: str, size: int) -> bytes:
        """Return so many bytes."""
        self._draws[kind] += 1
        label = f"{self._step}\n{kind}\n{self._draws[kind]}"
        return hashlib.shake_256(label.encode()).digest(size)

    def choice(self, letters: str) -> str:
        """Return one of some letters, as Django's keys and CSRF tokens are made of."""
        return letters[int.from_bytes(self.draw(f"choice {letters}", 4)) % len(letters)]


class Environment:
    """Django set up on a database, with everything fixed that differs from run to run."""

    def __init__(self, database_url: str) -> None:
        self.randomness = Randomness()
        self.messages: deque[tuple[str, dict[str, Any]]] = deque()
        self._clock = time_machine.travel(START, tick=False).start()
        os.environ.update(SETTINGS | {"DATABASE_URL": database_url})
        self._fix_randomness()
        self._set_up()

    def shift(self, **amount: float) -> None:
        """Move the clock on by an amount, given as for a `timedelta`."""
        self._clock.shift(timedelta(**amount))

    def run_task(self, name: str, **kwargs: Any) -> None:
        """Run a task of the workers, by its name."""
        self.randomness.begin(f"{name} {kwargs} {datetime.now(UTC)}")
        current_app.tasks[name].apply(kwargs=kwargs, throw=True)

    def deliver(self) -> None:
        """Run the tasks that messages wait for, except for those that only say that jobs wait."""
        while self.messages:
            name, kwargs = self.messages.popleft()
            if kwargs:
                self.run_task(name, **kwargs)

    def _fix_randomness(self) -> None:
        draw = self.randomness.draw
        os.urandom = lambda size: draw(f"urandom {size}", size)
        random._urandom = lambda size: draw(f"secrets {size}", size)  # type: ignore[attr-defined]
        uuid.uuid4 = lambda: uuid.UUID(bytes=draw("uuid", 16), version=4)
        crypto.secrets = SimpleNamespace(  # type: ignore[attr-defined]
            choice=self.randomness.choice, compare_digest=secrets.compare_digest
        )

    def _set_up(self) -> None:
        settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
        django.setup()
        app = find_app("config")
        app.set_default()
        app.loader.import_default_modules()

        def keep(task: Any, args: Any = None, kwargs: Any = None, **_options: Any) -> None:
            self.messages.append((task.name, kwargs or {}))

        Task.apply_async = keep  # type: ignore[method-assign, assignment]
        connection_created.connect(fix_database_clock, weak=False)


def fix_database_clock(connection: Any, **_: Any) -> None:
    """Have a connection to the database tell the process's time as the database's."""
    if connection.vendor == "sqlite":
        # Registered with two arguments it comes before SQLite's own, which takes any number.
        connection.connection.create_function("strftime", 2, sqlite_time)
    else:
        connection.execute_wrappers.append(at_fixed_time)


def sqlite_time(form: str, at: str) -> str:
    """Return what SQLite's STRFTIME returns for 'now'.

    :raises ValueError: if it is asked about another time.
    """
    if at.lower() != "now":
        raise ValueError(f"STRFTIME of {at}: only 'now' is fixed")
    now = datetime.now(UTC)
    return now.strftime(form.replace("%f", f"{now:%S}.{now.microsecond // 1000:03d}"))


def at_fixed_time(
    execute: Callable[..., Any],
    sql: Any,
    params: Any,
    many: bool,  # noqa: FBT001 - Django's signature
    context: Any,
) -> Any:
    """Execute a statement with the process's time in the place of PostgreSQL's clock."""
    if isinstance(sql, str):
        sql = _DATABASE_CLOCK.sub(f"TIMESTAMPTZ '{datetime.now(UTC).isoformat()}'", sql)
    return execute(sql, params, many, context)
