"""A plant of processes per test, and entries to be scored in it."""

import pytest
from celery import current_app

from tests.faults.plant import Broker, Plant
from tests.tournaments.factories import make_entry, make_tournament, play
from tournaments.models import Entry, Result
from tournaments.selectors.analysis.audit import audit

collect_ignore = ["slow_app.py"]  # to import it is to arrange accidents
SOON = "2"  # seconds that stand for the lease's 20 and the sweep's 30


@pytest.fixture
def broker_of_ours(tmp_path, broker, monkeypatch):
    """Start a broker that the test may do anything to; this process sends its messages there."""
    (tmp_path / "valkey").mkdir()
    own = Broker(tmp_path / "valkey")
    own.start()
    monkeypatch.setattr(current_app.conf, "broker_write_url", own.url)
    monkeypatch.setattr(current_app.amqp, "_producer_pool", None)
    yield own
    own.process.kill()


@pytest.fixture
def patient_plant(process_env, broker_of_ours, tmp_path, eventually):
    """Give a plant that keeps the product's own times."""
    env = process_env | {"REDIS_URL": broker_of_ours.url}
    plant = Plant(env=env, folder=tmp_path, eventually=eventually)
    yield plant
    plant.stop()


@pytest.fixture
def plant(patient_plant):
    """Give a plant in which what takes half a minute takes two seconds."""
    patient_plant.env["FAULTS_SECONDS"] = SOON
    return patient_plant


@pytest.fixture
def finished(transactional_db):
    """Play so many entries to their end: ``finished(3)``."""

    def make(count):
        tournament = make_tournament(rounds=2)
        return [play(make_entry(tournament)) for _ in range(count)]

    return make


@pytest.fixture
def all_scored(eventually):
    """Wait until all entries have their score, and show that each has exactly one."""

    def wait(entries, *, within=120):
        keys = [entry.pk for entry in entries]
        rows = Entry.objects.filter(pk__in=keys)
        eventually(lambda: rows.filter(state="scored").count() == len(keys), within=within)
        rounds = sum(entry.tournament.rounds for entry in entries)
        assert Result.objects.filter(entry__in=keys).count() == rounds
        assert list(audit()) == []

    return wait
