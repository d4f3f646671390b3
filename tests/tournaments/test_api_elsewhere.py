"""Calls from pages of other origins: reading and calls with a token, never with cookies (CORS)."""

import pytest
from django.test import Client

from accounts.services import token_issue
from tournaments.models import Entry

pytestmark = pytest.mark.once

ELSEWHERE = "https://bots.example"
ALLOW = "Access-Control-Allow-Origin"
CREDENTIALS = "Access-Control-Allow-Credentials"


def _preflight(path, method, headers="authorization, content-type"):
    asked = {
        "Origin": ELSEWHERE,
        "Access-Control-Request-Method": method,
        "Access-Control-Request-Headers": headers,
    }
    return Client().options(path, headers=asked)


@pytest.mark.parametrize("path", ["/api/v1/games/", "/api/v1/tournaments/", "/api/schema/"])
def test_what_everybody_may_read_can_be_read_elsewhere(db, path):
    answer = Client().get(path, headers={"Origin": ELSEWHERE})

    assert (answer.status_code, answer[ALLOW]) == (200, "*")
    assert CREDENTIALS not in answer
    assert "origin" in answer["Vary"].lower()
    exposed = answer["Access-Control-Expose-Headers"]
    assert {"ETag", "Retry-After", "Idempotency-Replayed"} <= set(exposed.split(", "))


@pytest.mark.parametrize("method", ["GET", "POST", "DELETE"])
def test_a_browser_may_ask_before_a_call(db, method):
    answer = _preflight("/api/v1/tournaments/", method, "authorization, idempotency-key")

    assert (answer.status_code, answer[ALLOW], answer.content) == (200, "*", b"")
    assert method in answer["Access-Control-Allow-Methods"].split(", ")
    allowed = set(answer["Access-Control-Allow-Headers"].split(", "))
    assert {"authorization", "content-type", "idempotency-key", "if-none-match"} <= allowed
    assert int(answer["Access-Control-Max-Age"]) >= 3600
    assert CREDENTIALS not in answer


def test_a_call_with_a_token_acts(tournament, player):
    token = token_issue(user=player)[0]
    headers = {"Origin": ELSEWHERE, "Authorization": f"Bearer {token}"}
    path = f"/api/v1/tournaments/{tournament.slug}/entries/"
    answer = Client().post(path, {}, content_type="application/json", headers=headers)

    assert (answer.status_code, answer[ALLOW]) == (201, "*")
    assert Entry.objects.get().player == player


def test_errors_can_be_read_elsewhere_too(db):
    for path, status in (("/api/v1/entries/", 401), ("/api/v1/nothing/", 404)):
        answer = Client().get(path, headers={"Origin": ELSEWHERE})
        assert (answer.status_code, answer[ALLOW]) == (status, "*")


def test_cookies_count_for_nothing(entry, player):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(player)
    own = browser.get("/api/v1/entries/", headers={"Origin": "http://testserver"})
    read = browser.get("/api/v1/entries/", headers={"Origin": ELSEWHERE})
    nowhere = browser.get("/api/v1/entries/", headers={"Origin": "null"})
    path = f"/api/v1/entries/{entry.pk}/"
    changed = browser.delete(path, headers={"Origin": ELSEWHERE})

    assert (own.status_code, read.status_code, nowhere.status_code) == (200, 401, 401)
    assert (changed.status_code, changed.json()["code"]) == (403, "csrf-failed")
    assert all(CREDENTIALS not in answer for answer in (own, read, nowhere, changed))
    assert Entry.objects.get().state == "playing"


def test_a_token_is_ended_but_not_asked_for_elsewhere(player):
    token = token_issue(user=player)[0]
    asked = Client().post("/api/v1/tokens/", {}, headers={"Origin": ELSEWHERE})
    headers = {"Origin": ELSEWHERE, "Authorization": f"Bearer {token}"}
    ended = Client().delete("/api/v1/tokens/", headers=headers)

    assert ALLOW not in asked
    assert ALLOW not in _preflight("/api/v1/tokens/", "POST")
    assert (ended.status_code, ended[ALLOW]) == (204, "*")
    assert _preflight("/api/v1/tokens/", "DELETE")[ALLOW] == "*"


@pytest.mark.parametrize("path", ["/", "/accounts/login/", "/admin/", "/api/docs/", "/healthz"])
def test_pages_are_not_for_other_origins(db, path):
    assert ALLOW not in Client().get(path, headers={"Origin": ELSEWHERE})
    assert ALLOW not in _preflight(path, "GET")
