"""What programs look for at fixed addresses, and the policies on every answer."""

from datetime import UTC, datetime, timedelta
from urllib.robotparser import RobotFileParser

import pytest
from django.test import Client

from tests.tournaments.finals import make_final

pytestmark = pytest.mark.once
CORP, POLICY = "Cross-Origin-Resource-Policy", "Permissions-Policy"


def fields(answer):
    return [line.split(": ", 1) for line in answer.content.decode().splitlines()]


def test_a_password_manager_is_led_to_the_form(client):
    answer = client.get("/.well-known/change-password")

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/password/change/")


def test_a_made_up_well_known_address_is_missing(client, db):
    # Password managers ask for it, to know whether a 200 means anything.
    path = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200"
    assert client.get(path).status_code == 404


def test_security_txt_has_the_fields_of_rfc_9116(client, settings):
    settings.SECURITY_CONTACT = ["safe@example.org", "https://example.org/safe"]
    answer = client.get("/.well-known/security.txt", secure=True)

    assert answer["Content-Type"] == "text/plain; charset=utf-8"
    names = [name for name, _value in fields(answer)]
    assert names == ["Contact", "Contact", "Expires", "Preferred-Languages", "Canonical"]
    values = [value for _name, value in fields(answer)]
    assert values[:2] == ["mailto:safe@example.org", "https://example.org/safe"]
    assert values[3:] == ["nl, en", "https://testserver/.well-known/security.txt"]


@pytest.mark.parametrize("day", ["2026-12-31", "2028-02-29", "2040-06-01"])
def test_security_txt_never_expires(client, time_machine, day):
    time_machine.move_to(f"{day} 23:59:59Z", tick=False)
    expires = dict(fields(client.get("/.well-known/security.txt")))["Expires"]

    left = datetime.fromisoformat(expires) - datetime.now(UTC)
    assert timedelta(days=30) < left < timedelta(days=365)


def test_the_contact_is_the_sender_unless_it_is_set(run):
    read = "from django.conf import settings; print(settings.SECURITY_CONTACT)"
    env = {
        "DJANGO_SETTINGS_MODULE": "config.settings.test",
        "DEFAULT_FROM_EMAIL": "Spel <spel@x.example>",
    }

    assert run("-c", read, **env).stdout.strip() == "['spel@x.example']"
    assert run("-c", read, **env, SECURITY_CONTACT="a@b.c").stdout.strip() == "['a@b.c']"


def test_robots_are_kept_out_of_practice_and_forms(client):
    answer = client.get("/robots.txt")
    parser = RobotFileParser()
    parser.parse(answer.content.decode().splitlines())

    assert answer["Content-Type"].startswith("text/plain")
    open_to_all = ("/", "/games/", "/games/klassiek/", "/tournaments/x/", "/static/icon.svg")
    closed = ("/practice/klassiek/", "/practice/thuis/0/1/?played=x", "/accounts/settings/?next=/")
    assert all(parser.can_fetch("*", path) for path in open_to_all)
    assert not any(parser.can_fetch("*", path) for path in (*closed, "/admin/", "/play/x/"))


@pytest.mark.parametrize(
    ("method", "path", "headers", "status"),
    [
        ("GET", "/", {}, 200),
        ("GET", "/nowhere/", {}, 404),
        ("GET", "/static/icon.svg", {}, 200),
        ("HEAD", "/static/icon.svg", {}, 200),
        ("GET", "/static/nothing.svg", {}, 404),
        ("GET", "/api/v1/games/", {}, 200),
        ("GET", "/api/v1/nothing/", {}, 404),
        ("GET", "/api/schema/", {}, 200),
        ("GET", "/api/docs/", {}, 200),
        ("GET", "/admin/", {}, 302),
        ("GET", "/healthz", {}, 200),
        ("POST", "/accounts/login/", {}, 403),
        ("GET", "/", {"host": "elsewhere.example"}, 400),
        ("POST", "/api/v1/tokens/", {"content-length": "99999999"}, 413),
    ],
)
def test_every_answer_has_the_policies(db, method, path, headers, status):
    client = Client(enforce_csrf_checks=True, raise_request_exception=False)
    answer = client.generic(method, path, headers=headers)

    answer.close()  # a file of WhiteNoise
    assert answer.status_code == status
    assert answer[CORP] == "same-origin"
    features = dict(part.split("=") for part in answer[POLICY].split(", "))
    assert features["camera"] == features["geolocation"] == features["microphone"] == "()"
    assert features["publickey-credentials-get"] == "(self)"


def test_an_error_has_the_policies_too(client, db, monkeypatch):
    monkeypatch.setattr("tournaments.web.lobby.views.render", None)
    client.raise_request_exception = False
    answer = client.get("/")

    assert (answer.status_code, answer[CORP]) == (500, "same-origin")
    assert POLICY in answer.headers


def test_a_shared_picture_may_be_shown_elsewhere(client, db):
    path = f"/entries/{make_final().pk}/share/"
    page = client.get(path)
    older = client.get(f"{path}nl/older.png")
    picture = client.get(older["Location"])

    assert page[CORP] == "same-origin"
    assert (older.status_code, older[CORP]) == (302, "cross-origin")
    assert (picture["Content-Type"], picture[CORP]) == ("image/png", "cross-origin")
    again = client.get(older["Location"], headers={"if-none-match": picture["ETag"]})
    assert (again.status_code, again[CORP]) == (304, "cross-origin")
