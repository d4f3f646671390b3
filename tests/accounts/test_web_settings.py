"""The page of card settings and language."""

import pytest
from django.db import IntegrityError
from django.test import Client

from accounts.card_settings import CHOICES, CardSettings
from accounts.models import User
from accounts.services import settings_save
from tests.tournaments.browsing import text

URL, KEYS = "/accounts/settings/", "/accounts/settings/keys/"
OTHER = {"deck": "four", "indices": "nl", "cards": "large", "keys": "off"}
CHOSEN = OTHER | {"language": "nl"}


def _html(page):
    return text(page).split("<head>")[0]


def _looks(user):
    user.refresh_from_db()
    return CardSettings.of(user)._asdict()


def test_a_member_saves_all_settings_at_once(signed_in, user):
    browser = signed_in()
    answer = browser.post(URL, CHOSEN)
    page = browser.get(answer["Location"])

    assert (answer.status_code, answer["Location"]) == (302, URL)
    assert "Bewaard." in page.content.decode()
    assert _looks(user) == OTHER
    assert user.language == "nl"
    assert page["Content-Language"] == "nl"
    assert 'data-deck="four" data-cards="large" data-keys="off"' in _html(page)
    for name, value in CHOSEN.items():
        assert f'name="{name}" value="{value}" checked' in text(page)
    assert "looks" not in browser.cookies


def test_a_visitors_settings_are_in_one_cookie(client, db):
    answer = client.post(URL, CHOSEN)
    cookie = answer.cookies["looks"]

    assert cookie.value == "deck:four.indices:nl.cards:large.keys:off"
    assert (cookie["samesite"], cookie["httponly"]) == ("Lax", True)
    page = client.get("/games/klassiek/")
    assert 'data-deck="four" data-cards="large" data-keys="off"' in _html(page)
    assert "cards/nl-large.svg" in page.content.decode()


def test_letters_and_language_are_independent(client, db):
    client.post(URL, {"indices": "nl", "language": "en"})
    page = client.get("/games/klassiek/").content.decode()

    assert "cards/nl.svg" in page
    assert "cards/en.svg" not in page
    assert "king of" in page


def test_saving_the_same_again_changes_nothing(signed_in, user):
    browser = signed_in()

    assert [browser.post(URL, CHOSEN).status_code for _ in range(2)] == [302, 302]
    assert _looks(user) == OTHER


def test_a_setting_left_out_keeps_its_value(signed_in, user):
    settings_save(user=user, card_settings=CardSettings(**OTHER))
    signed_in().post(URL, {"deck": "two"})

    assert _looks(user) == OTHER | {"deck": "two"}


@pytest.mark.parametrize("name", CHOSEN)
@pytest.mark.parametrize("value", ["pink", "FOUR", "four\x00", "x" * 1000])
def test_an_unknown_value_is_refused_and_nothing_saved(signed_in, user, name, value):
    browser = signed_in()
    answer = browser.post(URL, CHOSEN | {name: value})

    assert answer.status_code == 400
    assert "Nothing was saved" in answer.content.decode()
    assert _looks(user) == CardSettings()._asdict()
    assert (user.language, user.settings_saved) == ("en", False)
    assert "django_language" not in answer.cookies


@pytest.mark.parametrize(
    ("_case", "cookie", "understood"),
    [
        ("nothing", "", {}),
        ("one thing", "deck:four", {"deck": "four"}),
        ("unknown values", "deck:pink.cards:huge.keys:on", {}),
        ("unknown names", "cards:large.__class__:x.language:nl", {"cards": "large"}),
        ("another name's value", "deck:large.cards:four", {}),
        ("no values", "deck.cards:.:four.keys::off", {}),
        ("a page's markup", 'deck:"><script>', {}),
        ("far too much", "deck:four." * 5000, {"deck": "four"}),
    ],
)
def test_unknown_parts_of_a_cookie_are_ignored(db, _case, cookie, understood):
    browser = Client()
    browser.cookies["looks"] = cookie
    page = browser.get(URL)
    looks = CardSettings()._replace(**understood)

    assert CardSettings.parse(cookie) == looks
    assert page.status_code == 200
    assert f'data-deck="{looks.deck}" data-cards="{looks.cards}"' in _html(page)


def test_every_choice_survives_the_cookie():
    for name, values in CHOICES.items():
        for value in values:
            looks = CardSettings()._replace(**{name: value})
            assert CardSettings.parse(str(looks)) == looks


@pytest.mark.parametrize("name", ["deck", "indices", "cards"])
def test_the_database_refuses_unknown_values(user, name):
    with pytest.raises(IntegrityError):
        User.objects.filter(pk=user.pk).update(**{name: "pink"})


@pytest.mark.parametrize("member", [False, True])
def test_the_help_of_the_table_switches_only_the_keys(signed_in, user, member):
    browser = signed_in() if member else Client()
    browser.post(URL, CHOSEN | {"keys": "on"})

    answers = [browser.post(KEYS, {}), browser.post(KEYS, {})]

    assert [answer.status_code for answer in answers] == [204, 204]
    assert 'data-deck="four" data-cards="large" data-keys="off"' in _html(browser.get(URL))
    browser.post(KEYS, {"keys": "on"})
    assert 'data-keys="on"' in _html(browser.get(URL))
    assert browser.get(KEYS).status_code == 405


@pytest.mark.parametrize(
    ("_case", "onward", "leads"),
    [
        ("a table", "/play/6f0e/3/?at=1", True),
        ("another site", "https://evil.example/", False),
        ("another site, short", "//evil.example", False),
        ("another site, crooked", "/\\evil.example", False),
        ("a script", "javascript:alert(1)", False),
        ("this page", "/accounts/settings/?next=/", False),
    ],
)
def test_the_page_links_back_to_the_one_before(client, db, _case, onward, leads):
    shown = client.get(URL, {"next": onward})
    answer = client.post(URL, {"deck": "four", "next": onward})
    after = client.get(answer["Location"])

    assert answer["Location"].startswith(URL)
    for page in (shown, after):
        assert page.context["onward"] == (onward if leads else "")
        assert ('class="button quiet"' in page.content.decode()) is leads


def test_pages_link_to_the_settings(client, signed_in, db):
    assert f"{URL}?next=/games/" in client.get("/games/").content.decode()
    assert f"{URL}?next=/accounts/" in signed_in().get("/accounts/").content.decode()
