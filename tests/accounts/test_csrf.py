"""Forms without a valid CSRF token are refused, and outdated ones can be sent again."""

import re

import pytest
from django.test import Client

from accounts.models import User
from accounts.web import urls

POSTS = [
    "/accounts/login/",
    "/accounts/signup/",
    "/accounts/logout/",
    "/accounts/email/",
    "/accounts/email/mail/",
    "/accounts/email/prove/key/",
    "/accounts/settings/",
    "/accounts/settings/keys/",
    "/accounts/tokens/",
    "/accounts/tokens/1/end/",
    "/accounts/sessions/1/end/",
    "/accounts/reauthenticate/",
    "/accounts/2fa/authenticate/",
    "/accounts/2fa/reauthenticate/",
    "/accounts/2fa/totp/activate/",
    "/accounts/2fa/webauthn/add/",
    "/accounts/2fa/1/remove/",
    "/accounts/2fa/recovery-codes/generate/",
    "/accounts/password/change/",
    "/accounts/password/reset/",
    "/accounts/password/reset/key/1-abc/",
    "/i18n/setlang/",
]


@pytest.fixture
def strict():
    return Client(enforce_csrf_checks=True)


def test_every_form_is_tested():
    shows = {"account_index", "account_inactive", "mfa_index", "mfa_view_recovery_codes"}
    shows |= {"account_reset_password_done", "account_reset_password_from_key_done"}
    shows.add("account_sessions")

    assert len(POSTS) - 1 == len({route.name for route in urls.urlpatterns} - shows)


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize("inside", [False, True])
def test_a_form_without_a_token_is_refused(strict, user, path, inside):
    if inside:
        strict.force_login(user)
    before = list(User.objects.values())
    answer = strict.post(path, {"username": "anna", "password1": "x", "language": "nl"})

    assert answer.status_code == 403
    assert list(User.objects.values()) == before
    assert user.tokens.exists() is False


def test_signing_in_from_another_site_is_refused(strict, user, password, is_in):
    data = {"login": "limes10", "password": password}
    strict.post("/accounts/login/", data, headers={"origin": "https://evil.example"})

    assert not is_in(strict)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_refusal_is_a_page_of_the_site(strict, db, language):
    answer = strict.post("/accounts/login/", headers={"accept-language": language})

    assert answer.status_code == 403
    assert "no-store" in answer["Cache-Control"]
    assert answer["Content-Language"] == language


def stale(client, path, data, **headers):
    """Send a form with the token of a page from before signing in."""
    return client.post(path, data | {"csrfmiddlewaretoken": "a" * 64}, headers=headers)


def hidden(page):
    return dict(re.findall(r'<input type="hidden" name="(.+?)" value="(.*?)">', page))


def test_an_outdated_form_works_with_one_more_click(strict, user):
    strict.force_login(user)
    choice = {"name": 'my "bot"'}
    page = stale(strict, "/accounts/tokens/?a=1", choice, **{"sec-fetch-site": "same-origin"})
    fields = hidden(page.content.decode())

    assert page.status_code == 403
    assert fields.pop("name") == "my &quot;bot&quot;"
    assert 'action="/accounts/tokens/?a=1"' in page.content.decode()
    answer = strict.post("/accounts/tokens/", choice | fields)
    assert answer.status_code == 200
    assert user.tokens.get().name == 'my "bot"'


@pytest.mark.parametrize(
    ("_case", "headers"),
    [
        ("another site", {"sec-fetch-site": "cross-site", "origin": "https://evil.example"}),
        ("a site beside ours", {"sec-fetch-site": "same-site"}),
        ("an old browser, elsewhere", {"origin": "https://evil.example"}),
        ("nobody vouches", {}),
    ],
)
def test_another_site_is_not_offered_the_form_again(strict, user, _case, headers):
    strict.force_login(user)
    page = stale(strict, "/accounts/tokens/", {"name": "evil"}, **headers)

    assert page.status_code == 403
    assert "evil" not in page.content.decode()


def test_an_old_browser_is_recognised_by_its_origin_header(strict, user):
    strict.force_login(user)
    page = stale(strict, "/accounts/tokens/", {"name": "mine"}, origin="http://testserver")

    assert hidden(page.content.decode())["name"] == "mine"


def test_a_password_is_never_echoed(strict, user):
    page = stale(
        strict,
        "/accounts/login/",
        {"login": "limes10", "password": "geheim31"},
        **{"sec-fetch-site": "same-origin"},
    )

    assert page.status_code == 403
    assert "geheim31" not in page.content.decode()
    assert "limes10" not in page.content.decode()


def test_htmx_replaces_the_whole_page(strict, user):
    strict.force_login(user)
    headers = {"sec-fetch-site": "same-origin", "hx-request": "true"}
    page = stale(strict, "/accounts/tokens/", {"name": "mine"}, **headers)

    assert (page.status_code, page["HX-Retarget"], page["HX-Reswap"]) == (200, "body", "innerHTML")
    assert user.tokens.exists() is False
