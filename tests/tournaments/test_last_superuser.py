"""The last superuser cannot be deleted, on any page or by any command."""

from datetime import timedelta

import pytest
from django.test import Client

from accounts.models import Deletion, User
from tests.tournaments.browsing import browser
from tests.tournaments.factories import make_tournament
from tournaments.models.clock import database_now
from tournaments.services.people.accounts import account_delete, deletion_repeat

URL, LIST = "/accounts/delete/", "/admin/accounts/user/"
PASSWORD = "Een goed wachtwoord 31"
SENTENCES = {
    "en": "Nobody else can give rights to others: first give somebody superuser status.",
    "nl": "Niemand anders kan anderen rechten geven: geef eerst iemand supergebruikerstatus.",
}


@pytest.fixture
def last(db):
    """Give the one superuser who is active; another has closed the account."""
    User.objects.create_superuser("closed", is_active=False)
    return User.objects.create_superuser("last", password=PASSWORD)


@pytest.fixture
def client(last):
    client = Client()
    client.force_login(last)
    return client


@pytest.mark.parametrize("language", SENTENCES)
def test_the_last_superuser_is_refused_with_a_reason(last, language):
    make_tournament(by=last)
    page = browser(last, language).post(URL, {"password": PASSWORD})
    last.refresh_from_db()

    assert page.status_code == 200
    assert SENTENCES[language] in page.content.decode()
    assert (last.username, last.is_active) == ("last", True)
    assert not Deletion.objects.exists()


def test_a_superuser_can_be_deleted_while_another_exists(client, last):
    other = User.objects.create_superuser("other")
    make_tournament(by=last)

    assert client.post(URL, {"password": PASSWORD}).status_code == 302
    assert Deletion.objects.get().user == last
    assert browser(other).get(LIST).status_code == 200


def test_an_organiser_without_superuser_rights_can_be_deleted(last):
    organiser = User.objects.create_user("organiser", is_staff=True)
    make_tournament(by=organiser)

    assert account_delete(user_id=organiser.pk)


def test_the_admin_pages_refuse_it_too(client, last):
    assert client.post(f"{LIST}{last.pk}/delete/", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": [last.pk], "post": "yes"}
    client.post(LIST, chosen)

    assert User.objects.get(pk=last.pk).is_active
    assert not Deletion.objects.exists()


@pytest.mark.parametrize("taken", ["is_superuser", "is_active"])
def test_the_rights_of_the_last_superuser_cannot_be_removed(client, last, taken):
    form = {"username": "last", "email": "", "language": "en", "is_staff": "on"}
    form |= {"is_superuser": "on", "is_active": "on"}
    form |= {"date_joined_0": "2026-11-30", "date_joined_1": "12:00:00"}
    form |= {"tokens-TOTAL_FORMS": "0", "tokens-INITIAL_FORMS": "0"}
    del form[taken]

    page = client.post(f"{LIST}{last.pk}/change/", form, headers={"Accept-Language": "en"})
    assert page.status_code == 200
    assert SENTENCES["en"] in page.content.decode()
    assert User.objects.get(pk=last.pk).is_active
    assert User.objects.get(pk=last.pk).is_superuser

    User.objects.create_superuser("other")
    assert client.post(f"{LIST}{last.pk}/change/", form).status_code == 302
    assert not getattr(User.objects.get(pk=last.pk), taken)


def test_deleting_all_superusers_at_once_is_refused(client, last):
    other = User.objects.create_superuser("other")
    chosen = [last.pk, other.pk]
    form = {"action": "delete_selected", "_selected_action": chosen, "post": "yes"}

    assert client.post(LIST, form).status_code == 403
    assert User.objects.filter(pk__in=chosen, is_active=True).count() == 2
    assert not Deletion.objects.exists()


def test_a_repeated_deletion_ignores_the_rule(last):
    """In a database that was put back the other may have been no superuser yet."""
    later = database_now() + timedelta(
        seconds=1
    )  # than the account was made, whatever the clock counts in
    assert deletion_repeat(user_id=last.pk, number=7, at=later)
    assert Deletion.objects.get().user == last


def test_of_simultaneous_deletions_the_last_superuser_is_refused(race):
    users = [User.objects.create_superuser(f"super-{number}") for number in range(6)]
    found = race([["delete", user.pk] for user in users] * 2)

    assert found.count(True) == 5
    assert "bad-input" in found
    assert User.objects.filter(is_superuser=True, is_active=True).count() == 1
