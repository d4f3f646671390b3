"""A stranger who claims an address keeps nobody out, and learns nothing (case 129)."""

import re

import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.test import Client

from accounts.email_changes import email_change
from accounts.models import User
from tests.accounts.mails import PROOF, RESET, answer_mail, links, sign_up

ADDRESS = "owner@example.org"
OTHER = "never@example.org"  # as long as the other
NEW = "Nog een goed wachtwoord 27"


@pytest.fixture
def stranger(db, password):
    """Give the browser of a stranger who has signed up with the address of somebody else."""
    return sign_up("stranger", ADDRESS, password)


def bare(answer):
    """Return a whole answer without what differs each time: CSRF tokens, cookies, the address."""
    kept = {name: value for name, value in answer.items() if name not in {"Set-Cookie", "Expires"}}
    body = re.sub(r'name="csrfmiddlewaretoken" value="\w+"', "", answer.content.decode())
    cookies = sorted((name, morsel["max-age"]) for name, morsel in answer.cookies.items())
    return answer.status_code, kept, cookies, body.replace(OTHER, ADDRESS)


def proved_owner(password):
    browser = sign_up("owner", ADDRESS, password)
    answer_mail(browser)
    mail.outbox.clear()
    return browser


def test_its_owner_signs_up_proves_it_signs_in_and_resets(stranger, password, is_in):
    owner = proved_owner(password)

    assert EmailAddress.objects.get(verified=True).user.username == "owner"
    again = Client()
    again.post("/accounts/login/", {"login": ADDRESS, "password": password})
    assert b"owner" in again.get("/accounts/").content
    Client().post("/accounts/password/reset/", {"email": ADDRESS})
    [(recipient, path)] = links(RESET)
    assert recipient == ADDRESS
    form = again.get(path)["Location"]
    again.post(form, {"password1": NEW, "password2": NEW})
    assert not is_in(owner)
    assert User.objects.get(username="owner").check_password(NEW)
    assert User.objects.get(username="stranger").check_password(password)


def test_a_claim_gets_no_link_to_choose_a_password(stranger):
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": ADDRESS})

    assert len(mail.outbox) == 1
    assert links(RESET) == []


@pytest.mark.parametrize("is_held", [True, False])
def test_with_the_address_each_password_opens_its_own_account(password, db, is_held):
    if is_held:
        proved_owner(password)
    sign_up("stranger", ADDRESS, NEW)
    for name, secret in {"owner": password, "stranger": NEW}.items():
        browser = Client()
        browser.post("/accounts/login/", {"login": ADDRESS, "password": secret})
        found = name.encode() in browser.get("/accounts/").content
        assert found is (is_held or name == "stranger")


def test_with_one_password_for_both_the_address_opens_the_account_of_its_owner(password, db):
    proved_owner(password)
    sign_up("stranger", ADDRESS, password)
    browser = Client()
    browser.post("/accounts/login/", {"login": ADDRESS, "password": password})

    assert b"owner" in browser.get("/accounts/").content


def test_a_link_followed_by_mistake_gives_no_address_away(password, db):
    owner = proved_owner(password)
    sign_up("stranger", ADDRESS, NEW)
    [(_, path)] = links(PROOF)
    page = owner.get(path, headers={"accept-language": "en"}).content.decode()

    assert "Sign in as" in page
    for browser in (owner, Client()):
        assert browser.post(path)["Location"].startswith("/accounts/login/?next=")
    row = EmailAddress.objects.get(verified=True)
    assert row.user.username == "owner"


def test_who_answers_the_mail_signed_in_takes_the_address_along(password, db):
    proved_owner(password)
    second = sign_up("second", ADDRESS, NEW)
    assert "owner" in mail.outbox[-1].body
    answer_mail(second)

    assert EmailAddress.objects.get(verified=True).user.username == "second"
    mail.outbox.clear()
    Client().post("/accounts/password/reset/", {"email": ADDRESS})
    assert len(links(RESET)) == 1
    assert "second" in mail.outbox[-1].body


def test_a_claim_does_not_change_when_its_owner_comes(stranger, password):
    pages = ("/accounts/", "/accounts/email/", "/")
    stranger.get("/")  # shows the messages of the sign-up
    before = [bare(stranger.get(path)) for path in pages]
    proved_owner(password)

    assert [bare(stranger.get(path)) for path in pages] == before
    again = Client()
    again.post("/accounts/login/", {"login": ADDRESS, "password": password})
    assert b"owner" in again.get("/accounts/").content


