"""The one clock that deadlines are kept by: the database's."""

from datetime import UTC, datetime

from django.db import connection

# As a part of a larger statement: the time of this very moment. The time that the statement or
# its transaction began is old after a wait for a lock.
NOW = {
    "postgresql": "CLOCK_TIMESTAMP()",
    "sqlite": "STRFTIME('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
}


def database_now() -> datetime:
    """Return the time by the database's clock; ask after locking, not before."""
    postgresql = connection.vendor == "postgresql"
    question = "CLOCK_TIMESTAMP()" if postgresql else "STRFTIME('%Y-%m-%dT%H:%M:%f', 'now')"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {question}")
        (answer,) = cursor.fetchone()
    found = answer if isinstance(answer, datetime) else datetime.fromisoformat(answer)
    return found if found.tzinfo else found.replace(tzinfo=UTC)
