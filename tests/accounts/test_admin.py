"""The admin pages of accounts."""

import pytest
from django.core import management
from django.test import Client

from accounts.models import User
from accounts.services import token_issue

URL = "/admin/accounts/user/"


@pytest.fixture
def admin(db):
    client = Client()
    client.force_login(User.objects.create_superuser("organiser"))
    return client


def test_admin_uses_the_sign_in_page_of_the_site(client, db):
    answer = client.get("/admin/login/?next=/admin/", follow=False)

    assert answer.status_code == 302
    assert answer["Location"].startswith("/accounts/login/?next=")


def test_a_player_is_not_let_in(client, user):
    client.force_login(user)

    assert client.get("/admin/login/").status_code == 403


@pytest.mark.parametrize("words", ["limes", "LIMES@example"])
def test_users_are_found(admin, user, words):
    assert "limes10" in admin.get(URL, {"q": words}).content.decode()


@pytest.mark.parametrize("words", ["\x00", "%00", "🂡", "\u202e", "x" * 5000, "٣"])
def test_any_search_is_no_error(admin, user, words):
    assert admin.get(URL, {"q": words}).status_code < 500


def test_no_hash_of_a_token_is_shown(admin, user):
    text, row = token_issue(user=user, name="laptop")
    page = admin.get(f"{URL}{user.pk}/change/").content.decode()

    assert "laptop" in page
    assert row.digest not in page
    assert text not in page


def test_allauths_list_of_addresses_is_not_registered(admin):
    assert admin.get("/admin/account/emailaddress/").status_code == 404


def change(admin, user, **fields):
    page = admin.get(f"{URL}{user.pk}/change/")
    form = page.context["adminform"].form
    data = {name: form[name].value() for name in form.fields}
    data = {name: value for name, value in data.items() if value not in (None, False, [])}
    for when in ("last_login", "date_joined"):
        data.pop(when, None)
    data |= {"date_joined_0": "2026-01-01", "date_joined_1": "12:00:00"}
    formset = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
    return admin.post(f"{URL}{user.pk}/change/", data | formset | fields)


def test_a_changed_address_replaces_the_old_one_everywhere(admin, user):
    user.emailaddress_set.create(email=user.email, primary=True)
    answer = change(admin, user, email="new@example.org")
    user.refresh_from_db()

    assert answer.status_code == 302
    assert user.email == "new@example.org"
    assert [row.email for row in user.emailaddress_set.all()] == ["new@example.org"]


def test_a_look_alike_is_refused(admin, user):
    anna = User.objects.create_user("anna")
    answer = change(admin, anna, username="Iimes10")

    assert answer.status_code == 200
    assert User.objects.get(pk=anna.pk).username == "anna"


def test_createsuperuser_works(db, monkeypatch):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "Een goed wachtwoord 31")
    management.call_command(
        "createsuperuser", username="organiser", email="O@example.org", interactive=False
    )

    made = User.objects.get()
    assert (made.username, made.email, made.is_superuser) == ("organiser", "o@example.org", True)


def test_changepassword_ends_sessions_and_tokens(user, signed_in, is_in, monkeypatch):
    browser = signed_in()
    token_issue(user=user)
    monkeypatch.setattr("getpass.getpass", lambda prompt="": "Nog een goed wachtwoord 27")
    management.call_command("changepassword", "limes10")

    assert not is_in(browser)
    assert user.tokens.exists() is False


def test_closing_an_account_ends_its_sessions(user, signed_in, is_in):
    browsers = [signed_in() for _ in range(3)]
    user.is_active = False
    user.save()

    assert [is_in(browser) for browser in browsers] == [False] * 3
