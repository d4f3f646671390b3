"""What every turn asks of its entry's rows, written out: to put it together anew cost the most."""

import json
import uuid
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from django.db import connection
from django.db.models.expressions import Col

from tournaments.models.entry import Entry

# The database's time of this very moment: the statement's is old after a wait for a lock.
NOW = {
    "postgresql": "CLOCK_TIMESTAMP()",
    "sqlite": "STRFTIME('%%Y-%%m-%%d %%H:%%M:%%f', 'now')",
}
_LOCK = {"postgresql": "FOR NO KEY UPDATE", "sqlite": ""}  # there a transaction locks everything
_READ = "SELECT {columns} FROM tournaments_entry WHERE id = %s {lock}"
_ADD = """
INSERT INTO tournaments_turn (entry_id, round, number, action, taken_at)
VALUES (%s, %s, %s, %s, {now})
"""
_KEEP = "UPDATE tournaments_entry SET half_points = %s, started = %s WHERE id = %s"
_FIELDS = Entry._meta.concrete_fields
_NAMES = [field.attname for field in _FIELDS]
_Converters = list[tuple[int, Col, list[Callable[..., Any]]]]


def entry_locked(entry_id: uuid.UUID) -> Entry:
    """Return an entry with its row locked, in the caller's transaction.

    :raises Entry.DoesNotExist: if there is none.
    """
    columns = ", ".join(str(field.column) for field in _FIELDS)
    with connection.cursor() as cursor:
        question = _READ.format(columns=columns, lock=_LOCK[connection.vendor])
        cursor.execute(question, [entry_key(entry_id)])
        row = cursor.fetchone()
    if row is None:
        raise Entry.DoesNotExist
    return Entry.from_db(connection.alias, _NAMES, _converted(row))


def turn_add(*, entry_id: uuid.UUID, number: int, turn: int, action: str) -> None:
    """Add a turn to a round, taken now.

    :raises IntegrityError: if another stands there.
    """
    with connection.cursor() as cursor:
        added = _ADD.format(now=NOW[connection.vendor])
        cursor.execute(added, [entry_key(entry_id), number, turn, action])


def entry_keep(*, entry_id: uuid.UUID, half_points: Sequence[int]) -> None:
    """Keep that an entry has begun, and its points of each finished round."""
    with connection.cursor() as cursor:
        cursor.execute(_KEEP, [json.dumps(half_points), True, entry_key(entry_id)])


def entry_key(entry_id: uuid.UUID) -> Any:
    """Return an entry's key as this database stores it."""
    return Entry._meta.pk.get_db_prep_value(entry_id, connection)


def _converted(row: Sequence[Any]) -> list[Any]:
    """Return a row's values as the model has them."""
    values = list(row)
    for at, column, converters in _converters(connection.vendor):
        for convert in converters:
            values[at] = convert(values[at], column, connection)
    return values


@cache
def _converters(_vendor: str) -> _Converters:
    """Return what makes a model's values of this database's, where they differ."""
    columns = [field.get_col(Entry._meta.db_table) for field in _FIELDS]
    found = (
        [*connection.ops.get_db_converters(column), *column.get_db_converters(connection)]
        for column in columns
    )
    return [(at, columns[at], some) for at, some in enumerate(found) if some]
