"""Admin changes to an account that its owner deletes at the same moment."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group
from django.db import connection
from django.test import Client

from accounts.models import User
from tests.accounts.test_admin import change
from tests.tournaments.factories import make_entry, make_tournament, play
from tournaments.services.contest.scoring import entry_park
from tournaments.services.people.accounts import account_delete

pytestmark = pytest.mark.django_db


@pytest.fixture
def admin():
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    return client


class Meanwhile:
    """Deletes an account once it has been read, before anything is done with what was read."""

    def __init__(self, user):
        self.user, self.done = user, False

    def __call__(self, execute, sql, params, many, context):
        found = execute(sql, params, many, context)
        is_read = '"accounts_user"' in sql and str(self.user.pk) in map(str, params)
        if is_read and not self.done:
            self.done = True
            account_delete(user_id=self.user.pk)
        return found


def left(user):
    """Return what is there of somebody after all, with the name and whether there is a password."""
    user.refresh_from_db()
    told = LogEntry.objects.filter(object_id=str(user.pk)).values_list("object_repr", flat=True)
    return user.username, [*told], [*user.groups.all()], user.has_usable_password()


def test_a_late_change_is_neither_stored_nor_logged(admin, user):
    group = Group.objects.create(name="helpers")
    with connection.execute_wrapper(Meanwhile(user)):
        form = {"groups": [group.pk], "date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
        inline = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
        asked = {"username": user.username, "language": "nl", "is_active": "on"}
        answer = admin.post(f"/admin/accounts/user/{user.pk}/change/", form | inline | asked)

    assert answer.status_code == 403
    assert left(user)[1:3] == ([], [])  # the deletion, in this one connection, is undone with it


def test_a_late_password_is_not_stored(admin, user):
    given = {"password1": "Een ander wachtwoord 7", "usable_password": "true"}
    with connection.execute_wrapper(Meanwhile(user)):
        form = given | {"password2": given["password1"]}
        admin.post(f"/admin/accounts/user/{user.pk}/password/", form)

    assert left(user) == ("former-player-1", [], [], False)


def test_a_late_rescoring_does_not_log_the_name(admin, user):
    entry = play(make_entry(make_tournament(rounds=1), user))
    entry_park(entry=entry, reason="a test")
    with connection.execute_wrapper(Meanwhile(user)):
        answer = admin.post(f"/admin/tournaments/entry/{entry.pk}/rescore/", {"sure": "on"})

    assert answer.status_code == 302
    told = LogEntry.objects.get(object_id=str(entry.pk)).object_repr
    assert told.startswith("former-player-1 in ")


def test_an_ordinary_change_is_logged(admin, user):
    assert change(admin, user, language="nl").status_code == 302
    assert [row.object_repr for row in LogEntry.objects.all()] == [user.username]
