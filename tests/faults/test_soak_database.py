"""A database that restarts under load: everything recovers, and no confirmed turn is lost."""

import re

import pytest

from tests.faults.cluster import Cluster
from tests.faults.test_soak_broker import call, passes

pytestmark = pytest.mark.soak


@pytest.fixture
def cluster():
    own = Cluster()
    own.start()
    yield own
    own.remove()


@pytest.fixture
def on_cluster(patient_plant, cluster):
    """Give a plant on a database of its own, and the password of its player."""
    patient_plant.env["DATABASE_URL"] = cluster.url
    for words in ("migrate", "demo"):
        said = command(patient_plant, words)
    return patient_plant, re.search(r"as player, password (\S+)", said)[1]


def command(plant, *words):
    process = plant.run("django", *words)
    assert process.popen.wait(timeout=120) == 0, process.said()
    return process.said()


def test_everything_recovers_from_a_restart(on_cluster, cluster, eventually):
    plant, password = on_cluster
    plant.worker()
    beat = plant.beat()
    web, site = plant.web()
    login = {"username": "player", "password": password}
    token = call(site, "POST", "tokens/", login)["token"]
    slug = call(site, "GET", "tournaments/")["results"][0]["slug"]
    entry = call(site, "POST", f"tournaments/{slug}/entries/", None, token)
    entry, acknowledged = passes(site, entry, token, rounds=5), 5

    cluster.restart()
    entry = eventually(lambda: again(site, entry, token), within=30)
    assert len(entry["rounds"]) >= acknowledged
    entry = passes(site, entry, token, rounds=16)

    address = f"entries/{entry['id']}/"
    eventually(lambda: call(site, "GET", address, None, token)["score"] is not None, within=60)
    assert beat.popen.poll() is None
    assert web.popen.poll() is None
    command(plant, "audit")


def again(site, entry, token):
    try:
        return call(site, "GET", f"entries/{entry['id']}/", None, token)
    except (AssertionError, OSError):
        return None
