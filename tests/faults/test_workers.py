"""Killed workers: every entry is scored once."""

import os
import signal

import pytest

from tournaments.models import Entry


@pytest.mark.slow(twin="test_a_claim_excludes_other_workers_until_it_expires")
def test_a_child_killed_while_scoring_loses_no_entry(plant, finished, all_scored, eventually):
    plant.hold()
    plant.beat()
    plant.worker(children=2)
    entries = finished(5)
    eventually(lambda: len(plant.begun()) >= 2)

    for pid in plant.begun():
        os.kill(pid, signal.SIGKILL)
    plant.release()

    all_scored(entries)


@pytest.mark.slow(twin="test_a_lost_message_is_sent_again_but_not_at_once")
def test_a_killed_worker_with_tasks_loses_no_entry(plant, finished, all_scored, eventually):
    plant.hold()
    plant.beat()
    worker = plant.worker()
    entries = finished(8)
    eventually(plant.begun)

    worker.kill()
    plant.release()
    plant.worker()

    all_scored(entries)


@pytest.mark.slow(twin="test_an_entry_that_ended_three_workers_is_parked")
def test_an_entry_that_kills_every_worker_is_parked(plant, finished, all_scored, eventually):
    plant.beat()
    plant.worker(children=2)
    bad, *good = finished_with_poison(plant, finished)

    all_scored(good)
    eventually(lambda: Entry.objects.get(pk=bad.pk).state == "parked", within=120)
    bad.refresh_from_db()
    assert (bad.attempts, bad.parked_reason) == (
        3,
        "Counting it was begun three times and never ended.",
    )
    assert bad.results.exists() is False


def finished_with_poison(plant, finished):
    """Finish entries of which the first is poisoned before any worker sees it."""
    plant.hold()
    entries = finished(4)
    plant.poison(entries[0])
    plant.release()
    return entries
