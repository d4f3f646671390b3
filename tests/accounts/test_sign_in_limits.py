"""Limits of signing in: nobody gets round them, and nobody is locked out by others (case 130)."""

import re

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.throttling import LIMITS, try_count
from tests.throttled import let_pass, slow_down

URL, RESET = "/accounts/login/", "/accounts/password/reset/"
TOKENS = "/api/v1/tokens/"
FREE = LIMITS["sign-in:name"][0]
NEW = {"password1": "Nog een goed wachtwoord 27", "password2": "Nog een goed wachtwoord 27"}
WIDE = "\uff2c\uff29\uff2d\uff25\uff33\uff11\uff10"  # LIMES10 in full width
WIDE_EMAIL = "\uff2cimes@EXAMPLE.org"


def page(login, password="wrong", *, client=None, host=1):
    client = client or Client(REMOTE_ADDR=f"203.0.113.{host}")
    return client.post(URL, {"login": login, "password": password})


def call(login, password="wrong", *, host=1):
    body = {"username": login, "password": password}
    client = Client(REMOTE_ADDR=f"203.0.113.{host}")
    return client.post(TOKENS, body, content_type="application/json")


def is_let_in(answer):
    return answer.status_code in (201, 302)


def wait(answer):
    """Return for how long a try has to wait; 0 if it was looked at."""
    return int(answer["Retry-After"]) if answer.status_code == 429 else 0


@pytest.fixture
def user(proved):
    return proved


@pytest.mark.slow(twin="test_slowing_down_is_by_account_however_it_is_named")
def test_500_wrong_tries_from_50_addresses_do_not_lock_the_owner_out(user, password):
    """The owner gets in at once where the account is known, elsewhere within a minute."""
    known = Client(REMOTE_ADDR="198.51.100.1")
    assert is_let_in(page("limes10", password, client=known))
    known.post("/accounts/logout/")
    waits = []
    for number in range(500):
        door = page if number % 10 == 0 else call
        waits.append(wait(door("limes10", host=number % 50)))
        if number % 5 == 4:
            let_pass(5)

    assert 55 <= max(waits) <= 60
    assert FREE <= waits.count(0) <= FREE + 20
    assert is_let_in(page("limes10", password, client=known))
    elsewhere = wait(page("limes10", password, host=99))
    let_pass(elsewhere)
    assert 1 <= elsewhere <= 60
    assert is_let_in(page("limes10", password, host=99))


def test_slowing_down_is_by_account_however_it_is_named(user):
    logins = ["limes10", " LIMES10 ", WIDE, "limes@example.org", "LIMES@example.org", WIDE_EMAIL]
    doors = [page, call]
    tries = [wait(doors[n % 2](logins[n % 6], host=n)) for n in range(FREE)]
    assert tries == [0] * FREE

    let_pass(1)
    assert wait(call(WIDE, host=60)) == 0
    found = []
    for number in range(7):
        answer = doors[number % 2](logins[number % 6], host=90 + number)
        found.append(wait(answer))
        let_pass(found[-1])
        assert wait(doors[number % 2](logins[number % 6], host=70 + number)) == 0
    assert found == [2, 4, 8, 16, 32, 60, 60]
    assert [wait(door(login)) > 0 for door in doors for login in logins] == [True] * 12


