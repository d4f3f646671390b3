"""Settings chosen before signing in are stored in the account."""

import pytest
from django.test import Client

from accounts.card_settings import CardSettings
from accounts.models import User
from accounts.services import settings_save

SETTINGS = "/accounts/settings/"
LARGE = CardSettings(deck="four", cards="large")


@pytest.fixture
def visitor(db):
    client = Client()
    client.post(SETTINGS, LARGE._asdict() | {"language": "nl"})
    return client


@pytest.fixture
def sign_in(user, password):
    return lambda browser: browser.post(
        "/accounts/login/", {"login": user.username, "password": password}
    )


def test_a_new_account_stores_the_choice(visitor, password):
    visitor.post("/accounts/signup/", {"username": "anna", "password1": password})
    anna = User.objects.get(username="anna")

    assert CardSettings.of(anna) == LARGE
    assert (anna.language, anna.settings_saved) == ("nl", True)


def test_without_a_choice_nothing_is_stored(client, db, password):
    client.post("/accounts/signup/", {"username": "anna", "password1": password})
    anna = User.objects.get(username="anna")

    assert (CardSettings.of(anna), anna.settings_saved) == (CardSettings(), False)


def test_an_account_without_saved_settings_stores_the_choice(visitor, sign_in, user):
    sign_in(visitor)
    user.refresh_from_db()

    assert (CardSettings.of(user), user.settings_saved) == (LARGE, True)


def test_an_account_with_saved_settings_keeps_them(visitor, sign_in, user):
    settings_save(user=user, card_settings=CardSettings(indices="nl"))
    sign_in(visitor)
    user.refresh_from_db()

    assert CardSettings.of(user) == CardSettings(indices="nl")
    assert 'data-cards="normal"' in visitor.get("/").content.decode()


def test_a_second_browser_does_not_change_them(visitor, sign_in, user):
    sign_in(visitor)
    other = Client()
    other.post(SETTINGS, {"deck": "two", "keys": "off"})
    sign_in(other)
    user.refresh_from_db()

    assert CardSettings.of(user) == LARGE


def test_a_wrong_password_stores_nothing(visitor, user):
    visitor.post("/accounts/login/", {"login": user.username, "password": "wrong"})
    user.refresh_from_db()

    assert (CardSettings.of(user), user.settings_saved) == (CardSettings(), False)


def test_a_browser_without_a_language_gets_that_of_the_saved_settings(signed_in, sign_in):
    signed_in().post(SETTINGS, {"language": "nl"})
    browser = Client(headers={"accept-language": "en"})
    sign_in(browser)

    assert browser.get("/")["Content-Language"] == "nl"


def test_an_account_without_saved_settings_does_not_set_the_language(sign_in):
    browser = Client(headers={"accept-language": "nl"})
    sign_in(browser)

    assert browser.get("/")["Content-Language"] == "nl"
    assert "django_language" not in browser.cookies
