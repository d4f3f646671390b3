"""A refused request: one line in the log without a trace, and a page in the reader's language."""

import json
import logging
from io import StringIO

import pytest
from django.test import Client

from accounts.models import User
from config.logs import logging_config
from tests.tournaments.browsing import browser, text

ENTRIES = "/admin/tournaments/entry/"
FILTER = {"half_points__0__regex": "^5"}
FORM = "application/x-www-form-urlencoded"
REFUSED = {"en": "That cannot be read", "nl": "Dat is niet te lezen"}


@pytest.fixture
def log():
    """Give what the site's own handler writes, which other handlers' filters do not change."""
    stream = StringIO()
    (handler,) = (one for one in logging.getLogger().handlers if type(one) is logging.StreamHandler)
    before = handler.setStream(stream)
    yield stream
    handler.setStream(before)


@pytest.fixture
def boss(db):
    return User.objects.create_superuser("boss")


def lines(log):
    return log.getvalue().splitlines()


def _raw(client, query):
    return client.get(f"{ENTRIES}?{query}")


@pytest.mark.parametrize("language", ["en", "nl"])
def test_a_refused_filter_is_a_page_and_one_line(log, boss, language):
    answer = browser(boss, language).get(ENTRIES, FILTER)

    assert answer.status_code == 400
    assert f'<html lang="{language}"' in text(answer)
    assert f"<h1>{REFUSED[language]}</h1>" in text(answer)
    assert "boss" in text(answer)
    (line,) = lines(log)
    assert "half_points__0__regex" in line
    assert "Traceback" not in line


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    "host", ["evil.example", "testserver.evil.example", "a b", "[::1", "é", ""]
)
def test_a_wrong_host_is_a_page_and_one_line(log, db, language, host):
    answer = browser(language=language).get(
        "/", headers={"host": host, "accept-language": language}
    )

    assert answer.status_code == 400
    assert f'<html lang="{language}"' in text(answer)
    assert REFUSED[language] in text(answer)
    (line,) = lines(log)
    assert "Traceback" not in line


def test_a_host_refused_before_the_language_is_known_gets_it_too(log, db, settings):
    settings.SECURE_SSL_REDIRECT = True  # its middleware, which is the first, asks for the host
    answer = Client().get("/", headers={"host": "evil.example", "accept-language": "nl"})

    assert answer.status_code == 400
    assert '<html lang="nl"' in text(answer)
    assert REFUSED["nl"] in text(answer)
    assert len(lines(log)) == 1


@pytest.mark.parametrize(
    "query",
    [
        "a%0Ab=1",
        "a%0D%0A2026-12-01+error+forged=1",
        "a%E2%80%A8b=1",
        "a%1B%5B31m=1",
        "a%00b=1",
        "%25s%25n%28x%29d=1",
    ],
)
def test_what_a_stranger_sends_makes_no_second_line(log, boss, query):
    assert _raw(browser(boss), query).status_code == 400

    (line,) = lines(log)
    assert line.isprintable()


@pytest.mark.parametrize(
    ("_case", "ask", "code"),
    [
        ("a field that finds no row", lambda desk: desk.get(ENTRIES, {"_to_field": "place"}), 400),
        ("a search for choices", lambda desk: desk.get("/admin/autocomplete/"), 400),
        ("a page without the right", lambda desk: desk.get("/admin/tournaments/entry/add/"), 403),
        ("no such page", lambda desk: desk.get("/nowhere/"), 404),
        ("too many fields", lambda desk: desk.post(ENTRIES, "a&" * 1001, content_type=FORM), 400),
    ],
)
def test_every_refusal_is_one_line_without_a_trace(log, boss, _case, ask, code):
    assert ask(browser(boss)).status_code == code

    (line,) = lines(log)
    assert "Traceback" not in line


def test_a_wrong_host_of_the_api_is_a_problem_and_one_line(log, db):
    answer = Client().get("/api/v1/games/", headers={"host": "evil.example"})

    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json")
    assert json.loads(answer.content)["code"] == "bad-input"
    assert len(lines(log)) == 1


def test_a_fault_keeps_its_trace():
    config = logging_config(json=False)
    (name,) = config["handlers"]["stderr"]["filters"]
    keep = config["filters"][name]["()"]()
    fault = ValueError("a fault")
    record = logging.LogRecord(
        "django.request", 40, __file__, 1, "%s", ("/",), (ValueError, fault, None)
    )
    record.status_code = 500

    assert keep.filter(record)
    assert record.exc_info[1] is fault
    assert record.args == ("/",)
