"""The page of one's own API tokens."""

import pytest

from accounts.api_auth import token_digest
from accounts.models import ApiToken, User
from accounts.services import token_issue

URL = "/accounts/tokens/"


@pytest.fixture
def token(user):
    return token_issue(user=user, name="laptop")[1]


def test_a_new_token_is_shown_once(signed_in, user):
    browser = signed_in()
    made = browser.post(URL, {"name": "my bot"})
    text = made.context["text"]
    later = browser.get(URL).content.decode()

    row = ApiToken.objects.get()
    assert text in made.content.decode()
    assert (row.user, row.name, row.digest, row.tail) == (
        user,
        "my bot",
        token_digest(text),
        text[-4:],
    )
    assert text not in later
    assert row.digest not in later
    assert row.tail in later


def test_only_the_hash_of_a_token_is_stored(signed_in, user):
    text = signed_in().post(URL, {"name": "my bot"}).context["text"]

    assert len(text) > 40
    assert all(text not in str(value) for value in ApiToken.objects.values().get().values())


def test_deleting_a_token_twice_is_no_error(signed_in, token):
    browser = signed_in()
    answers = [browser.post(f"{URL}{token.pk}/end/") for _ in range(2)]

    assert [answer["Location"] for answer in answers] == [URL, URL]
    assert ApiToken.objects.exists() is False


def test_a_token_of_another_user_is_not_deleted(client, token):
    client.force_login(User.objects.create_user("stranger"))
    theirs = client.post(f"{URL}{token.pk}/end/")
    nobodys = client.post(f"{URL}{token.pk + 1}/end/")

    assert (theirs.status_code, theirs.content) == (nobodys.status_code, nobodys.content)
    assert ApiToken.objects.get() == token
    assert token.name not in client.get(URL).content.decode()


def test_a_visitor_cannot_delete_a_token(client, token):
    assert client.post(f"{URL}{token.pk}/end/")["Location"].startswith("/accounts/login/")
    assert ApiToken.objects.get() == token


@pytest.mark.parametrize("number", [0, 2**31, 2**63 - 1, 2**63, 10**30])
def test_deleting_an_unknown_token_is_no_error(signed_in, token, number):
    assert signed_in().post(f"{URL}{number}/end/").status_code in (302, 404)
    assert ApiToken.objects.get() == token


def test_deleting_needs_a_post(signed_in, token):
    assert signed_in().get(f"{URL}{token.pk}/end/").status_code == 405


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b"])
def test_an_invalid_name_is_refused_without_creating_a_token(signed_in, name):
    assert "name" in signed_in().post(URL, {"name": name}).context["form"].errors
    assert ApiToken.objects.exists() is False


def test_markup_in_a_name_is_escaped(signed_in):
    page = signed_in().post(URL, {"name": "<script>x</script>"}).content.decode()

    assert "<script>x" not in page
    assert "&lt;script&gt;x" in page
