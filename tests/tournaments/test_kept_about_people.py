"""What is kept about people, listed from the models: in the export, and gone with the account.

A new model or field fails here until it is decided where it belongs.
"""

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.apps import apps
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Group, Permission
from django.contrib.contenttypes.models import ContentType

from accounts.models import User
from accounts.services import token_issue
from tests.tournaments.factories import make_scored, make_tournament
from tournaments.models import Entry, RoundReview
from tournaments.selectors.people.export import EXCLUDED_FIELDS, export_of
from tournaments.services.people.accounts import account_delete

ANCHORS = (User, Entry)  # a row that points at one of these is about a person
REVIEWS = "entries.0.reviews.0"
# Where the export tells a model's fields; the other names that some have there.
TOLD = {
    "accounts.User": "account",
    "account.EmailAddress": "addresses.0",
    "accounts.ApiToken": "tokens.0",
    "mfa.Authenticator": "second_factors.0",
    "accounts.FormerAddress": "former_addresses.0",
    "accounts.SessionInfo": "sessions.0",
    "admin.LogEntry": "organised.0",
    "tournaments.Tournament": "tournaments.0",
    "tournaments.StateChange": "changes.0",
    "tournaments.Entry": "entries.0",
    "tournaments.Turn": "entries.0.turns.0",
    "tournaments.Result": "entries.0.results.0",
    "tournaments.RoundReview": REVIEWS,
}
RENAMED = {("tournaments.RoundReview", "round"): "number"}
THROUGH = {"accounts.User_groups": "groups", "accounts.User_user_permissions": "rights"}
# Of a tournament it is told which ones somebody made; what it holds is about the tournament.
OF_TOURNAMENTS = {"slug", "name", "created_at"}


def labels():
    return {model._meta.label: model for model in apps.get_models(include_auto_created=True)}


def is_about_people(model):
    pointed = [field.related_model for field in model._meta.fields if field.is_relation]
    return model in ANCHORS or any(anchor in pointed for anchor in ANCHORS)


PERSONAL = sorted(label for label, model in labels().items() if is_about_people(model))


@pytest.fixture
def somebody(db):
    """Give somebody of whom there is a row in every such table."""
    user = User.objects.create_user("limes10", "limes@example.org", is_staff=True)
    EmailAddress.objects.create(user=user, email=user.email, primary=True)
    token_issue(user=user, name="laptop")
    Authenticator.objects.create(user=user, type="totp", data={"secret": "x"})
    user.groups.set(Group.objects.all())
    user.user_permissions.add(Permission.objects.first())
    made = make_tournament(by=user, state="void")
    LogEntry.objects.create(
        user=user,
        content_type=ContentType.objects.get_for_model(made),
        object_id=made.pk,
        object_repr=str(made),
        action_flag=1,
    )
    User.objects.filter(pk=user.pk).update(is_staff=False)
    user.groups.clear()
    user.user_permissions.clear()
    user = User.objects.get(pk=user.pk)
    entry = make_scored(make_tournament(rounds=1), player=user)
    decision = {"action": "pass", "par_before": 1, "par_after": 1, "best": "pass", "deals": 0}
    RoundReview.objects.create(entry=entry, round=1, half_points=50, decisions=[decision | SUMS])
    user.groups.set(Group.objects.all())
    user.user_permissions.add(Permission.objects.first())
    user.former_addresses.create(digest="0" * 64)
    user.sessions.create(session_key="0" * 32, browser="Firefox")
    return user


SUMS = {"sums": {}, "fair_action": "pass", "error": 0, "even": True}


def found(told, path):
    for step in path.split("."):
        told = told[int(step) if step.isdigit() else step]
    return told


def test_the_models_have_personal_fields():
    assert {"accounts.User", "tournaments.Entry", "account.EmailAddress"} <= set(PERSONAL)
    assert set(TOLD) | set(THROUGH) <= set(PERSONAL)


@pytest.mark.parametrize("label", PERSONAL)
def test_every_field_is_in_the_export_or_left_out_for_a_reason(somebody, label):
    told, model = export_of(user=somebody), labels()[label]
    if label in THROUGH:
        assert found(told, THROUGH[label])
        return
    if label in EXCLUDED_FIELDS:
        assert EXCLUDED_FIELDS[label]
        return
    keys = set(found(told, TOLD[label]))
    fields = {field.name for field in model._meta.concrete_fields}
    if label == "tournaments.Tournament":
        assert keys == OF_TOURNAMENTS <= fields
        return
    out = {name for name in fields if f"{label}.{name}" in EXCLUDED_FIELDS}
    assert {RENAMED.get((label, name), name) for name in fields - out} <= keys
    assert not out & keys


def test_every_excluded_field_exists():
    known = labels()
    names = {f"{label}.{field.name}" for label in known for field in known[label]._meta.fields}

    assert set(EXCLUDED_FIELDS) <= names | set(known)


# After a deletion: rows that are gone, and rows that stay with nothing of the person in them.
GONE = {
    *("account.EmailAddress", "accounts.ApiToken", "mfa.Authenticator", "accounts.FormerAddress"),
    "accounts.SessionInfo",
    "tournaments.IdempotencyKey",
    *THROUGH,
}
STAYS = {
    "accounts.User": "emptied; entries hang on it",
    "accounts.Deletion": "that there was an account, and its number",
    "admin.LogEntry": "what an organiser did to tournaments",
    "tournaments.Tournament": "others play in it",
    "tournaments.StateChange": "the life of a tournament",
    "tournaments.Entry": "the others' ranks depend on it",
    "tournaments.Turn": "of which the points are made",
    "tournaments.Result": "the others' ranks depend on it",
    "tournaments.RoundReview": "what a decision cost, which everyone may see",
    "tournaments.Job": "our work on it",
}


@pytest.mark.parametrize("label", PERSONAL)
def test_after_a_deletion_each_field_is_empty_or_stays_for_a_reason(somebody, label):
    account_delete(user_id=somebody.pk)
    model = labels()[label]
    if label in GONE:
        assert not model.objects.exists()
    else:
        assert STAYS[label]


def test_every_field_of_a_deleted_account_has_its_default(somebody):
    changed = {"language": "nl", "deck": "four", "indices": "nl", "cards": "large", "keys": False}
    changed |= {"first_name": "Lies", "last_name": "Mes", "settings_saved": True}
    User.objects.filter(pk=somebody.pk).update(**changed)
    account_delete(user_id=somebody.pk)
    row = User.objects.get(pk=somebody.pk)
    given = {"id", "username", "username_skeleton", "password", "is_active", "date_joined"}

    for field in User._meta.concrete_fields:
        if field.name not in given:
            assert getattr(row, field.name) == field.get_default(), field.name
    assert row.date_joined == row.deletion.at
    assert not row.has_usable_password()
