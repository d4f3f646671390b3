"""The sign-up page."""

import pytest
from django.test import Client

from accounts.models import User

URL = "/accounts/signup/"


@pytest.fixture
def form(password):
    return {"username": "anna", "email": "", "password1": password}


def test_signing_up_signs_in_and_follows_next(client, db, form):
    answer = client.post(URL, form | {"next": "/accounts/tokens/"})

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/tokens/")
    assert client.get("/accounts/").status_code == 200
    assert User.objects.get().email == ""


def test_without_next_it_leads_to_the_lobby(client, db, form):
    assert client.post(URL, form)["Location"] == "/"


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_account_gets_the_language_of_the_page(client, db, form, language):
    client.post(URL, form, headers={"accept-language": language})

    assert User.objects.get().language == language


def test_the_address_is_stored_in_lower_case(client, db, form):
    client.post(URL, form | {"email": "Anna@Example.ORG"})

    assert User.objects.get().email == "anna@example.org"


def test_back_and_again_makes_no_second_account(client, db, form):
    client.post(URL, form | {"next": "/accounts/tokens/"})
    again = client.post(URL, form | {"next": "/accounts/tokens/"})

    assert (again.status_code, again["Location"]) == (302, "/accounts/tokens/")
    assert User.objects.count() == 1


def test_the_same_name_from_another_browser_is_refused(client, db, form):
    client.post(URL, form)
    again = Client().post(URL, form)

    assert again.status_code == 200
    assert "username" in again.context["form"].errors
    assert User.objects.count() == 1


def test_three_simultaneous_requests_create_one_account(race):
    codes = sorted(race([["sign_up", "anna"]] * 3))

    assert codes == [200, 200, 302]
    assert User.objects.count() == 1


def test_a_name_taken_after_validation_is_refused(client, user, form, monkeypatch):
    # The look finds nothing, as it does when the other row is not committed yet.
    monkeypatch.setattr("accounts.adapter._is_taken", lambda name: False)

    answer = client.post(URL, form | {"username": "Iimes10"})

    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors()
    assert User.objects.count() == 1


@pytest.mark.parametrize(
    ("_case", "change", "field"),
    [
        ("no password", {"password1": ""}, "password1"),
        ("too short", {"password1": "k0rt!"}, "password1"),
        ("known to all", {"password1": "password123"}, "password1"),
        ("the name itself", {"username": "annabella", "password1": "annabella1"}, "password1"),
        ("no address", {"email": "anna"}, "email"),
        ("a NUL in the address", {"email": "a\x00@example.org"}, "email"),
        ("an address longer than is stored", {"email": "a" * 300 + "@example.org"}, "email"),
        ("a NUL in the password", {"password1": "een goed\x00wachtwoord"}, "password1"),
    ],
)
def test_an_invalid_form_creates_no_user(client, user, form, _case, change, field):
    answer = client.post(URL, form | change)

    assert answer.status_code == 200
    assert field in answer.context["form"].errors
    assert User.objects.count() == 1


def test_other_fields_are_ignored(client, db, form):
    client.post(URL, form | {"is_staff": "on", "is_superuser": "on", "is_active": "", "id": "7"})

    made = User.objects.get()
    assert (made.is_staff, made.is_superuser, made.is_active) == (False, False, True)


def test_a_body_that_is_too_large_is_refused(client, db, form):
    assert client.post(URL, form | {"username": "x" * 1_000_000}).status_code == 413


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_page_is_never_cached(client, db, language):
    page = client.get(URL, headers={"accept-language": language})

    assert "no-store" in page["Cache-Control"]
    assert f'lang="{language}"' in page.content.decode()


def test_sign_ups_are_throttled(client, db, form, monkeypatch):
    monkeypatch.setattr("accounts.throttling.LIMITS", {"sign-up:address": (1, 3600)})
    client.post(URL, form | {"username": ""})
    answer = client.post(URL, form)

    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 3600
    assert "no-store" in answer["Cache-Control"]
    assert User.objects.exists() is False
