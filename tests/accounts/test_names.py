"""User names: their form, and that no two look alike."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from accounts.models import User

SIGN_UP = "/accounts/signup/"


@pytest.mark.parametrize(
    ("_case", "name"),
    [
        ("the same", "limes10"),
        ("other case", "LIMES10"),
        ("capital i for l", "Iimes10"),
        ("one for i", "l1mes10"),
        ("o for zero", "limes1o"),
        ("full width", "\uff4c\uff49\uff4d\uff45\uff53\uff11\uff10"),
        ("space behind", "limes10 "),
        ("cyrillic", "l\u0456mes10"),
        ("zero width inside", "li\u200bmes10"),
        ("right to left", "\u202elimes10"),
        ("digits of another script", "limes\u0661\u0660"),
        ("a dot", "limes.10"),
        ("an at sign", "limes@10"),
        ("too short", "li"),
        ("too long", "l" * 21),
        ("a digit first", "9limes"),
        ("a hyphen first", "-limes"),
        ("a line break", "li\nmes"),
        ("a NUL", "li\x00mes"),
        ("an emoji", "limes🂡"),
        ("markup", "<b>limes"),
        ("empty", ""),
    ],
)
def test_a_malformed_name_is_refused_without_creating_a_user(client, user, password, _case, name):
    answer = client.post(SIGN_UP, {"username": name, "password1": password})

    assert answer.status_code == 200
    assert "username" in answer.context["form"].errors
    assert list(User.objects.values_list("username", flat=True)) == ["limes10"]


@pytest.mark.parametrize("name", ["Anna", "jan-piet", "A_1", "x" * 20])
def test_a_name_keeps_its_case(client, db, password, name):
    client.post(SIGN_UP, {"username": name, "password1": password})

    assert User.objects.get().username == name


def test_a_full_width_name_is_normalised(client, db, password):
    client.post(SIGN_UP, {"username": "\uff21\uff4e\uff4e\uff41", "password1": password})

    assert User.objects.get().username == "Anna"


@pytest.mark.parametrize(
    "name", ["LIMES10", "Iimes10", "l\u0456mes10", "", "limes 10", "limes10\n"]
)
def test_the_database_refuses_a_malformed_name(user, name):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username=name)])

    assert User.objects.count() == 1


@pytest.mark.parametrize("name", ["Iimes10", "l\u0456mes10", "li"])
def test_the_admin_form_refuses_a_malformed_name(user, name):
    with pytest.raises(ValidationError):
        User(username=name, password="x").full_clean()


def test_addresses_are_unique_except_for_the_empty_one(user):
    User.objects.bulk_create([User(username="anna"), User(username="bert")])
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.bulk_create([User(username="carla", email="LIMES@example.org")])


@pytest.mark.parametrize(
    "name", ["limes10", "LIMES10", "\uff4c\uff49\uff4d\uff45\uff53\uff11\uff10", " limes10 "]
)
def test_a_name_is_found_in_any_case_and_width(user, name):
    assert User.objects.get_by_natural_key(name) == user


@pytest.mark.parametrize(
    "name", ["Iimes10", "l\u0456mes10", "a\x00b", "\ud800", "", None, "x" * 10_000]
)
def test_a_look_alike_does_not_find_the_user(user, name):
    with pytest.raises(User.DoesNotExist):
        User.objects.get_by_natural_key(name)
