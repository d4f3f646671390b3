"""What a test reads in the mails that were sent, and the links in them."""

import re

from django.core import mail
from django.test import Client

PROOF = re.compile(r"https?://testserver(/accounts/email/prove/\S+)")
RESET = re.compile(r"https?://testserver(/accounts/password/reset/key/\S+)")


def links(pattern):
    """Return (recipient, path) of every link of a kind, in the order of the mails."""
    return [
        (message.to[0], path) for message in mail.outbox for path in pattern.findall(message.body)
    ]


def sign_up(name, email, password, **headers):
    """Sign up as a browser does; give the browser."""
    browser = Client()
    form = {"username": name, "email": email, "password1": password}
    answer = browser.post("/accounts/signup/", form, headers=headers)
    assert answer.status_code == 302, answer.context["form"].errors
    return browser


def answer_mail(browser):
    """Answer the newest mail that asks for a proof, and give the answer to the button."""
    path = links(PROOF)[-1][1]
    assert browser.get(path).status_code == 200
    return browser.post(path)
