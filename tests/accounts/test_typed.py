"""Every text that people type: how it is stored, at every door, and what is refused."""

import unicodedata

import pytest
from django.apps import apps
from django.core.exceptions import ValidationError
from django.db import models
from django.test import Client

from accounts.api_auth import token_digest
from accounts.models import ApiToken, User
from accounts.services import token_create, token_issue
from accounts.typed import END, ISOLATE, MOST_MARKS, isolated, one_line

pytestmark = pytest.mark.once
# What people type into the text fields of our tables: a line with the rule of `accounts/typed.py`,
# or something with a rule of its own.
TYPED = {
    "accounts.ApiToken.name": "a line",
    "tournaments.Tournament.name": "a line",
    "tournaments.Tournament.void_reason": "a line",
    "tournaments.StateChange.reason": "a line",
    "accounts.User.username": "ASCII, see accounts/names.py",
    "accounts.User.email": "see accounts/emails.py; pages show it to its owner alone",
}
# What this site writes itself, and what is on no form.
NOT_TYPED = {
    "accounts.ApiToken": {"digest", "scopes", "tail"},
    "accounts.FormerAddress": {"digest"},
    "accounts.SessionInfo": {"session_key", "browser"},
    "accounts.TakenName": {"digest"},
    "accounts.User": {"password", "first_name", "last_name"},
    "accounts.OutgoingMail": {"content_encrypted", "failure", "recipient"},
    "tournaments.BarredAddress": {"digest"},
    "tournaments.Entry": {"parked_reason"},
    "tournaments.Ghost": {"kind"},
    "tournaments.IdempotencyKey": {"answer_encrypted", "body_hash", "call", "key"},
    "tournaments.Job": {"parked_reason"},
    "tournaments.Tournament": {"commitment", "game", "seed_encrypted", "seed_key_hash", "slug"},
    "tournaments.Turn": {"action"},
}
PILE = "Z" + "\u0335\u0336\u0337\u0338\u0334" * 4
REFUSED = {
    "a bidi override": "Vrijdag \u202egadjirv",
    "an isolate left open": "Vrijdag \u2067x",
    "a mark of direction": "Vrijdag\u200f",
    "a control character": "Vrij\x1bdag",
    "a byte order mark": "Vrijdag\ufeff",
    "a pile of marks": PILE,
    "one mark too many": "a" + "\u0323\u0335\u0308\u0302\u0304\u0306",
    "marks that enclose": "a\u20dd\u20de\u20df\u20e0\u20e4",
}
TAKEN = {
    "hebrew": "\u05de\u05dc\u05da \u05d4\u05e7\u05dc\u05e4\u05d9\u05dd",
    "arabic": "\u0628\u0637\u0648\u0644\u0629",
    "vietnamese": "Gi\u1ea3i \u0111\u1ea5u b\u00e0i",
    "vowel points": "\u05e9\u05c1\u05b8\u05dc\u05d5\u05b9\u05dd",
    "thai": "\u0e17\u0e35\u0e48\u0e19\u0e35\u0e48",
    "dutch": "Caf\u00e9 'De Gelijkspeler' & Co",
    "emoji": "\u2764\ufe0f 31",
}


def text_fields():
    """Yield every text field of our tables that has no choices and is not computed."""
    for model in apps.get_models():
        if model._meta.app_label not in ("accounts", "tournaments"):
            continue
        for field in model._meta.concrete_fields:
            is_text = isinstance(field, models.CharField | models.TextField)
            if is_text and not field.choices and not field.generated:
                yield f"{model._meta.label}.{field.name}"


def test_every_text_field_has_a_rule():
    others = {f"{model}.{name}" for model, names in NOT_TYPED.items() for name in names}
    unknown = set(text_fields()) - set(TYPED) - others

    assert set(TYPED) <= set(text_fields())
    assert unknown == set(), "say in TYPED what people type into it, or that nobody does"


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_it_is_refused(text):
    with pytest.raises(ValidationError):
        one_line(text, most=80)


@pytest.mark.parametrize("text", TAKEN.values(), ids=TAKEN)
def test_it_is_taken_in_any_form(text):
    for form in ("NFC", "NFD"):
        assert one_line(unicodedata.normalize(form, text), most=80) == unicodedata.normalize(
            "NFC", text
        )


def test_marks_are_bounded_after_composing():
    # e with acute and three more is one letter with three marks.
    assert one_line("e\u0301" + "\u0323" * (MOST_MARKS - 1), most=9)
    with pytest.raises(ValidationError) as refusal:
        one_line("x" + "\u0323" * (MOST_MARKS + 1), most=9)
    assert refusal.value.code == "too-many-marks"


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_note_of_a_token_at_each_door(db, language):
    user = User.objects.create_user("limes10", password="Een goed wachtwoord 31")
    client = Client(headers={"accept-language": language})
    client.force_login(user)
    body = {"username": "limes10", "password": "Een goed wachtwoord 31"}
    for text in REFUSED.values():
        page = client.post("/accounts/tokens/", {"name": text[:40]})
        assert page.context["form"].errors["name"]
        answer = client.post(
            "/api/v1/tokens/", body | {"name": text[:40]}, content_type="application/json"
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")
        assert answer.json()["errors"]["name"]
        with pytest.raises(ValidationError):
            token_issue(user=user, name=text)
    assert not user.tokens.exists()
    assert {"en": "at most 4 marks", "nl": "hoogstens 4 tekens"}[language] in page_of(client, PILE)


def page_of(client, text):
    return client.post("/accounts/tokens/", {"name": text}).content.decode()


def test_the_note_is_stored_on_one_line(db):
    user = User.objects.create_user("limes10", password="Een goed wachtwoord 31")
    text, row = token_create(
        username="limes10", password="Een goed wachtwoord 31", name=" cafe\u0301 \n bot "
    )

    assert row.name == "caf\u00e9 bot"
    assert ApiToken.objects.get(digest=token_digest(text)).user == user
    assert token_issue(user=user, name="  ")[1].name == ""


def test_only_what_turns_the_direction_is_isolated():
    hebrew = TAKEN["hebrew"]

    assert isolated(hebrew) == f"{ISOLATE}{hebrew}{END}"
    assert isolated(f"31 {hebrew} 2026").count(ISOLATE) == 1
    assert isolated("\u0661") != "\u0661"  # Arabic digits take their neighbours along
    assert isolated(TAKEN["dutch"]) == TAKEN["dutch"]
