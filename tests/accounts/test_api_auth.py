"""Authentication of API requests: ``Authorization: Bearer TOKEN``."""

import logging

import pytest
from django.urls import path
from rest_framework.response import Response
from rest_framework.test import APIClient
from rest_framework.views import APIView

from accounts.errors import WrongCredentials
from accounts.models import ApiToken
from accounts.services import token_create, token_end, token_issue


class Who(APIView):
    def get(self, request):
        return Response({"name": request.user.username})

    post = get


urlpatterns = [path("who", Who.as_view())]


@pytest.fixture(autouse=True)
def _urls(settings):
    settings.ROOT_URLCONF = __name__


@pytest.fixture
def token(user, password):
    return token_create(username="limes10", password=password)[0]


@pytest.fixture
def ask():
    def ask(header, method="get"):
        return getattr(APIClient(), method)("/who", headers={"authorization": header})

    return ask


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_token_authenticates_its_user(ask, token, scheme, method):
    answer = ask(f"{scheme} {token}", method)

    assert (answer.status_code, answer.json()) == (200, {"name": "limes10"})


def test_authentication_takes_one_query(ask, token, django_assert_num_queries):
    with django_assert_num_queries(2):  # the first one in an hour is noted
        ask(f"Bearer {token}")
    with django_assert_num_queries(1):
        ask(f"Bearer {token}")


@pytest.mark.parametrize(
    "header",
    [
        "",
        "Bearer",
        "Bearer ",
        "Bearer x",
        "Bearer gs_",
        "Bearer gs_\x00",
        "Bearer \xff\xfe",
        "Token {token}",
        "Basic {token}",
        "{token}",
        "Bearer {token}x",
        "Bearer {digest}",
        "Bearer " + "x" * 10_000,
    ],
)
def test_any_other_header_authenticates_nobody(ask, token, header):
    answer = ask(header.format(token=token, digest=ApiToken.objects.get().digest))

    assert answer.status_code == 401
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_a_cookie_does_not_help_a_bad_token(user):
    client = APIClient()
    client.force_login(user)

    assert client.get("/who").status_code == 200
    assert client.get("/who", headers={"authorization": "Bearer x"}).status_code == 401


def test_a_cookie_beside_a_token_is_ignored(token, user):
    other = type(user).objects.create_user("other")
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(other)
    answer = client.post("/who", headers={"authorization": f"Bearer {token}"})

    assert (answer.status_code, answer.json()) == (200, {"name": "limes10"})


def test_a_cookie_alone_needs_a_csrf_token(user):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(user)

    assert client.post("/who").status_code == 403


def test_a_deleted_token_is_refused(ask, token, user):
    assert token_end(user=user, token_id=ApiToken.objects.get().pk) is True
    assert ask(f"Bearer {token}").status_code == 401


@pytest.mark.parametrize(
    ("_case", "happens"),
    [
        ("another password", lambda user: user.set_password("Iets nieuws 123")),
        ("a closed account", lambda user: setattr(user, "is_active", False)),
    ],
)
def test_every_token_is_deleted_after(ask, token, user, _case, happens):
    second, _row = token_issue(user=user)
    happens(user)
    user.save()

    assert [ask(f"Bearer {text}").status_code for text in (token, second)] == [401, 401]
    user.is_active = True
    user.save()
    assert ask(f"Bearer {token}").status_code == 401


def test_a_closed_account_is_refused_even_with_a_token_left(ask, token, user):
    type(user).objects.filter(pk=user.pk).update(is_active=False)

    assert ask(f"Bearer {token}").status_code == 401


def test_signing_in_keeps_tokens(ask, token, user, password, settings):
    # A password hashed anew in the way of today is no new password.
    settings.PASSWORD_HASHERS = [
        "django.contrib.auth.hashers.PBKDF2PasswordHasher",
        "django.contrib.auth.hashers.MD5PasswordHasher",
    ]
    assert token_create(username="limes10", password=password)
    user.refresh_from_db()

    assert user.password.startswith("pbkdf2")
    assert ask(f"Bearer {token}").status_code == 200


@pytest.mark.parametrize(
    ("_case", "username", "word"),
    [
        ("wrong password", "limes10", "wrong"),
        ("nobody", "nobody", "Een goed wachtwoord 31"),
        ("empty", "", ""),
        ("a NUL", "a\x00b", "x"),
        ("a NUL in an address", "a\x00@b.nl", "x"),
        ("a surrogate", "\ud800", "x"),
    ],
)
def test_a_token_needs_a_password(user, _case, username, word):
    with pytest.raises(WrongCredentials) as refusal:
        token_create(username=username, password=word)

    assert refusal.value.code == "not-authenticated"
    assert ApiToken.objects.exists() is False


def test_a_closed_account_cannot_create_tokens(user, password):
    user.is_active = False
    user.save()
    with pytest.raises(WrongCredentials):
        token_create(username="limes10", password=password)


def test_a_token_made_while_the_password_changes_is_refused(user):
    stale = type(user).objects.get(pk=user.pk)
    user.set_password("Iets nieuws 123")
    user.save()
    with pytest.raises(WrongCredentials):
        token_issue(user=stale)

    assert ApiToken.objects.exists() is False


def test_a_token_is_never_logged(ask, token, caplog):
    with caplog.at_level(logging.DEBUG):
        ask(f"Bearer {token}")
        ask(f"Bearer {token}x")

    assert token not in caplog.text
