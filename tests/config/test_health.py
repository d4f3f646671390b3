"""The health checks."""

from datetime import timedelta

import pytest
from django.utils import timezone

from config.ports import free_port
from tests.tournaments.factories import make_entry, play
from tournaments.models import Entry


def test_healthz_needs_no_other_service(client):
    assert client.get("/healthz").content == b"ok"


def test_readyz_reports_every_part(client, db):
    response = client.get("/readyz")

    assert response.json() == {"database": "ok", "broker": "ok", "scoring": "ok"}
    assert response.status_code == 200


def test_a_broker_that_is_away_is_reported(client, db, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["broker"] == "away"


@pytest.mark.parametrize("url", ["/healthz", "/readyz"])
def test_other_methods_are_refused(client, url):
    assert client.post(url).status_code == 405


@pytest.mark.parametrize(("seconds", "scoring"), [(60, "ok"), (100, "late")])
def test_an_entry_that_waits_too_long_is_reported(client, db, seconds, scoring):
    entry = play(make_entry())
    waiting = Entry.objects.filter(pk=entry.pk, state=Entry.State.FINISHED)
    assert waiting.update(waiting_since=timezone.now() - timedelta(seconds=seconds)) == 1

    response = client.get("/readyz")

    assert response.json()["scoring"] == scoring
    assert response.status_code == (200 if scoring == "ok" else 503)
