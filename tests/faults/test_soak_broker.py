"""Brokers that restart, lose their data or freeze under load."""

import http.client
import json
import signal
import time
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from tests.tournaments.factories import make_tournament, make_user
from tournaments.models import Entry, Tournament
from tournaments.selectors.analysis.audit import audit

pytestmark = pytest.mark.soak
PASSWORD = "Een goed wachtwoord 31"


def test_five_quick_restarts_and_a_long_one(
    patient_plant, broker_of_ours, finished, all_scored, eventually
):
    patient_plant.worker()
    patient_plant.beat()
    for seconds in (0, 0.1, 0.2, 0.3, 0.4, 20):
        broker_of_ours.process.kill()
        time.sleep(seconds)  # that is how long the broker is away
        broker_of_ours.start()
    all_scored(finished(5), within=60)


def test_an_empty_broker_blocks_nobody(patient_plant, broker_of_ours, eventually):
    make_user("limes", password=PASSWORD)
    tournament = make_tournament(rounds=2, places=1)
    patient_plant.worker()
    patient_plant.beat()
    _, site = patient_plant.web()
    before = play_over_http(site, tournament.slug, rounds=1)

    broker_of_ours.process.kill()
    broker_of_ours.start(empty=True)

    after = play_over_http(site, tournament.slug, rounds=2)
    entry = Entry.objects.get(pk=after["id"])
    assert before["id"] == after["id"]
    eventually(lambda: Entry.objects.get(pk=entry.pk).state == "scored", within=60)
    rows = Tournament.objects.filter(pk=tournament.pk, state="final")
    eventually(rows.exists, within=60)
    assert list(audit()) == []


def test_a_frozen_broker_blocks_nobody(patient_plant, broker_of_ours, finished, all_scored):
    patient_plant.worker()
    patient_plant.beat()
    broker_of_ours.process.signal(signal.SIGSTOP)
    try:
        entries = finished(3)
        time.sleep(15)  # longer than any timeout of ours
    finally:
        broker_of_ours.process.signal(signal.SIGCONT)

    all_scored(entries, within=90)


def play_over_http(site, slug, *, rounds):
    """Sign in, join and play with passes until so many rounds are over; give the entry."""
    login = {"username": "limes", "password": PASSWORD}
    token = call(site, "POST", "tokens/", login)["token"]
    entry = call(site, "POST", f"tournaments/{slug}/entries/", None, token)
    return passes(site, entry, token, rounds=rounds)


def passes(site, entry, token, *, rounds):
    while entry["legal_actions"] and len(entry["rounds"]) < rounds:
        turn = {"round": entry["round"], "turn": entry["turn"], "action": "pass"}
        entry = call(site, "POST", f"entries/{entry['id']}/actions/", turn, token)["entry"]
    return entry


def call(site, method, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    sent = json.dumps(body) if body else None
    with closing(http.client.HTTPConnection(urlsplit(site).netloc, timeout=20)) as connection:
        connection.request(method, f"/api/v1/{path}", sent, headers)
        answer = connection.getresponse()
        text = answer.read().decode()
    assert answer.status < 300, text
    return json.loads(text)
