"""Passwords: one form at every door, the list of leaked ones, words of the site, one's own name."""

import re
import unicodedata
from io import StringIO

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import MD5PasswordHasher, make_password
from django.contrib.auth.password_validation import validate_password
from django.core import mail, management
from django.core.exceptions import ValidationError
from django.test import Client
from django.utils.translation import override

from accounts import leaked
from accounts.models import User
from accounts.passwords import LEAKED, normalise
from accounts.services import token_create

COMPOSED = "Caf\u00e9 zonder \u00fcbermoed 31"
DECOMPOSED = unicodedata.normalize("NFD", COMPOSED)
WIDE = "Caf\u00e9 zonder \u00fcbermoed \uff13\uff11"
NEW = {"password1": COMPOSED, "password2": DECOMPOSED}
TOKENS, LOGIN, ADMIN = "/api/v1/tokens/", "/accounts/login/", "/admin/accounts/user/"
CHANGE, DELETE, EMAIL = "/accounts/password/change/", "/accounts/delete/", "/accounts/email/"


class CountedHasher(MD5PasswordHasher):
    """Counts how many passwords were hashed."""

    hashed = 0

    def encode(self, password, salt):
        CountedHasher.hashed += 1
        return super().encode(password, salt)


def sign_in(login, password):
    return Client().post(LOGIN, {"login": login, "password": password})


def code_of_refusal(password, user=None):
    with pytest.raises(ValidationError) as refusal:
        validate_password(password, user)
    return {error.code for error in refusal.value.error_list}


@pytest.fixture
def by_page(client, db):
    form = {"username": "limes10", "email": "limes@example.org", "password1": COMPOSED}
    assert client.post("/accounts/signup/", form).status_code == 302


@pytest.mark.parametrize("typed", [COMPOSED, DECOMPOSED, WIDE])
@pytest.mark.parametrize("login", ["limes10", "limes@example.org"])
def test_who_signs_up_composed_signs_in_decomposed(by_page, typed, login):
    assert sign_in(login, typed).status_code == 302
    body = {"username": login, "password": typed}
    answer = Client().post(TOKENS, body, content_type="application/json")
    assert answer.status_code == 201
    assert sign_in(login, typed + "!").status_code == 200


@pytest.mark.parametrize("door", ["page", "api"])
def test_an_old_hash_of_what_was_typed_is_replaced_at_the_first_sign_in(by_page, door):
    User.objects.update(password=make_password(DECOMPOSED))
    if door == "page":
        assert sign_in("limes10", COMPOSED).status_code == 200  # never been this one's hash
        assert sign_in("limes10", DECOMPOSED).status_code == 302
    else:
        token_create(username="limes10", password=DECOMPOSED)

    after = User.objects.get().password
    assert sign_in("limes10", COMPOSED).status_code == 302
    assert sign_in("limes10", DECOMPOSED).status_code == 302
    assert User.objects.get().password == after


def test_a_replaced_hash_ends_no_token(by_page):
    text, _row = token_create(username="limes10", password=COMPOSED)
    User.objects.update(password=make_password(DECOMPOSED))

    assert sign_in("limes10", DECOMPOSED).status_code == 302
    header = {"authorization": f"Bearer {text}"}
    assert Client().get("/api/v1/tournaments/", headers=header).status_code == 200
    assert User.objects.get().tokens.exists()


@pytest.mark.parametrize("typed", ["wrong", "wrong \u00e9", "wrong e\u0301", "\ufb01nally wrong"])
@pytest.mark.parametrize("door", ["page", "api"])
def test_unknown_and_closed_accounts_cost_as_many_hashes(by_page, settings, typed, door):
    User.objects.create_user("closed1", password=None)
    settings.PASSWORD_HASHERS = ["tests.accounts.test_passwords.CountedHasher"]
    User.objects.filter(username="limes10").update(password=make_password(COMPOSED))

    def cost(login):
        before = CountedHasher.hashed
        body = {"login": login, "username": login, "password": typed}
        if door == "page":
            assert Client().post(LOGIN, body).status_code == 200
        else:
            del body["login"]
            answer = Client().post(TOKENS, body, content_type="application/json")
            assert answer.status_code == 401
        return CountedHasher.hashed - before

    forms = 1 if normalise(typed) == typed else 2
    names, addresses = ["limes10", "nobody", "closed1"], ["limes@example.org", "nobody@example.org"]
    assert {login: cost(login) for login in names} == dict.fromkeys(names, forms)
    # With an address an account may be meant that has it, and one that claims it.
    assert {login: cost(login) for login in addresses} == dict.fromkeys(addresses, 2 * forms)
    EmailAddress.objects.update(verified=True)
    assert {login: cost(login) for login in addresses} == dict.fromkeys(addresses, 2 * forms)


def test_what_is_typed_twice_may_be_typed_in_two_forms(by_page, client):
    EmailAddress.objects.update(verified=True)
    answer = client.post(CHANGE, NEW | {"oldpassword": DECOMPOSED})
    assert answer.status_code == 302, answer.context["form"].errors

    client.post("/accounts/password/reset/", {"email": "limes@example.org"})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    other = Client()
    assert other.post(other.get(link)["Location"], NEW).status_code == 302
    assert sign_in("limes10", COMPOSED).status_code == 302


