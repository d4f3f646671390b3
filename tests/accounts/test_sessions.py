"""Sessions are saved after the response, when their account may be deleted."""

from datetime import timedelta

import pytest
from django.contrib.auth import SESSION_KEY, user_logged_in
from django.contrib.sessions.models import Session
from django.db.models.functions import Now
from django.test import Client

from accounts.models import User
from accounts.services import sessions_clear
from tournaments.services.people.accounts import account_delete

pytestmark = pytest.mark.django_db
NAME, ADDRESS, PASSWORD = "Quidam", "quidam@example.org", "Een goed wachtwoord 31"


@pytest.fixture
def leaver():
    return User.objects.create_user(NAME, email=ADDRESS, password=PASSWORD)


@pytest.fixture
def deleted_meanwhile():
    """Have whoever signs in lose the account at that very instant, by another browser."""

    def delete(user, **_):
        account_delete(user_id=user.pk)

    user_logged_in.connect(delete)
    yield
    user_logged_in.disconnect(delete)


def kept():
    return [session.get_decoded() for session in Session.objects.all()]


@pytest.mark.parametrize("login", [NAME, ADDRESS])
def test_signing_in_while_the_account_is_deleted_leaves_nothing(leaver, deleted_meanwhile, login):
    client = Client()
    answer = client.post("/accounts/login/", {"login": login, "password": PASSWORD})

    assert answer.status_code == 302
    assert kept() == [{}]
    assert client.get("/accounts/")["Location"].startswith("/accounts/login/")


def test_signing_up_while_the_account_is_deleted_leaves_nothing(deleted_meanwhile):
    form = {"username": NAME, "email": ADDRESS, "password1": PASSWORD}

    assert Client().post("/accounts/signup/", form).status_code == 302
    assert kept() == [{}]


def test_the_session_of_an_active_account_is_stored(leaver):
    client = Client()
    client.post("/accounts/login/", {"login": NAME, "password": PASSWORD})

    (session,) = kept()
    assert session[SESSION_KEY] == str(leaver.pk)
    assert NAME in client.get("/accounts/").content.decode()


def test_only_expired_sessions_are_deleted(leaver):
    for _ in range(2):
        Client().force_login(leaver)
    gone, stays = Session.objects.values_list("pk", flat=True)
    Session.objects.filter(pk=gone).update(expire_date=Now() - timedelta(seconds=1))

    sessions_clear()

    assert list(Session.objects.values_list("pk", flat=True)) == [stays]
