"""``/accounts/delete/``: the account goes, for whoever proves that it is theirs."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import Deletion, TakenName, User
from accounts.services import token_issue
from tests.throttled import slow_down
from tests.tournaments.factories import make_entry, make_tournament, play
from tournaments.models.clock import database_now

URL = "/accounts/delete/"
PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def leaver(db):
    return User.objects.create_user("limes10", "limes@example.org", PASSWORD)


@pytest.fixture
def signed_in(leaver):
    """Give a new browser in which they have signed in with name and password."""

    def new():
        client = Client()
        client.post("/accounts/login/", {"login": "limes10", "password": PASSWORD})
        return client

    return new


def unchanged(leaver):
    return User.objects.values().get(pk=leaver.pk)


def test_the_account_page_leads_there(signed_in):
    assert f'href="{URL}"' in signed_in().get("/accounts/").content.decode()


def test_it_says_what_goes_and_what_stays(signed_in, leaver):
    play(make_entry(player=leaver))
    play(make_entry(player=leaver), turns=1)
    make_entry(player=leaver)
    page = " ".join(
        signed_in().get(URL, headers={"accept-language": "en"}).content.decode().split()
    )

    assert "your place in 1 tournament in which you have not begun" in page
    assert "your 2 entries: their actions, points and ranks" in page
    assert "1 is not finished yet: nobody plays it on" in page
    assert "tournament that you have made" not in page
    assert "Former player" in page


@pytest.mark.parametrize("language", ["nl", "en"])
def test_it_is_personal_and_speaks_both_languages(signed_in, language):
    answer = signed_in().get(URL, headers={"accept-language": language})

    assert (answer.status_code, answer["Content-Language"]) == (200, language)
    assert "no-store" in answer["Cache-Control"]


def test_it_deletes_and_says_so_on_the_front_page(signed_in, leaver):
    answer = signed_in().post(URL, {"password": PASSWORD}, follow=True)
    page = answer.content.decode()

    assert answer.redirect_chain == [("/", 302)]
    assert "Your account has been deleted." in page
    assert "limes10" not in page
    leaver.refresh_from_db()
    assert (leaver.username, leaver.email, leaver.is_active) == ("former-player-1", "", False)


def test_three_sessions_and_two_tokens_are_dead_at_once(signed_in, leaver, as_):
    browsers = [signed_in() for _ in range(3)]
    tokens = [token_issue(user=leaver, name="bot")[0] for _ in range(2)]
    assert all(one.get("/accounts/").status_code == 200 for one in browsers)
    browsers[1].post(URL, {"password": PASSWORD})

    for one in browsers:
        assert one.get("/accounts/")["Location"] == "/accounts/login/?next=/accounts/"
    for token in tokens:
        told = as_().get("entries/", Authorization=f"Bearer {token}")
        assert (told.status_code, told.json()["code"]) == (401, "not-authenticated")
    assert not any("_auth_user_id" in one.get_decoded() for one in Session.objects.all())
    assert not leaver.tokens.exists()


def test_nobody_signs_in_as_them_any_more(signed_in, leaver):
    signed_in().post(URL, {"password": PASSWORD})

    for name in ("limes10", "limes@example.org", "former-player-1"):
        client = Client()
        client.post("/accounts/login/", {"login": name, "password": PASSWORD})
        assert "_auth_user_id" not in client.session


def test_back_and_again_is_friendly_and_does_nothing(signed_in, leaver):
    client = signed_in()
    client.post(URL, {"password": PASSWORD})
    after = unchanged(leaver)
    answer = client.post(URL, {"password": PASSWORD}, follow=True)

    assert answer.redirect_chain == [("/", 302)]
    assert "there is nothing to delete" in answer.content.decode()
    assert unchanged(leaver) == after
    assert Deletion.objects.count() == 1


@pytest.mark.parametrize("form", [{}, {"password": ""}, {"password": "wrong"}, {"name": "limes10"}])
def test_without_the_password_nothing_happens(signed_in, leaver, form):
    client, entry = signed_in(), make_entry(player=leaver)
    before = unchanged(leaver)
    answer = client.post(URL, form)
    entry.refresh_from_db()

    assert answer.status_code == 200
    assert "errorlist" in answer.content.decode()
    assert unchanged(leaver) == before
    assert entry.state == "playing"
    assert client.get("/accounts/").status_code == 200


def test_who_has_no_password_types_the_name(leaver):
    leaver.set_unusable_password()
    leaver.save()
    client = Client()
    client.force_login(leaver)

    assert "errorlist" in client.post(URL, {"name": "limes"}).content.decode()
    assert "errorlist" in client.post(URL, {"password": ""}).content.decode()
    assert client.post(URL, {"name": "Limes10"}).status_code == 302
    assert Deletion.objects.get().user == leaver


def test_guessing_is_throttled(signed_in, leaver):
    client = signed_in()
    answers = [client.post(URL, {"password": "wrong"}) for _ in range(11)]

    assert [one.status_code for one in answers] == [200] * 10 + [429]
    assert int(answers[-1]["Retry-After"]) > 0
    slow_down("password:user", str(leaver.pk))
    assert client.post(URL, {"password": PASSWORD}).status_code == 429
    assert not Deletion.objects.exists()


def test_a_form_from_elsewhere_is_refused(leaver):
    client = Client(enforce_csrf_checks=True)
    client.force_login(leaver)

    assert client.post(URL, {"password": PASSWORD}).status_code == 403
    assert not Deletion.objects.exists()


def test_a_visitor_is_sent_to_sign_in(client, db):
    assert client.get(URL)["Location"] == f"/accounts/login/?next={URL}"


def test_the_name_is_free_after_a_year_and_its_new_owner_is_somebody_else(signed_in, leaver):
    entry = play(make_entry(make_tournament(rounds=1), leaver))
    signed_in().post(URL, {"password": PASSWORD})
    client = Client()
    form = {"username": "limes10", "password1": PASSWORD}
    client.post("/accounts/signup/", form)
    assert client.get("/accounts/").status_code == 302
    TakenName.objects.update(ends_at=database_now())
    client.post("/accounts/signup/", form)

    assert client.get("/accounts/").status_code == 200
    assert client.get(f"/entries/{entry.pk}/").status_code == 404
    assert User.objects.get(username="limes10").entries.exists() is False