def sign_up_answers(email, password):
    """Return all that the sign-up and the pages after it answer."""
    browser = Client()
    form = {"username": "curious", "email": email, "password1": password}
    answers = [bare(browser.post("/accounts/signup/", form))]
    answers += [bare(browser.get(path)) for path in ("/", "/accounts/", "/accounts/email/")]
    User.objects.filter(username="curious").delete()
    return answers


def change_answers(email, password):
    """Return all that a change of address, and the mail once more, answer."""
    user = User.objects.create_user("curious", password=password)
    browser = Client()
    browser.force_login(user)
    form = {"email": email, "password": password}
    answers = [bare(browser.post("/accounts/email/", form))]
    answers += [bare(browser.get("/accounts/")), bare(browser.post("/accounts/email/mail/"))]
    answers += [bare(browser.get("/accounts/"))]
    user.delete()
    return answers


def reset_answers(email, password):
    """Return what asking for a new password answers."""
    browser = Client()
    answer = browser.post("/accounts/password/reset/", {"email": email})
    return [bare(answer), bare(browser.get(answer["Location"]))]


def sign_in_answers(email, password):
    """Return what wrong passwords are answered, by the page and by the API."""
    wrong = {"login": email, "password": "wrong"}
    token = {"username": email, "password": "wrong"}
    call = Client().post("/api/v1/tokens/", token, content_type="application/json")
    return [bare(Client().post("/accounts/login/", wrong)), bare(call)]


KNOWN = {
    "claimed": lambda password: sign_up("stranger", ADDRESS, password),
    "proved": proved_owner,
    "from before": lambda password: User.objects.create_user(
        "owner", ADDRESS, password, email_from_before=True
    ),
}


@pytest.mark.parametrize("known", KNOWN)
@pytest.mark.parametrize("door", [sign_up_answers, change_answers, reset_answers, sign_in_answers])
def test_no_answer_tells_whether_an_address_is_known(db, password, known, door):
    unknown = door(OTHER, password)
    KNOWN[known](password)

    assert door(ADDRESS, password) == unknown


def test_each_gets_one_mail_whether_the_address_is_known_or_not(db, password):
    proved_owner(password)
    for at, email in enumerate((ADDRESS, OTHER)):
        mail.outbox.clear()
        sign_up(f"curious-{at}", email, password)
        assert [message.to for message in mail.outbox] == [[email]]


class TestFromBefore:
    """An account of the first release, whose address stands as it was."""

    @pytest.fixture
    def user(self, db, password):
        user = User.objects.create_user("limes10", ADDRESS, password, email_from_before=True)
        EmailAddress.objects.create(user=user, email=ADDRESS, primary=True)
        return user

    def asks(self):
        mail.outbox.clear()
        Client().post("/accounts/password/reset/", {"email": ADDRESS})
        return [recipient for recipient, _ in links(RESET)]

    def test_it_gets_a_link_until_the_address_is_changed(self, user):
        assert self.asks() == [ADDRESS]
        email_change(user=user, email="new@example.org")
        assert self.asks() == []

    def test_a_claim_of_the_address_changes_nothing(self, user, password, is_in):
        sign_up("stranger", ADDRESS, NEW)
        assert self.asks() == [ADDRESS]
        browser = Client()
        browser.post("/accounts/login/", {"login": ADDRESS, "password": password})
        assert is_in(browser)

    def test_proving_it_keeps_the_link(self, user, signed_in):
        browser = signed_in()
        browser.post("/accounts/email/mail/")
        answer_mail(browser)
        user.refresh_from_db()

        assert user.email_from_before is False
        assert self.asks() == [ADDRESS]

    def test_saving_the_same_address_changes_nothing(self, user, signed_in, password):
        signed_in().post("/accounts/email/", {"email": ADDRESS.upper(), "password": password})

        assert self.asks() == [ADDRESS]

    def test_once_another_account_proves_it_it_gets_none(self, user, db):
        other = sign_up("owner", ADDRESS, NEW)
        answer_mail(other)
        mail.outbox.clear()
        Client().post("/accounts/password/reset/", {"email": ADDRESS})

        assert len(links(RESET)) == 1
        user.refresh_from_db()
        assert (user.email, user.email_from_before) == (ADDRESS, False)