def test_the_admin_and_commands_store_the_same_form(admin_client, admin_user, monkeypatch):
    tokens = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
    form = NEW | tokens | {"username": "limes10", "usable_password": "true"}
    assert admin_client.post(f"{ADMIN}add/", form).status_code == 302
    user = User.objects.get(username="limes10")
    assert admin_client.post(f"{ADMIN}{user.pk}/password/", NEW).status_code == 302
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", DECOMPOSED)
    management.call_command("createsuperuser", username="boss", email="", interactive=False)
    monkeypatch.setattr("getpass.getpass", lambda *args, **kwargs: DECOMPOSED)
    management.call_command("changepassword", "admin", stdout=StringIO())

    for name in ("limes10", "boss", "admin"):
        assert sign_in(name, COMPOSED).status_code == 302


def test_the_admin_leads_to_the_page_for_ones_own_password(admin_client):
    assert admin_client.get("/admin/password_change/")["Location"] == CHANGE


@pytest.mark.parametrize("path", [EMAIL, DELETE])
def test_confirmations_take_either_form(by_page, client, path):
    form = {"email": "new@example.org", "password": DECOMPOSED}
    assert client.post(path, form).status_code == 302


def test_password_managers_are_told_the_name(by_page, client):
    EmailAddress.objects.update(verified=True)
    client.post("/accounts/password/reset/", {"email": "limes@example.org"})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    reset = client.get(link)["Location"]

    for path in (CHANGE, EMAIL, DELETE, reset):
        form = client.get(path).content.decode().split("</header>")[1]
        field = re.search(r'<input[^>]*name="username"[^>]*>', form)[0]
        assert 'value="limes10"' in field, path
        assert 'autocomplete="username"' in field
    for path in (LOGIN, "/accounts/signup/"):
        assert 'autocomplete="username"' in Client().get(path).content.decode()


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    "password",
    [
        # Of Django's list, of the million most frequent ones, of those of ten characters and more.
        *("password1", "Qwertyuiop", "trustno1", "TRUSTNO1"),
        *("iloveyou123", "!qaz@wsx#edc", "passw0rd1", "\uff51wertyuiop"),
    ],
)  # fmt: skip
def test_a_leaked_password_is_refused_and_nothing_is_asked_outside(db, password, language):
    assert "password_too_common" in code_of_refusal(password)
    with override(language):
        answer = Client().post(
            "/accounts/signup/",
            {"username": "limes10", "password1": password},
            headers={"accept-language": language},
        )
        assert str(LEAKED) in answer.content.decode()


def test_the_list_is_as_large_as_the_documents_say():
    assert leaked.count() > 4_430_000
    assert not leaked.is_leaked(COMPOSED)
    # One in 250,000 is refused although it is not on the list.
    assert sum(leaked.is_leaked(f"Niet gelekt {number} zqx") for number in range(20_000)) < 3


def test_the_file_holds_what_is_put_into_it():
    texts = {leaked.compared(text) for text in ("Wachtwoord", "caf\u00e9 noir", "x" * 30)}
    content = leaked.packed(texts)

    assert len(content) == leaked.INDEX.size + 3 * leaked.REST


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize(
    "password",
    [
        *("Gelijkspel1!", "g3lijksp3l-2026", "G\u00e9lijkspel!", "klassiek2026", "eenendertigen"),
        *("Eenentwintigen 21", "W@chtw00rd!!", "toernooi-2026", "Tournament99", "clubclub31"),
        *("steady-1steady-1", "Sharp1234!", "boldboldbold", "organiser12", "thirty-one, classic"),
        *("Past meteen", "passes at once", "kaartspel99x", "testserver12"),
    ],
)
def test_words_of_the_site_make_no_password(password, language):
    with override(language), pytest.raises(ValidationError) as refusal:
        validate_password(password)

    said = " ".join(refusal.value.messages)
    assert ("site" in said) or ("leaked" in said) or ("uitgelekt" in said)
    assert {error.code for error in refusal.value.error_list} & {
        "password_site_words",
        "password_too_common",
    }


@pytest.mark.parametrize(
    "password", ["Een goed wachtwoord 31", "boldmove99zz", "correct gelijkspel battery", COMPOSED]
)
def test_words_of_the_site_may_be_part_of_a_password(password):
    validate_password(password)


def test_the_normalised_form_is_judged():
    user = User(username="marguerite", email="m@example.org")

    assert "password_too_short" in code_of_refusal("e\u0301" * 4)
    assert "password_entirely_numeric" in code_of_refusal(
        "\uff14\uff17\uff19\uff12\uff18\uff13\uff10\uff15\uff17"
    )
    assert "password_too_similar" in code_of_refusal("\uff4darguerite1", user)
    assert "password_too_long" in code_of_refusal("\u0301" * 1001)
