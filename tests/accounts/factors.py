"""Second factors in tests: an app that computes codes, and a browser that has shown one."""

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from django.conf import settings
from django.contrib.sessions.models import Session
from django.test import Client

ACTIVATE, CODES = "/accounts/2fa/totp/activate/", "/accounts/2fa/recovery-codes/"
AGAIN, AUTHENTICATE = "/accounts/2fa/reauthenticate/", "/accounts/2fa/authenticate/"
PASSWORD = "Een goed wachtwoord 31"


def code_of(secret):
    return format_hotp_value(hotp_value(secret, int(time.time()) // 30))


def forget_codes():
    """Make the codes of this half minute good again, as if time had passed."""
    for row in Authenticator.objects.filter(type="totp"):
        row.data.pop("counter", None)
        row.save()


def sign_in(user):
    """Give a browser in which name and password were typed, and the answer to them."""
    client = Client()
    return client, client.post("/accounts/login/", {"login": user.username, "password": PASSWORD})


def set_up(client):
    """Set up an app in a browser that is signed in; return its secret and the recovery codes."""
    secret = client.get(ACTIVATE).context["secret"]
    answer = client.post(ACTIVATE, {"code": code_of(secret)})
    assert answer["Location"] == CODES
    codes = client.get(CODES).context["codes"]
    forget_codes()
    return secret, codes


def age(client, seconds):
    """Move what was shown in a session back in time."""
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= seconds
    session["account_authentication_methods"] = list(session["account_authentication_methods"])
    session.save()


def age_all(seconds):
    """Move what was shown in every session back in time."""
    for row in Session.objects.all():
        client = Client()
        client.cookies[settings.SESSION_COOKIE_NAME] = row.session_key
        age(client, seconds)
