"""The one clock that deadlines are kept by: the database's."""

from datetime import UTC, datetime
from typing import Any

from django.db import connection
from django.db.models.functions import Now


class Clock(Now):
    """The database's time of this very moment, as an expression.

    `Now` is the time at which the statement began, which a wait for a lock makes old.
    """

    def as_postgresql(self, compiler: Any, connection: Any, **context: Any) -> Any:
        return self.as_sql(compiler, connection, template="CLOCK_TIMESTAMP()", **context)


def database_now() -> datetime:
    """Return the time by the database's clock; ask after locking, not before."""
    postgresql = connection.vendor == "postgresql"
    question = "CLOCK_TIMESTAMP()" if postgresql else "STRFTIME('%Y-%m-%dT%H:%M:%f', 'now')"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {question}")
        (answer,) = cursor.fetchone()
    found = answer if isinstance(answer, datetime) else datetime.fromisoformat(answer)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
