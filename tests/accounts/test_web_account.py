"""The pages of the account, its e-mail address and the language."""

import pytest

from accounts.models import User

URL, EMAIL, LANGUAGE = "/accounts/", "/accounts/email/", "/i18n/setlang/"
PAGES = [URL, EMAIL, "/accounts/tokens/", "/accounts/password/change/"]


@pytest.mark.parametrize("page", PAGES)
def test_a_visitor_is_sent_to_sign_in_and_back(client, db, page):
    answer = client.get(page)

    assert (answer.status_code, answer["Location"]) == (302, f"/accounts/login/?next={page}")


@pytest.mark.parametrize("page", [*PAGES, "/accounts/logout/"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_page_is_not_cached_and_is_translated(signed_in, page, language):
    answer = signed_in().get(page, headers={"accept-language": language})

    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Language"] == language


def test_it_shows_name_and_address(signed_in):
    page = signed_in().get(URL).content.decode()

    assert "limes10" in page
    assert "limes@example.org" in page


def test_the_address_can_be_changed(signed_in, user, password):
    answer = signed_in().post(EMAIL, {"email": "New@Example.org", "password": password})
    user.refresh_from_db()

    assert answer["Location"] == URL
    assert user.email == "new@example.org"
    assert [row.email for row in user.emailaddress_set.all()] == ["new@example.org"]


def test_the_same_address_is_no_error(signed_in, user, password):
    browser = signed_in()
    form = {"email": "new@example.org", "password": password}

    assert [browser.post(EMAIL, form).status_code for _ in range(2)] == [302, 302]


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("a wrong password", {"password": "wrong"}),
        ("no password", {"password": ""}),
        ("none", {"email": "anna"}),
        ("a NUL", {"email": "a\x00@example.org"}),
        ("more than is stored", {"email": "a" * 300 + "@example.org"}),
    ],
)
def test_an_invalid_address_is_refused(signed_in, user, password, _case, change):
    answer = signed_in().post(EMAIL, {"email": "new@example.org", "password": password} | change)

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert User.objects.get(pk=user.pk).email == "limes@example.org"


def test_tries_of_the_password_are_throttled(signed_in, monkeypatch):
    browser = signed_in()
    monkeypatch.setattr("accounts.throttling.LIMITS", {"password:user": (2, 3600)})
    wrong = {"email": "new@example.org", "password": "wrong"}

    assert [browser.post(EMAIL, wrong).status_code for _ in range(3)] == [200, 200, 429]


def test_the_switch_sets_the_language_of_the_account(signed_in, user):
    browser = signed_in()
    answer = browser.post(LANGUAGE, {"language": "nl", "next": URL})
    user.refresh_from_db()

    assert answer["Location"] == URL
    assert user.language == "nl"
    assert browser.get(URL)["Content-Language"] == "nl"


def test_the_language_chosen_before_signing_in_is_stored(client, user, password):
    client.post(LANGUAGE, {"language": "nl"})
    client.post("/accounts/login/", {"login": "limes10", "password": password})
    user.refresh_from_db()

    assert user.language == "nl"


@pytest.mark.parametrize("language", ["de", "", "nl\x00", "x" * 1000, "../nl"])
def test_an_unknown_language_changes_nothing(signed_in, user, language):
    assert signed_in().post(LANGUAGE, {"language": language}).status_code < 500
    assert User.objects.get(pk=user.pk).language == "en"


@pytest.mark.parametrize("elsewhere", ["//evil.example", "/\\evil.example", "https:evil.example"])
def test_the_switch_never_redirects_to_another_host(client, db, elsewhere):
    assert client.post(LANGUAGE, {"language": "nl", "next": elsewhere})["Location"] == "/"


@pytest.mark.parametrize("path", ["/accounts/confirm-email/", "/accounts/login/code/"])
def test_allauths_other_pages_do_not_exist(client, db, path):
    assert client.get(path).status_code == 404