def test_unknown_names_are_slowed_down_alike(user):
    def waits(logins):
        for number in range(FREE + 4):
            answer = page(logins[number % len(logins)], host=number)
            yield wait(answer)
            let_pass(wait(answer) // 2)

    known = list(waits(["limes10", WIDE]))
    unknown = list(waits(["nobody", "\uff2e\uff4fbody", " NOBODY"]))
    email = list(waits(["no@example.org", "NO@example.org"]))
    assert known == unknown == email
    assert max(known) > 0


def test_only_failures_count(user, password):
    for number in range(FREE + 5):
        assert is_let_in(page("limes10", password, host=1))
        assert is_let_in(call("limes10", password, host=1))
        page("limes10", "", host=1)
        page("", password, host=1)
        assert call("limes10", "", host=1).status_code == 400
        user.tokens.all().delete()  # one may have twenty
        assert number or not User.objects.filter(username="other").exists()


def test_one_address_is_refused_whatever_the_names(user, password, monkeypatch):
    monkeypatch.setitem(limits := dict(LIMITS), "sign-in:address", (6, 300))
    monkeypatch.setattr("accounts.throttling.LIMITS", limits)
    tries = [wait(door(f"name{n}", host=7)) for n in range(3) for door in (page, call)]
    assert tries == [0] * 6

    answer = page("limes10", password, host=7)
    assert 240 <= wait(answer) <= 300
    assert "5 minutes" in answer.content.decode()
    assert wait(call("limes10", password, host=7)) > 0
    assert is_let_in(page("limes10", password, host=8))
    let_pass(300)
    assert is_let_in(page("limes10", password, host=7))


def test_an_own_account_is_no_help_in_guessing_others(user, password, monkeypatch):
    """Neither the failures for another name nor those of the address are forgotten."""
    monkeypatch.setitem(limits := dict(LIMITS), "sign-in:address", (FREE + 3, 300))
    monkeypatch.setattr("accounts.throttling.LIMITS", limits)
    User.objects.create_user("stranger", password=password)
    for _ in range(FREE):
        assert wait(page("limes10", host=7)) == 0
        assert is_let_in(page("stranger", password, host=7))
        assert is_let_in(call("stranger", password, host=7))

    assert wait(page("limes10", host=7)) > 0
    assert [wait(page(f"name{n}", host=7)) > 0 for n in range(4)] == [False] * 3 + [True]


def test_claiming_an_address_is_no_help_in_guessing_its_owner(user, password):
    """An account that merely claims the same address opens by it too, with its own password."""
    claimer = User.objects.create_user("stranger", email=user.email, password="Iets anders 27")
    client = Client(REMOTE_ADDR="203.0.113.7")
    assert is_let_in(page("stranger", "Iets anders 27", client=client))
    client.post("/accounts/logout/")
    for number in range(FREE):
        assert wait(page(user.email, f"guess {number}", client=client)) == 0
        assert is_let_in(call("stranger", "Iets anders 27", host=7))
    let_pass(60)

    assert is_let_in(page(user.email, "Iets anders 27", client=client))
    client.post("/accounts/logout/")
    assert wait(page(user.email, client=client)) > 0
    assert wait(page("limes10", host=8)) > 0
    assert claimer.pk != user.pk


def test_success_forgets_ones_own_mistakes_only(user, password):
    for host in (1, 2):
        for _ in range(FREE // 2):
            page("limes10", host=host)
    assert wait(page("limes10", password, host=1)) == 1
    let_pass(1)
    assert is_let_in(page("limes10", password, host=1))

    # Those from the other address are still there.
    tries = [wait(page("limes10", host=3)) for _ in range(FREE // 2 + 1)]
    assert [seconds > 0 for seconds in tries] == [False] * (FREE // 2) + [True]


def test_a_known_browser_has_a_limit_of_its_own(user, password):
    known = Client()
    page("limes10", password, client=known)
    known.post("/accounts/logout/")
    tries = [wait(page("limes10", client=known)) for _ in range(FREE + 1)]

    assert [seconds > 0 for seconds in tries] == [False] * FREE + [True]
    assert wait(page("limes10", host=50)) == 0


def test_a_browser_is_known_to_the_accounts_that_signed_in_there(user, password):
    User.objects.create_user("other", password=password)
    client = Client()
    page("other", password, client=client)
    client.post("/accounts/logout/")
    slow_down("sign-in:name", f"user {user.pk}")
    assert wait(page("limes10", password, client=client)) > 50

    let_pass(60)
    assert is_let_in(page("limes10", password, client=client))
    client.post("/accounts/logout/")
    slow_down("sign-in:name", f"user {user.pk}")
    slow_down("sign-in:name", f"user {User.objects.get(username='other').pk}")
    assert is_let_in(page("limes10", password, client=client))
    client.post("/accounts/logout/")
    assert is_let_in(page("other", password, client=client))


def test_a_made_up_cookie_is_known_to_nobody(user, password, settings):
    slow_down("sign-in:name", f"user {user.pk}")
    for text in ("", "x", str(user.pk), f"[{user.pk}]", "a:b:c"):
        client = Client()
        client.cookies[settings.KNOWN_BROWSER_COOKIE_NAME] = text
        assert wait(page("limes10", password, client=client)) > 0


def test_who_has_signed_up_is_known_there(db, password):
    client = Client()
    client.post("/accounts/signup/", {"username": "newcomer", "password1": password})
    client.post("/accounts/logout/")
    slow_down("sign-in:name", f"user {User.objects.get().pk}")

    assert is_let_in(page("newcomer", password, client=client))


def test_a_reset_passes(user):
    """Whoever sets another password by mail signs in at once, there and over the API."""
    slow_down("sign-in:name", f"user {user.pk}")
    client = Client(REMOTE_ADDR="203.0.113.9")
    client.post(RESET, {"email": user.email})
    link = re.search(r"http://testserver(/\S+)", mail.outbox[-1].body)[1]
    client.post(client.get(link)["Location"], NEW)

    assert is_let_in(call("limes10", NEW["password1"]))
    slow_down("sign-in:name", f"user {user.pk}")
    assert is_let_in(page("limes10", NEW["password1"], client=client))


@pytest.mark.parametrize("email", ["limes@example.org", "no@example.org"])
def test_nobody_uses_up_somebodys_resets(user, email):
    spellings = [email, email.upper(), email.replace("e", "\uff45")]
    free = LIMITS["reset:email"][0]

    def ask(number):
        client = Client(REMOTE_ADDR=f"203.0.113.{number}")
        return client.post(RESET, {"email": spellings[number % 3]})

    for number in range(90):
        let_pass(wait(ask(number)) // 2)
    seconds = wait(ask(90))
    assert 1 <= seconds <= 60
    let_pass(seconds)
    before = len(mail.outbox)

    assert ask(91).status_code == 302
    assert (len(mail.outbox), before >= free) == (before + 1, True)


def test_a_known_browser_resets_though_others_used_it_up(user, password):
    known = Client()
    page("limes10", password, client=known)
    known.post("/accounts/logout/")
    slow_down("reset:email", user.email)
    for _ in range(LIMITS["reset:address"][0]):
        try_count("reset:address", "127.0.0.1")
    assert wait(Client().post(RESET, {"email": "no@example.org"})) > 60

    assert known.post(RESET, {"email": user.email}).status_code == 302
    assert mail.outbox[-1].to == [user.email]


@pytest.mark.parametrize(
    ("url", "field"),
    [
        ("/accounts/password/change/", "oldpassword"),
        ("/accounts/email/", "password"),
        ("/accounts/delete/", "password"),
    ],
)
def test_ones_own_password_is_counted_when_it_is_wrong(user, signed_in, password, url, field):
    """One counter for all forms that ask for it; right ones do not count."""
    client, limit = signed_in(), LIMITS["password:user"][0]
    for _ in range(limit):
        client.post("/accounts/email/", {"email": "x", "password": password})
        client.post("/accounts/password/change/", {"oldpassword": password, "password1": "x"})
    wrong = [client.post(url, {field: "wrong"}) for _ in range(limit + 1)]
    assert [answer.status_code for answer in wrong] == [200] * limit + [429]
    assert wait(wrong[-1]) == 1

    slow_down("password:user", str(user.pk))
    assert 50 < wait(client.post(url, {field: password})) <= 60
    assert User.objects.filter(username="limes10").exists()


def test_the_admin_has_no_door_of_its_own(signed_in, user, password):
    user.is_staff = user.is_superuser = True
    user.save()
    client = signed_in()

    assert client.get("/admin/password_change/")["Location"] == "/accounts/password/change/"
    assert client.post("/admin/password_change/", {})["Location"] == "/accounts/password/change/"
    answer = Client().post("/admin/login/", {"username": "limes10", "password": password})
    assert answer["Location"].startswith(URL)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("en", ["Try again in 1 second.", "Try again in 2 seconds."]),
        ("nl", ["Probeer het over 1 seconde", "Probeer het over 2 seconden"]),
    ],
)
def test_the_page_says_how_long_to_wait(user, language, sentences):
    headers = {"accept-language": language}
    wrong = {"login": "limes10", "password": "wrong"}
    found = []
    for number in range(FREE + 3):
        answer = Client(REMOTE_ADDR=f"203.0.113.{number}").post(URL, wrong, headers=headers)
        if answer.status_code == 429:
            found.append(answer.content.decode())
            let_pass(wait(answer))
    assert [sentence in text for sentence, text in zip(sentences, found, strict=False)] == [
        True
    ] * 2
