"""The database's clock, by which all deadlines are kept."""

from datetime import UTC, datetime

from django.db import connection

# The current time, as a part of a larger statement. The start time of the statement or of its
# transaction would be outdated after a wait for a lock.
NOW = {
    "postgresql": "CLOCK_TIMESTAMP()",
    "sqlite": "STRFTIME('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
}


def database_now() -> datetime:
    """Return the current time of the database's clock; call it after taking locks, not before."""
    postgresql = connection.vendor == "postgresql"
    question = "CLOCK_TIMESTAMP()" if postgresql else "STRFTIME('%Y-%m-%dT%H:%M:%f', 'now')"
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {question}")
        (answer,) = cursor.fetchone()
    now = answer if isinstance(answer, datetime) else datetime.fromisoformat(answer)
    return now if now.tzinfo else now.replace(tzinfo=UTC)
