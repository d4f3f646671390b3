"""The second factor: set up, asked for at sign-in, and never right twice."""

import json
import logging

import pytest
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet
from django.core import mail
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.checks import second_factor_is_required
from accounts.encryption import decrypted, encrypted
from accounts.throttling import LIMITS
from tests.accounts.factors import (
    ACTIVATE,
    AGAIN,
    AUTHENTICATE,
    CODES,
    age,
    code_of,
    forget_codes,
    set_up,
    sign_in,
)
from tests.accounts.mails import RESET, links

INDEX, ADD = "/accounts/2fa/", "/accounts/2fa/webauthn/add/"
RENEW, PASSWORD_AGAIN = f"{CODES}generate/", "/accounts/reauthenticate/"


@pytest.fixture
def window(signed_in):
    return signed_in()


@pytest.fixture
def app(window):
    """Give the secret of an app that the user has set up, and the recovery codes."""
    return set_up(window)


def test_signing_in_asks_for_the_code_once_it_is_set_up(user, app, is_in):
    client, answer = sign_in(user)
    assert answer["Location"] == AUTHENTICATE
    assert not is_in(client)
    assert "Second factor" in client.get(AUTHENTICATE).content.decode()

    wrong = client.post(AUTHENTICATE, {"code": "000000"})
    assert wrong.context["form"].errors["code"]
    assert not is_in(client)
    client.post(AUTHENTICATE, {"code": code_of(app[0])})
    assert is_in(client)


def test_without_one_nothing_is_asked(user, is_in):
    assert is_in(sign_in(user)[0])


def test_a_code_is_right_once(user, app, is_in):
    code, (first, _), (second, _) = code_of(app[0]), sign_in(user), sign_in(user)
    first.post(AUTHENTICATE, {"code": code})
    second.post(AUTHENTICATE, {"code": code})

    assert (is_in(first), is_in(second)) == (True, False)


def test_the_code_of_setting_up_is_used_up_too(user, window, is_in):
    secret = window.get(ACTIVATE).context["secret"]
    code = code_of(secret)
    window.post(ACTIVATE, {"code": code})
    client, _ = sign_in(user)
    client.post(AUTHENTICATE, {"code": code})

    assert not is_in(client)


def test_a_recovery_code_is_right_once(user, app, is_in):
    (first, _), (second, _) = sign_in(user), sign_in(user)
    for client in (first, second):
        client.post(AUTHENTICATE, {"code": app[1][3]})

    assert (is_in(first), is_in(second)) == (True, False)
    assert "9 codes are left" in first.get(INDEX).content.decode()


def test_recovery_codes_are_shown_once(window, app):
    assert len(set(app[1])) == 10
    later = window.get(CODES).content.decode()
    assert not any(code in later for code in app[1])

    assert window.post(RENEW)["Location"] == CODES
    new = window.get(CODES).context["codes"]
    assert len(new) == 10
    assert not set(new) & set(app[1])
    assert window.get(CODES).context["codes"] == []


def test_replaced_recovery_codes_are_wrong(user, window, app, is_in):
    window.post(RENEW)
    client, _ = sign_in(user)
    client.post(AUTHENTICATE, {"code": app[1][0]})

    assert not is_in(client)


def test_tries_are_throttled(user, app, is_in):
    client, _ = sign_in(user)
    for _ in range(LIMITS["factor:user"][0]):
        client.post(AUTHENTICATE, {"code": "000000"})
    refused = client.post(AUTHENTICATE, {"code": code_of(app[0])})

    assert refused.status_code == 429
    assert not is_in(client)


@pytest.mark.parametrize("page", [ACTIVATE, ADD, CODES])
def test_changing_it_asks_for_the_password_after_ten_minutes(window, password, page):
    age(window, 601)
    assert window.get(page)["Location"].startswith(PASSWORD_AGAIN)
    wrong = window.post(PASSWORD_AGAIN, {"password": "wrong", "next": page})
    assert wrong.context["form"].errors
    assert window.get(page).status_code == 302

    assert window.post(PASSWORD_AGAIN, {"password": password, "next": page})["Location"] == page
    assert window.get(page).status_code in (200, 404)  # 404: no codes yet


def test_once_there_is_one_the_password_does_not_replace_it(window, app, password):
    age(window, 601)
    window.post(PASSWORD_AGAIN, {"password": password})
    row = Authenticator.objects.get(type="totp")

    assert window.post(f"{INDEX}{row.pk}/remove/")["Location"].startswith(AGAIN)
    assert window.post(RENEW)["Location"].startswith(AGAIN)
    assert Authenticator.objects.filter(pk=row.pk).exists()
    window.post(AGAIN, {"code": code_of(app[0])})
    window.post(f"{INDEX}{row.pk}/remove/")
    assert not Authenticator.objects.exists()  # the recovery codes went with it


