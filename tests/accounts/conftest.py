"""Somebody with an account, and browsers they are signed in with."""

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def password():
    return PASSWORD


@pytest.fixture
def user(db):
    return User.objects.create_user("limes10", email="limes@example.org", password=PASSWORD)


@pytest.fixture
def proved(user):
    """Give the user, whose address is proved."""
    user.emailaddress_set.create(email=user.email, primary=True, verified=True)
    return user


@pytest.fixture
def signed_in(user):
    """Give a new browser in which the user has signed in with name and password."""

    def browser(password=PASSWORD):
        client = Client()
        answer = client.post("/accounts/login/", {"login": user.username, "password": password})
        assert answer.status_code == 302
        return client

    return browser


@pytest.fixture
def is_in():
    """Say whether a browser is still signed in."""
    return lambda browser: browser.get("/accounts/").status_code == 200
