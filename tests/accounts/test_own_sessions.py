"""The browsers in which an account is signed in: listed, and ended one by one."""

import re
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client

from accounts.models import SessionInfo, User
from accounts.services import sessions_clear
from accounts.sessions import browser_text
from tournaments.models.clock import database_now

PAGE = "/accounts/sessions/"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1"
)
EDGE = (
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0"
)


def signed_in_with(user_agent, password, name="limes10"):
    client = Client(headers={"User-Agent": user_agent, "Accept-Language": "en"})
    answer = client.post("/accounts/login/", {"login": name, "password": password})
    assert answer.status_code == 302
    return client


def is_in(client):
    return client.get("/accounts/").status_code == 200


@pytest.mark.parametrize(
    ("user_agent", "text"),
    [
        (FIREFOX, "Firefox · Linux"),
        (SAFARI, "Safari · iPhone"),
        (EDGE, "Edge · Windows"),
        ("curl/8.5.0", ""),
        ("<script>" * 100, ""),
        ("", ""),
    ],
)
def test_a_browser_is_named_by_what_it_says(user_agent, text):
    assert browser_text(user_agent) == text


def test_sessions_are_listed_and_ended_one_by_one(user, password):
    here, phone = signed_in_with(FIREFOX, password), signed_in_with(SAFARI, password)
    page = here.get(PAGE).content.decode()
    assert page.index("Safari · iPhone") < page.index("Firefox · Linux")
    assert page.count("this one") == 1
    (end,) = re.findall(r'action="(/accounts/sessions/\d+/end/)"', page)

    assert here.post(end)["Location"] == PAGE
    assert (is_in(here), is_in(phone)) == (True, False)
    assert "Safari" not in here.get(PAGE).content.decode()


def test_nobody_ends_the_session_of_somebody_else(user, password):
    here = signed_in_with(FIREFOX, password)
    stranger = User.objects.create_user("stranger", password=password)
    other = signed_in_with(SAFARI, password, "stranger")
    info = SessionInfo.objects.get(user=stranger)

    assert here.post(f"/accounts/sessions/{info.pk}/end/").status_code == 404
    assert is_in(other)
    assert "Safari" not in here.get(PAGE).content.decode()


def test_a_changed_password_leaves_this_session_in_the_list(user, password):
    here, _phone = signed_in_with(FIREFOX, password), signed_in_with(SAFARI, password)
    new = "Nog een goed wachtwoord 27"
    here.post(
        "/accounts/password/change/", {"oldpassword": password, "password1": new, "password2": new}
    )

    assert is_in(here)
    assert "Firefox · Linux" in here.get(PAGE).content.decode()


def test_signing_out_and_running_out_take_sessions_from_the_list(user, password):
    here, phone = signed_in_with(FIREFOX, password), signed_in_with(SAFARI, password)
    phone.post("/accounts/logout/")
    assert [info.browser for info in SessionInfo.objects.all()] == ["Firefox · Linux"]
    Session.objects.update(expire_date=database_now() - timedelta(seconds=1))
    sessions_clear()

    assert not SessionInfo.objects.exists()
    assert not is_in(here)


def test_a_visitor_is_asked_to_sign_in(client, db):
    assert client.get(PAGE).status_code == 302
