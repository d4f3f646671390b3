"""Health, as asked from outside."""

import pytest

from config import health
from config.ports import free_port


def test_the_process_answers_without_asking_anything(client):
    assert client.get("/healthz").content == b"ok"


def test_everything_works(client, db):
    response = client.get("/readyz")

    assert response.json() == {"database": "ok", "broker": "ok", "scoring": "ok"}
    assert response.status_code == 200


def test_a_broker_that_is_away_is_told(client, db, settings):
    settings.REDIS_URL = f"redis://127.0.0.1:{free_port()}/0"
    response = client.get("/readyz")

    assert response.status_code == 503
    assert response.json()["broker"] == "away"


@pytest.mark.parametrize("url", ["/healthz", "/readyz"])
def test_it_can_only_be_read(client, url):
    assert client.post(url).status_code == 405


def test_late_is_later_than_ninety_seconds():
    assert health.LAG_SECONDS == 90
