"""Each event of an account is one line of the log, without a secret, and the mails it asks for."""

import json
import logging
from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.core import mail
from django.core.management import call_command
from django.db.models.functions import Now
from django.test import Client

from accounts.models import User
from config.logs import logging_config
from tests.accounts.factors import set_up
from tests.accounts.mails import answer_mail
from tournaments.services.people.accounts import account_delete

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WRONG, NEW, OTHER = "GEHEIM-mis-4711", "GEHEIM-nieuw-31 wachtwoord", "geheim-nieuw@example.org"
TYPED = "geheim"  # is in whatever a test types, and never in the log
LOGIN = "/accounts/login/"
SUBJECT = "[Gelijkspel] About the security of your account"


@pytest.fixture
def log():
    """Give a way to read the lines logged since the last time, as machines read them."""
    config = logging_config(json=True)["formatters"]["events"]
    make = config.pop("()")
    formatter, lines = make(**config), []

    class Keeper(logging.Handler):
        def emit(self, record):
            lines.append(formatter.format(record))

    keeper = Keeper()
    logging.getLogger().addHandler(keeper)
    level = logging.getLogger().level
    logging.getLogger().setLevel(logging.INFO)

    def read():
        events = [json.loads(line) for line in lines]
        assert not [line for line in lines if TYPED in line.lower()]
        lines.clear()
        return [event for event in events if event["logger"] == "accounts.events"]

    yield read
    logging.getLogger().removeHandler(keeper)
    logging.getLogger().setLevel(level)


@pytest.fixture
def told(log):
    """Give a way to read what was logged and who was mailed since the last time."""

    def read():
        recipients = [sent.to for sent in mail.outbox if sent.subject == SUBJECT]
        mail.outbox.clear()
        return [event["event"] for event in log()], [to for (to,) in recipients]

    return read


@pytest.fixture
def browser(signed_in, told):
    """Give a browser in which the user has signed in, the first time of the account."""
    client = signed_in()
    assert told() == (["signed-in"], [])
    return client


def test_only_a_sign_in_in_a_new_browser_is_mailed(browser, told, signed_in, user, password):
    browser.post("/accounts/logout/")
    assert told() == (["signed-out"], [])
    browser.post(LOGIN, {"login": user.email, "password": password})
    assert told() == (["signed-in"], [])
    signed_in()
    assert told() == (["signed-in"], [user.email])
    Client().force_login(user)
    assert told() == ([], [])


def test_a_line_says_who_and_from_where(signed_in, log, user):
    signed_in()

    [event] = log()
    assert set(event) == {
        *("event", "user", "address", "new_browser", "level", "logger", "timestamp")
    }
    assert (event["user"], event["address"], event["new_browser"]) == (user.pk, "127.0.0.1", False)


@pytest.mark.parametrize("door", ["page", "api"])
@pytest.mark.parametrize("name", ["limes10", "geheim-van-niemand", "geheim@example.org"])
def test_every_failure_is_logged_and_one_a_day_mailed(user, log, door, name):
    def fail():
        if door == "page":
            return Client().post(LOGIN, {"login": name, "password": WRONG})
        body = {"username": name, "password": WRONG}
        return Client().post("/api/v1/tokens/", body, content_type="application/json")

    assert [fail().status_code for _ in range(2)] == [200 if door == "page" else 401] * 2
    number = user.pk if name == user.username else None
    facts = [(event["event"], event["user"], event["address"]) for event in log()]
    assert facts == [("sign-in-failed", number, "127.0.0.1")] * 2
    assert [sent.to for sent in mail.outbox] == [[user.email]] * (number is not None)
    User.objects.filter(pk=user.pk).update(failure_mailed_at=Now() - timedelta(days=1))
    fail()
    assert len(mail.outbox) == 2 * (number is not None)


def test_a_password_changed_on_its_page(browser, told, user, password):
    page, new = "/accounts/password/change/", {"password1": NEW, "password2": NEW}
    browser.post(page, new | {"oldpassword": WRONG})
    assert told() == (["password-refused"], [])
    browser.post(page, new | {"oldpassword": password})
    assert told() == (["password-changed"], [user.email])


def test_a_password_changed_by_a_command(user, told, monkeypatch):
    monkeypatch.setattr("getpass.getpass", lambda **_prompt: NEW)
    call_command("changepassword", user.username, verbosity=0)

    assert told() == (["password-changed"], [user.email])