def test_another_users_factor_is_not_removed(window, app, django_user_model):
    window.logout()
    stranger = django_user_model.objects.create_user("stranger", password="Een goed wachtwoord 31")
    client, _ = sign_in(stranger)
    row = Authenticator.objects.get(type="totp")

    assert client.post(f"{INDEX}{row.pk}/remove/").status_code == 404
    assert Authenticator.objects.filter(pk=row.pk).exists()


def test_a_wrong_first_code_sets_nothing_up(window):
    secret = window.get(ACTIVATE).context["secret"]
    again = window.post(ACTIVATE, {"code": "123"})

    assert again.context["form"].errors["code"]
    assert again.context["secret"] == secret
    assert not Authenticator.objects.exists()


def test_secrets_are_stored_encrypted(window, app):
    stored = json.dumps(list(Authenticator.objects.values_list("data", flat=True)))

    assert app[0] not in stored
    assert not any(code in stored for code in app[1])
    window.get(INDEX)
    assert "second-factor-secret" not in window.session


def test_a_secret_survives_a_new_key_in_front(settings):
    text = encrypted("a secret")
    settings.SEED_KEYS = [Fernet.generate_key().decode(), *settings.SEED_KEYS]

    assert decrypted(text) == "a secret"
    assert text != encrypted("a secret")


NONSENSE = ["", "x", "{}", "[]", "1", '{"id": 5}', '{"id": "x", "response": {}, "type": "y"}']


@pytest.mark.parametrize("credential", NONSENSE)
def test_nonsense_is_no_passkey(user, window, app, is_in, credential):
    window.get(ADD)
    assert window.post(ADD, {"name": "x", "credential": credential}).status_code == 200
    client, _ = sign_in(user)
    client.get(AUTHENTICATE)
    assert client.post(AUTHENTICATE, {"credential": credential}).status_code == 200

    assert not is_in(client)
    assert Authenticator.objects.filter(type="webauthn").exists() is False


def test_a_visitor_comes_to_none_of_the_pages(db):
    for page in (INDEX, ACTIVATE, ADD, CODES, AGAIN, PASSWORD_AGAIN, AUTHENTICATE):
        assert Client().get(page)["Location"].startswith("/accounts/login/")


def test_going_on_stays_on_this_host(window, app):
    for address in ("https://elsewhere.example/", "//elsewhere.example/", "javascript:x"):
        forget_codes()
        assert window.post(AGAIN, {"code": code_of(app[0]), "next": address})["Location"] == INDEX


@pytest.fixture
def owner_mails(window, django_capture_on_commit_callbacks, user):
    """Give a way to act, and the mails to the owner about it."""

    def act(change):
        mail.outbox.clear()
        with django_capture_on_commit_callbacks(execute=True):
            change()
        return [(sent.to, sent.subject) for sent in mail.outbox]

    return act


def test_each_change_is_mailed_and_logged(window, user, owner_mails, caplog):
    told = [([user.email], "[Gelijkspel] Your second factor has changed")]
    with caplog.at_level(logging.INFO):
        assert owner_mails(lambda: set_up(window)) == told
        assert owner_mails(lambda: window.post(RENEW)) == told
        assert owner_mails(lambda: call_command("factor_end", user.username.upper())) == told

    lines = [record.getMessage() for record in caplog.records]
    assert sum("second factor changed" in line for line in lines) == 3


def test_a_lost_factor_is_ended_by_a_command(user, app, is_in, capsys):
    call_command("factor_end", user.username)

    assert "have ended" in capsys.readouterr().out
    assert not Authenticator.objects.exists()
    assert is_in(sign_in(user)[0])
    with pytest.raises(CommandError, match="no second factor"):
        call_command("factor_end", user.username)
    with pytest.raises(CommandError, match="no user"):
        call_command("factor_end", "nobody")


@pytest.mark.parametrize(("required", "warnings"), [(True, 0), (False, 1)])
def test_the_deploy_check_complains_where_it_is_not_required(settings, required, warnings):
    settings.STAFF_SECOND_FACTOR = required

    assert len(second_factor_is_required()) == warnings


def test_a_reset_of_the_password_does_not_replace_it(user, app, is_in, django_user_model):
    django_user_model.objects.filter(pk=user.pk).update(email_from_before=True)
    client = Client()
    client.post("/accounts/password/reset/", {"email": user.email})
    form = client.get(links(RESET)[-1][1])["Location"]
    new = "Een ander wachtwoord 31"
    client.post(form, {"password1": new, "password2": new})
    asked = client.post("/accounts/login/", {"login": user.username, "password": new})

    assert asked["Location"] == AUTHENTICATE
    assert not is_in(client)
    client.post(AUTHENTICATE, {"code": code_of(app[0])})
    assert is_in(client)
