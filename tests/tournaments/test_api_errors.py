"""Every error of the API is a problem with a stable code, whoever found it."""

import logging

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils.translation import override

from tournaments.api import games, problems
from tournaments.models import Entry, Turn

ACTION = {"round": 1, "turn": 0, "action": "pass"}
MEMBERS = {"type", "title", "status", "detail", "code"}


def _is_problem(response, status, code):
    assert (response.status_code, response["Content-Type"]) == (status, problems.CONTENT_TYPE)
    answer = response.json()
    assert answer.keys() >= MEMBERS
    assert (answer["status"], answer["code"]) == (status, code)
    assert response["Cache-Control"] == "no-store"
    assert all(answer[member] for member in MEMBERS)


@pytest.mark.parametrize(
    "path",
    [
        "/api/",
        "/api/v1/",
        "/api/v2/games/",
        "/api/v1/nothing/",
        "/api/v1/games",
        "/api/v1/entries/1/",
        "/api/v1/entries/1/actions/",
        "/api/v1/entries/00000000-0000-4000-8000-00000000000/",
        "/api/v1/tournaments/%00/",
        "/api/v1/tournaments/a%00b/",
        "/api/v1/tournaments/%ff/",
        "/api/v1/tournaments/%F0%9F%82%A1/",
        "/api/v1/tournaments/٣/",
        "/api/v1/" + "x" * 10_000,
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST", "DELETE", "PUT"])
def test_an_address_that_there_is_not(as_, db, path, method):
    response = as_()(method, path)

    if method == "GET" or "tournaments" not in path:
        _is_problem(response, 404, "not-found")
    else:
        assert response.status_code in (404, 405)


@pytest.mark.parametrize("method", ["PUT", "PATCH", "POST", "DELETE", "OPTIONS", "TRACE"])
def test_a_method_that_it_does_not_take(as_, player, method):
    response = as_(player)(method, "games/")

    _is_problem(response, 405, "method-not-allowed")
    assert response["Allow"] == "GET, HEAD"


def test_an_answer_that_it_does_not_give(as_, db):
    _is_problem(as_().get("games/", Accept="text/html"), 406, "not-acceptable")


def test_a_fault_tells_the_log_and_not_the_reader(as_, db, monkeypatch, caplog):
    """Case 106: no stack, no version, no word of what went wrong."""

    def fails():
        raise RuntimeError("the secret of the house")

    monkeypatch.setattr(games, "game_list", fails)
    with caplog.at_level(logging.ERROR):
        response = as_().get("games/")

    _is_problem(response, 500, "server-error")
    assert "secret" not in response.content.decode()
    assert "the secret of the house" in caplog.text


def test_a_database_that_is_away_is_told_as_such(as_, db, monkeypatch, caplog):
    """Case 17: the program may send the same again."""

    def fails():
        raise OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(games, "game_list", fails)
    response = as_().get("games/")

    _is_problem(response, 503, "unavailable")
    assert response["Retry-After"] == "1"
    assert "connection" not in response.content.decode()


def test_a_host_that_is_not_ours(as_, db):
    _is_problem(as_().get("games/", Host="evil.example"), 400, "bad-input")


@pytest.mark.parametrize(
    "header",
    [
        "Bearer nonsense",
        "Bearer",
        "Bearer  ",
        "bearer x y",
        "Basic dXNlcjpwYXNz",
        "\u00ff",
        "x" * 9000,
    ],
)
def test_an_authorization_that_is_none(as_, entry, header):
    response = as_(Authorization=header).get(f"entries/{entry.pk}/")

    _is_problem(response, 401, "not-authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")


@pytest.mark.parametrize("header", ["Bearer nonsense", "Basic dXNlcjpwYXNz", "x"])
def test_beside_an_authorization_no_cookie_counts(as_, player, entry, header):
    caller = as_(Authorization=header)
    caller.client.force_login(player)

    assert caller.get(f"entries/{entry.pk}/").status_code == 401


@pytest.fixture
def browser(player):
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(player)
    return browser


def _act(browser, entry, **headers):
    url = f"/api/v1/entries/{entry.pk}/actions/"
    return browser.post(url, ACTION, content_type="application/json", headers=headers)


def test_a_session_reads_as_it_is(browser, entry):
    assert browser.get(f"/api/v1/entries/{entry.pk}/").status_code == 200


def test_a_session_acts_with_its_csrf_token_and_not_without(browser, entry):
    """Case 89."""
    _is_problem(_act(browser, entry), 403, "csrf-failed")
    assert Turn.objects.exists() is False

    browser.get("/api/docs/?script=")
    token = browser.cookies["csrftoken"].value
    assert _act(browser, entry, **{"X-CSRFToken": token}).status_code == 200


@pytest.mark.parametrize("path", ["entries/{pk}/actions/", "tournaments/{slug}/entries/"])
@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_form_elsewhere_does_nothing_here(browser, entry, every_row, path, kind):
    """Case 89: what another site can have a browser send."""
    url = f"/api/v1/{path.format(pk=entry.pk, slug=entry.tournament.slug)}"
    before = every_row()

    with_session = browser.post(url, b"{}", content_type=kind)
    without = Client(enforce_csrf_checks=True).post(url, b"{}", content_type=kind)

    assert (with_session.status_code, without.status_code) == (403, 401)
    assert every_row() == before


def test_a_form_elsewhere_gets_no_token(db):
    answer = Client(enforce_csrf_checks=True).post(
        "/api/v1/tokens/", b"{}", content_type="text/plain"
    )

    _is_problem(answer, 415, "unsupported-media-type")


def test_every_code_reads_in_both_languages():
    """Case 79, as far as the sentences go."""
    for code in problems.PROBLEMS:
        with override("en"):
            english = problems.problem(code)
        with override("nl"):
            dutch = problems.problem(code)
        assert english["code"] == dutch["code"] == code
        assert english["detail"] != dutch["detail"], code
        assert english["title"] != dutch["title"], code


def test_a_field_that_is_wrong_is_named_in_the_readers_language(as_, player, entry):
    response = as_(player).post(f"entries/{entry.pk}/actions/", {"round": "1"})

    assert set(response.json()["errors"]) == {"round", "turn", "action"}
    assert Entry.objects.get().started is False
