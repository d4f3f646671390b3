"""The sign-in and sign-out pages."""

import pytest

URL = "/accounts/login/"
ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "////evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "\\/evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "\t//evil.example",
    "\n//evil.example",
    " //evil.example",
    "http:evil.example",
    "https:evil.example",
    "https:/evil.example",
    "https:///evil.example",
    "https:\\\\evil.example",
    "http://evil.example",
    "https://evil.example/accounts/",
    "https://testserver@evil.example/",
    "https://testserver.evil.example/",
    "http://testserver:8000/",
    "http://localhost/",
    "http://127.0.0.1/",
    "ftp://testserver/",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "data:text/html,x",
    "vbscript:x",
    "//testserver@evil.example",
    "http://[evil.example/",
    "https://evil。example",
]


@pytest.fixture
def form(user, password):
    return {"login": user.username, "password": password}


@pytest.mark.parametrize(
    "login",
    [
        "limes10",
        "LIMES10",
        "\uff4c\uff49\uff4d\uff45\uff53\uff11\uff10",
        "  limes10 ",
        "limes@example.org",
        "Limes@EXAMPLE.org",
    ],
)
def test_signing_in_by_name_or_address_in_any_case(client, form, is_in, login):
    answer = client.post(URL, form | {"login": login, "next": "/accounts/"})

    assert (answer.status_code, answer["Location"]) == (302, "/accounts/")
    assert is_in(client)


@pytest.mark.parametrize(
    ("_case", "change"),
    [
        ("another password", {"password": "Een goed wachtwoord 32"}),
        ("other case", {"password": "een goed wachtwoord 31"}),
        ("no password", {"password": ""}),
        ("nobody", {"login": "nobody"}),
        ("a look-alike", {"login": "Iimes10"}),
        ("cyrillic", {"login": "l\u0456mes10"}),
        ("a NUL", {"login": "limes\x0010"}),
        ("a NUL in an address", {"login": "limes\x00@example.org"}),
        ("other digits", {"login": "limes\u0661\u0660"}),
        ("right to left", {"login": "\u202elimes10"}),
        ("an emoji", {"login": "🂡"}),
        ("far too long", {"login": "l" * 10_000}),
        ("empty", {"login": ""}),
    ],
)
def test_wrong_credentials_are_refused(client, form, is_in, _case, change):
    answer = client.post(URL, form | change)

    assert answer.status_code == 200
    assert answer.context["form"].errors
    assert not is_in(client)


def test_a_wrong_name_and_a_wrong_password_get_the_same_response(client, form):
    nobody = client.post(URL, form | {"login": "nobody"}).context["form"].errors
    wrong = client.post(URL, form | {"password": "wrong"}).context["form"].errors

    assert nobody == wrong


def test_a_closed_account_is_reported_only_with_its_password(client, user, form, is_in):
    user.is_active = False
    user.save()

    assert client.post(URL, form)["Location"] == "/accounts/inactive/"
    assert client.post(URL, form | {"password": "wrong"}).status_code == 200
    assert not is_in(client)


@pytest.mark.parametrize("elsewhere", ELSEWHERE)
@pytest.mark.parametrize("door", ["login", "signup", "logout", "again"])
def test_next_never_leads_to_another_host(client, form, signed_in, password, elsewhere, door):
    if door == "login":
        answer = client.post(URL, form | {"next": elsewhere})
    elif door == "signup":
        data = {"username": "anna", "password1": password, "next": elsewhere}
        answer = client.post("/accounts/signup/", data)
    elif door == "logout":
        answer = signed_in().post("/accounts/logout/", {"next": elsewhere})
    else:
        answer = signed_in().get(URL, {"next": elsewhere})

    assert (answer.status_code, answer["Location"]) == (302, "/")


def test_next_survives_a_wrong_try(client, form):
    page = client.post(URL, form | {"password": "wrong", "next": "/accounts/tokens/"})

    assert '<input type="hidden" name="next" value="/accounts/tokens/">' in page.content.decode()


def test_signing_in_changes_the_session_key(client, form):
    client.get(URL)
    client.post(URL, form)
    first = client.session.session_key
    client.post("/accounts/logout/")
    client.post(URL, form)

    assert client.session.session_key != first


def test_signing_out_needs_a_post(signed_in, is_in):
    browser = signed_in()

    assert browser.get("/accounts/logout/").status_code == 200
    assert is_in(browser)
    browser.post("/accounts/logout/")
    assert not is_in(browser)


def test_signing_out_twice_is_no_error(signed_in):
    browser = signed_in()

    assert [browser.post("/accounts/logout/").status_code for _ in range(2)] == [302, 302]


def test_pages_are_not_cached_after_signing_out(signed_in):
    browser = signed_in()
    page = browser.get("/accounts/")
    browser.post("/accounts/logout/")

    assert "no-store" in page["Cache-Control"]
    assert browser.get("/accounts/")["Location"] == "/accounts/login/?next=/accounts/"
