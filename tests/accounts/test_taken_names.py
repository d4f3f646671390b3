"""Names of deleted accounts, and what looks like them, stay taken for a year."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.db.models import Value

from accounts import names
from accounts.models import TakenName, User
from accounts.taken_names import KEPT, is_not_taken, name_digest, names_clear
from tournaments.models.clock import database_now
from tournaments.services.people.accounts import account_delete

LIKE = ["limes10", "Limes10", "LIMES10", "Iimes10", "limeslo", "l1mes10"]
OTHER = ["limes11", "limes-10", "limes"]
SENTENCE = "Somebody has this name, or one that looks like it."


@pytest.fixture
def deleted(user):
    """Give the deletion of the account `limes10`."""
    return account_delete(user_id=user.pk)


def sign_up(client, password, name):
    return client.post("/accounts/signup/", {"username": name, "password1": password})


@pytest.mark.parametrize("name", LIKE)
def test_nobody_signs_up_with_such_a_name(client, deleted, password, name):
    answer = sign_up(client, password, name)

    assert (answer.status_code, SENTENCE in answer.content.decode()) == (200, True)
    assert not User.objects.filter(is_active=True).exists()


@pytest.mark.parametrize("name", OTHER)
def test_other_names_are_free(client, deleted, password, name):
    sign_up(client, password, name)

    assert User.objects.filter(username=name).exists()


def test_after_a_year_the_name_is_free(client, deleted, password):
    row = TakenName.objects.get()
    assert row.ends_at == deleted.at + KEPT
    TakenName.objects.update(ends_at=database_now() - timedelta(seconds=1))
    sign_up(client, password, "limes10")

    assert User.objects.filter(username="limes10").exists()
    names_clear()
    assert not TakenName.objects.exists()


def test_an_organiser_gives_nobody_such_a_name(client, deleted, password):
    client.force_login(get_user_model().objects.create_superuser("boss"))
    made = {"username": "Limes10", "password1": password, "password2": password}
    added = client.post("/admin/accounts/user/add/", made | {"usable_password": "true"})
    other = User.objects.create_user("other")
    page = f"/admin/accounts/user/{other.pk}/change/"
    inline = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
    form = {"username": "limes10", "language": "en", "date_joined_0": "2026-01-01"}
    changed = client.post(page, form | {"date_joined_1": "12:00:00"} | inline)

    assert [SENTENCE in answer.content.decode() for answer in (added, changed)] == [True, True]
    assert not User.objects.filter(username__iexact="limes10").exists()


def test_a_command_may_use_it(deleted):
    call_command("createsuperuser", "--noinput", "--username", "limes10", "--email", "")

    assert User.objects.get(username="limes10").is_superuser


def test_only_a_keyed_hash_is_kept(deleted, settings):
    row = TakenName.objects.values().get()
    assert set(row) == {"id", "digest", "ends_at"}
    settings.ADDRESS_HASH_KEY = "another key of fifty random characters: 0123456789 abc"
    assert name_digest("limes10") != row["digest"]


@pytest.mark.parametrize("name", [*LIKE, *OTHER])
def test_python_and_the_database_agree_what_looks_alike(db, name):
    user = User.objects.create_user("somebody")
    (looks,) = User.objects.filter(pk=user.pk).values_list(names.skeleton(Value(name)), flat=True)

    assert names.looks_of(name) == looks


def test_a_restored_backup_learns_the_names_again(client, deleted, tmp_path):
    printed = StringIO()
    call_command("deletions", stdout=printed)
    lines = [json.loads(line) for line in printed.getvalue().splitlines()]
    assert [line["event"] for line in lines] == ["account deleted", "name taken"]
    assert "limes" not in printed.getvalue()
    TakenName.objects.all().delete()
    path = tmp_path / "log"
    path.write_text(printed.getvalue() + '{"event": "name taken", "digest": "x", "until": "y"}\n')

    for taken in (True, False):
        said = StringIO()
        call_command("replay_deletions", str(path), stdout=said)
        assert ("Names taken again: 1." in said.getvalue()) == taken
    with pytest.raises(ValidationError):
        is_not_taken("limes10")
    assert TakenName.objects.get().ends_at == deleted.at + KEPT
