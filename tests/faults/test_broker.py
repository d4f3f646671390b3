"""Brokers that forget, freeze and come back: every entry gets its score, once."""

import signal
import time

import pytest


@pytest.mark.slow(twin="test_a_lost_message_is_sent_again_but_not_at_once")
def test_a_flushed_queue_loses_no_entry(plant, broker_of_ours, finished, all_scored):
    entries = finished(5)
    broker_of_ours.flush()

    plant.beat()
    plant.worker()

    all_scored(entries)


@pytest.mark.slow(twin="test_a_turn_succeeds_while_the_broker_is_away")
def test_a_frozen_broker_delays_requests_by_seconds(plant, broker_of_ours, finished, all_scored):
    plant.beat()
    plant.worker()
    broker_of_ours.process.signal(signal.SIGSTOP)
    begun = time.monotonic()
    entries = finished(1)
    took = time.monotonic() - begun
    broker_of_ours.process.signal(signal.SIGCONT)

    assert took < 30
    all_scored(entries)
