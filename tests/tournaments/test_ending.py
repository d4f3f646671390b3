"""An action in progress when a tournament ends is committed before the end."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection, transaction

from tests.tournaments.factories import advance, make_entry, make_tournament
from tournaments.models import Entry, Turn
from tournaments.models.clock import database_now
from tournaments.models.turn_sql import entry_locked
from tournaments.selectors.analysis.audit import audit


def ended(tournament, state):
    try:
        return advance(tournament, to=state).state
    finally:
        connection.close()


def await_a_wait():
    """Wait until another connection waits for a lock of ours; on SQLite it can do nothing else."""
    deadline = time.monotonic() + 60
    waiting = (
        "SELECT count(*) FROM pg_locks"
        " WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
    )
    with connection.cursor() as cursor:
        while connection.vendor == "postgresql" and time.monotonic() < deadline:
            cursor.execute(waiting)
            if cursor.fetchone()[0]:
                return
            time.sleep(0.01)
    assert connection.vendor == "sqlite"


@pytest.mark.parametrize("state", ["closed", "void"])
def test_an_action_in_progress_is_committed_before_the_end(transactional_db, state):
    entry = make_entry(make_tournament())
    with ThreadPoolExecutor(1) as other:
        with transaction.atomic():
            entry_locked(entry.pk)
            end = other.submit(ended, entry.tournament, state)
            await_a_wait()
            Turn.objects.create(
                entry=entry, round=1, number=0, action="pass", taken_at=database_now()
            )
            Entry.objects.filter(pk=entry.pk).update(started=True)
        assert end.result(timeout=180) == state

    late = [one for one in audit() if "after the tournament had closed" in one]
    assert late == []
