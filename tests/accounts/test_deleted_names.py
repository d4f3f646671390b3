"""Names of deleted accounts cannot be chosen, and late changes to a deleted account are dropped."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.utils.translation import override

from accounts.card_settings import CardSettings
from accounts.deletion import account_empty
from accounts.email_changes import email_change
from accounts.errors import WrongCredentials
from accounts.models import ApiToken, User
from accounts.names import former_name, shown_name
from accounts.services import language_set, settings_save, token_issue

TAKEN = [
    "former-player-17",
    "Former-Player-17",
    "former-player-x",
    "formerplayer17",
    "Former_Player_3",
    "f0rmer-player-1",
    "former-p1ayer-1",
    "former-pIayer-1",
    "voormalige-speler-1",
    "VoormaligeSpeler1",
    "v00rmalige_speler_1",
    "voorma1ige-speler",
]
FREE = ["former", "former-play", "voormalig", "player-17", "the-former-player"]


@pytest.mark.parametrize("name", TAKEN)
def test_nobody_signs_up_as_a_former_player(client, db, password, name):
    answer = client.post("/accounts/signup/", {"username": name, "password1": password})

    assert answer.status_code == 200
    assert "Somebody has this name, or one that looks like it." in answer.content.decode()
    assert User.objects.exists() is False


@pytest.mark.parametrize("name", FREE)
def test_names_with_the_same_beginning_are_free(client, db, password, name):
    client.post("/accounts/signup/", {"username": name, "password1": password})

    assert User.objects.get().username == name


@pytest.mark.parametrize("name", TAKEN)
def test_the_admin_form_refuses_such_a_name(user, name):
    user.username = name
    with pytest.raises(ValidationError):
        user.full_clean()


def test_the_database_refuses_such_a_name_on_an_active_account(user):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.filter(pk=user.pk).update(username="former-player-1")


def test_a_deleted_account_is_named_in_the_language_of_the_page():
    with override("en"):
        assert shown_name(former_name(17)) == "Former player 17"
    with override("nl"):
        assert shown_name(former_name(17)) == "Voormalige speler 17"
        assert shown_name("limes10") == "limes10"


@pytest.fixture
def stale(user):
    """Give the user as a request has it that began before the account was deleted."""
    stale = User.objects.get(pk=user.pk)
    with transaction.atomic():
        account_empty(user=user, was_organiser=False)
    return stale


def nothing_came_back(stale):
    row = User.objects.values().get(pk=stale.pk)
    assert row["username"] == "former-player-1"
    assert (row["email"], row["language"], row["deck"]) == ("", "en", "two")
    assert row["last_login"] is None
    assert row["is_active"] is False
    assert not User.objects.get(pk=stale.pk).has_usable_password()
    assert not stale.emailaddress_set.exists()
    assert not ApiToken.objects.exists()


def test_a_late_save_stores_nothing(stale):
    stale.set_password("Een ander wachtwoord 31")
    stale.save()
    language_set(user=stale, language="nl")
    nothing_came_back(stale)


def test_late_settings_are_not_stored(stale):
    settings_save(user=stale, card_settings=CardSettings("four", "nl", "large", "off"))
    nothing_came_back(stale)


def test_a_late_address_is_not_stored(stale):
    with pytest.raises(WrongCredentials):
        email_change(user=stale, email="again@example.org")
    nothing_came_back(stale)


def test_a_late_token_is_not_stored(stale):
    with pytest.raises(WrongCredentials):
        token_issue(user=stale, name="late")
    nothing_came_back(stale)


def test_numbers_are_consecutive_and_never_reused(user):
    others = [User.objects.create_user(name) for name in ("anna", "bert", "carla")]
    with transaction.atomic():
        given = [account_empty(user=one, was_organiser=False).number for one in (user, *others)]

    assert given == [1, 2, 3, 4]


def test_a_number_in_use_is_replaced_by_another(user):
    anna = User.objects.create_user("anna")
    with transaction.atomic():
        account_empty(user=user, was_organiser=False, number=7)
        assert account_empty(user=anna, was_organiser=False, number=7).number == 8


@pytest.mark.parametrize("page", ["change", "password"])
def test_the_admin_form_of_a_deleted_account_is_read_only(client, stale, page):
    client.force_login(User.objects.create_superuser("organiser"))
    form = {"username": "again", "email": "again@example.org", "usable_password": "false"}
    client.post(f"/admin/accounts/user/{stale.pk}/{page}/", form)

    assert client.get(f"/admin/accounts/user/{stale.pk}/change/").status_code == 200
    nothing_came_back(stale)
