"""Killed and frozen workers with the time limits of production."""

import json
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from django.db import connection
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import make_tournament
from tournaments.models import StateChange, Tournament
from tournaments.selectors.analysis.audit import audit
from tournaments.services.contest.sweep import sweep

pytestmark = pytest.mark.soak


def test_a_killed_worker_costs_an_entry_45_seconds_at_most(
    patient_plant, finished, all_scored, eventually
):
    patient_plant.hold()
    patient_plant.beat()
    worker = patient_plant.worker()
    entries = finished(10)
    eventually(patient_plant.begun)

    worker.kill()
    patient_plant.release()
    patient_plant.worker()

    all_scored(entries, within=45)


def test_a_killed_child_costs_an_entry_45_seconds_at_most(
    patient_plant, finished, all_scored, eventually
):
    patient_plant.hold()
    patient_plant.beat()
    patient_plant.worker(children=2)
    entries = finished(5)
    os.kill(eventually(patient_plant.begun)[0], signal.SIGKILL)
    patient_plant.release()

    all_scored(entries, within=45)


def test_a_frozen_worker_is_reported_by_the_health_check(
    patient_plant, finished, all_scored, eventually
):
    worker = patient_plant.worker()
    patient_plant.beat()
    assert scoring() == "ok"
    os.killpg(worker.pid, signal.SIGSTOP)
    entries = finished(1)

    eventually(lambda: scoring() == "late", within=95, every=1)
    os.killpg(worker.pid, signal.SIGCONT)
    all_scored(entries)
    assert scoring() == "ok"


def scoring():
    return json.loads(Client().get("/readyz").content)["scoring"]


def test_two_beats_and_fifty_sweeps_at_once_change_each_tournament_once(
    patient_plant, finished, eventually
):
    now = timezone.now()
    due = [
        make_tournament(
            state="announced",
            opens_at=now + timedelta(seconds=20 + 8 * number),
            closes_at=now + timedelta(seconds=60 + 8 * number),
        )
        for number in range(8)
    ]
    patient_plant.worker(children=2)
    patient_plant.beat("beat-1")
    patient_plant.beat("beat-2")
    final = Tournament.objects.filter(state="final", pk__in=[row.pk for row in due])

    def swept_and_final():
        with ThreadPoolExecutor(10) as pool:
            list(pool.map(lambda _: swept(), range(50)))
        return final.count() == len(due)

    eventually(swept_and_final, within=180, every=5)
    for tournament in due:
        changes = StateChange.objects.filter(tournament=tournament).order_by("at", "pk")
        assert [change.state for change in changes] == ["announced", "open", "closed", "final"]
        assert (changes[2].at - tournament.closes_at).total_seconds() < 60
    assert list(audit()) == []


def swept():
    try:
        return sweep()
    finally:
        connection.close()
