"""Brokers that forget, freeze and come back: every entry gets its score, once."""

import signal
import time

import pytest


@pytest.mark.slow(twin="test_a_lost_message_is_sent_again_but_not_at_once")
def test_flushed_while_entries_wait(plant, broker_of_ours, finished, all_scored):
    entries = finished(5)
    broker_of_ours.flush()

    plant.beat()
    plant.worker()

    all_scored(entries)


@pytest.mark.slow(twin="test_a_broker_that_is_away_costs_nobody_a_turn")
def test_frozen_costs_nobody_more_than_some_seconds(plant, broker_of_ours, finished, all_scored):
    plant.beat()
    plant.worker()
    broker_of_ours.process.signal(signal.SIGSTOP)
    begun = time.monotonic()
    entries = finished(1)
    took = time.monotonic() - begun
    broker_of_ours.process.signal(signal.SIGCONT)

    assert took < 30
    all_scored(entries)
