"""Messages to the workers are sent after the commit, and never fail a request."""

import time

import pytest
from celery import current_app
from django.db import transaction

from config.ports import free_port
from tests.tournaments.factories import make_entry, make_tournament, messages, play
from tournaments import queue

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def no_broker(monkeypatch):
    """Let messages go where nobody listens."""
    away = f"redis://127.0.0.1:{free_port()}/0"
    monkeypatch.setattr(current_app.conf, "broker_write_url", away)
    monkeypatch.setattr(current_app.amqp, "_producer_pool", None)
    return away


def test_a_message_is_sent_after_the_commit_only():
    with transaction.atomic():
        queue.enqueue(queue.SWEEP)
        assert messages() == []
    assert messages() == [(queue.SWEEP, {})]

    try:
        with transaction.atomic():
            queue.enqueue(queue.SWEEP)
            raise RuntimeError
    except RuntimeError:
        pass
    assert messages() == []


def test_a_turn_succeeds_while_the_broker_is_away(no_broker, caplog):
    entry = make_entry(make_tournament(rounds=1))
    started = time.monotonic()
    play(entry)

    assert (entry.state, entry.complete) == ("finished", True)
    assert time.monotonic() - started < 30
    assert "on_commit" in caplog.text
