"""The check that the broker answers and never evicts."""

import pytest

from config.broker import BrokerEvicts, broker_ask
from config.ports import free_port


def test_a_broker_that_never_evicts_is_accepted(own_broker):
    assert broker_ask(url=own_broker()) is None


def test_a_broker_that_evicts_is_refused(own_broker):
    with pytest.raises(BrokerEvicts, match="allkeys-lru"):
        broker_ask(url=own_broker("--maxmemory-policy", "allkeys-lru"))


def test_a_broker_that_is_away_is_a_connection_error():
    with pytest.raises(ConnectionError):
        broker_ask(url=f"redis://127.0.0.1:{free_port()}/0")


def test_a_worker_does_not_start_on_a_broker_that_evicts(own_broker, celery_process):
    url = own_broker("--maxmemory-policy", "allkeys-lru")
    worker = celery_process("worker", "--pool", "solo", REDIS_URL=url)

    assert worker.wait(timeout=180) != 0