def test_tokens_made_and_ended(browser, told, user, password):
    browser.post("/accounts/tokens/", {"name": "geheim-bot"})
    assert told() == (["token-made"], [user.email])
    body = {"username": user.username, "password": password, "name": "geheim"}
    made = Client().post("/api/v1/tokens/", body, content_type="application/json").json()
    assert told() == (["token-made"], [user.email])
    Client().delete("/api/v1/tokens/", headers={"authorization": f"Bearer {made['token']}"})
    assert told() == (["token-ended"], [])


def test_another_address_is_mailed_to_the_old_one_too(browser, told, user, password):
    form = {"email": OTHER, "password": password}
    browser.post("/accounts/email/", form)
    assert told() == (["address-changed"], [user.email, OTHER])
    browser.post("/accounts/email/", form)
    assert told() == ([], [])


def test_a_proved_address_hears_of_the_claim_and_of_the_proof(proved, browser, told, password):
    browser.post("/accounts/email/", {"email": OTHER, "password": password})
    asked = list(mail.outbox)
    assert told() == (["address-claimed"], [proved.email])
    mail.outbox.extend(asked)
    answer_mail(browser)
    mail.outbox[:] = mail.outbox[len(asked) :]
    assert told() == (["address-changed"], [proved.email, OTHER])


def test_rights_given_and_taken_in_the_admin(user, told, settings):
    settings.STAFF_SECOND_FACTOR = False
    chief = User.objects.create_superuser("chief")
    client = Client()
    client.force_login(chief)
    assert told() == ([], [])
    form = {"username": user.username, "email": user.email, "language": "en", "is_active": "on"}
    form |= {f"tokens-{key}_FORMS": 0 for key in ("TOTAL", "INITIAL")}
    form |= {
        f"{name}_{part}": value
        for name in ("date_joined",)
        for part, value in (("0", "2026-01-01"), ("1", "10:00:00"))
    }
    page = f"/admin/accounts/user/{user.pk}/change/"
    for extra in ({"is_staff": "on"}, {}):
        answer = client.post(page, form | extra)
        assert answer.status_code == 302, answer.context["errors"]
        assert told() == (["rights-changed"], [user.email])
    client.post(page, form)
    assert told() == ([], [])


def test_rights_by_groups_and_permissions(user, told):
    group, right = Group.objects.create(name="g"), Permission.objects.first()
    steps = [
        lambda: user.groups.add(group),
        lambda: group.permissions.add(right),
        group.permissions.clear,
        lambda: right.group_set.add(group),
        group.user_set.clear,
        lambda: right.user_set.add(user),
        user.user_permissions.clear,
        lambda: user.groups.set([group]),
        group.delete,
    ]
    for step in steps:
        step()
        assert told() == (["rights-changed"], [user.email])
    user.groups.clear()
    user.save()
    assert told() == ([], [])


def test_a_line_of_rights_names_them(user, log):
    user.is_staff = True
    user.save()

    [event] = log()
    assert (event["gains"], event["losses"]) == (["is_staff"], [])


def test_createsuperuser_is_logged(told):
    call_command("createsuperuser", username="chief", email=OTHER, interactive=False, verbosity=0)

    assert told() == (["rights-changed"], [])


def test_who_leaves_gets_no_mail_about_the_rights_that_end(user, told):
    user.groups.add(Group.objects.create(name="g"))
    told()
    account_delete(user_id=user.pk)

    assert mail.outbox == []


def test_a_recovery_code_that_is_used_is_logged(browser, user, password, told):
    _, codes = set_up(browser)
    told()
    client = Client()
    client.post(LOGIN, {"login": user.username, "password": password})
    client.post("/accounts/2fa/authenticate/", {"code": codes[0]})

    assert told() == (["recovery-code-used", "signed-in"], [user.email])


@pytest.mark.parametrize(("language", "words"), [("nl", "wachtwoord van"), ("en", "password of")])
def test_the_mail_is_in_the_owners_language(user, language, words):
    User.objects.filter(pk=user.pk).update(language=language)
    user.refresh_from_db()
    user.set_password(NEW)
    user.save()

    [sent] = mail.outbox
    assert words in sent.body
    assert NEW not in sent.body
