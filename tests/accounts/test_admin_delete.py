"""Deleting an account in the admin pages empties it, as its owner's deletion does."""

import pytest
from django.contrib.admin.models import LogEntry
from django.test import Client

from accounts.models import Deletion, User
from tests.tournaments.factories import make_entry
from tests.tournaments.traces import database_dump

pytestmark = pytest.mark.django_db
URL = "/admin/accounts/user/"
NAME, ADDRESS, PASSWORD = "Quidam", "quidam@example.org", "Een goed wachtwoord 31"


@pytest.fixture
def admin():
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    return client


@pytest.fixture
def quidam():
    """Give an account that is signed in, with an address and a token."""
    user = User.objects.create_user(NAME, email=ADDRESS, password=PASSWORD)
    client = Client()
    client.post("/accounts/login/", {"login": ADDRESS, "password": PASSWORD})
    client.post("/accounts/tokens/", {"name": "laptop of quidam"})
    assert "quidam" in database_dump().lower()
    return user


def delete(admin, user, how):
    if how == "from a list":
        chosen = {"action": "delete_selected", "_selected_action": [user.pk], "post": "yes"}
        return admin.post(URL, chosen)
    return admin.post(f"{URL}{user.pk}/delete/", {"post": "yes"})


@pytest.mark.parametrize("how", ["from its page", "from a list"])
def test_no_personal_data_is_left(admin, quidam, how):
    assert delete(admin, quidam, how).status_code == 302

    quidam.refresh_from_db()
    assert (quidam.username, quidam.is_active) == ("former-player-1", False)
    assert str(Deletion.objects.get(user=quidam)) == quidam.username  # and so it can be repeated
    assert "quidam" not in database_dump().lower()
    assert LogEntry.objects.get(object_id=str(quidam.pk)).object_repr == "former-player-1"
    assert Client().get(f"/players/{NAME}/").status_code == 404


@pytest.mark.parametrize("how", ["from its page", "from a list"])
def test_a_deleted_account_or_one_with_entries_cannot_be_deleted(admin, quidam, how):
    delete(admin, quidam, how)
    player = make_entry().player

    for user in (quidam, player):
        assert delete(admin, user, how).status_code == 200  # the page says why not
    player.refresh_from_db()
    assert player.is_active
    assert Deletion.objects.count() == 1
