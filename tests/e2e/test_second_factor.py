"""Staff set up a passkey and an app, and sign in with the passkey, in a real browser."""

import pytest

from tests.accounts.factors import age_all, code_of
from tests.e2e.conftest import HOME, PASSWORD, PHONE
from tests.e2e.readers import too_wide, violations

AUTHENTICATOR = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


@pytest.fixture
def staff(anna, settings):
    settings.STAFF_SECOND_FACTOR = True
    anna.is_staff = anna.is_superuser = True
    anna.save()
    return anna


def looks_sound(page):
    assert violations(page) == []
    assert too_wide(page) <= 0


def with_passkeys(page):
    """Give the browser a place for passkeys, as a phone has; return its line and its name."""
    line = page.context.new_cdp_session(page)
    line.send("WebAuthn.enable")
    made = line.send("WebAuthn.addVirtualAuthenticator", {"options": AUTHENTICATOR})
    return line, made["authenticatorId"]


def sets_up_a_passkey(page):
    page.goto("/admin/")
    page.wait_for_url("**/accounts/2fa/")
    looks_sound(page)
    page.click("a[href='/accounts/2fa/webauthn/add/']")
    looks_sound(page)
    page.fill("[name=name]", "Telefoon")
    page.click("form[data-passkey] button")
    page.wait_for_url("**/accounts/2fa/recovery-codes/")
    looks_sound(page)
    assert page.locator(".codes li").count() == 10


def sets_up_an_app(page):
    page.goto("/accounts/2fa/totp/activate/")
    looks_sound(page)
    page.fill("[name=code]", code_of(page.inner_text("#secret")))
    page.click("main form button")
    page.wait_for_url("**/accounts/2fa/")
    assert "Telefoon" in page.inner_text("main")
    looks_sound(page)


def signs_in_with_the_passkey(page):
    page.goto("/accounts/logout/")
    page.click("main form button")
    page.wait_for_url(HOME)
    page.goto("/accounts/login/?next=/admin/")
    page.fill("[name=login]", "anna")
    page.fill("[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url("**/accounts/2fa/authenticate/**")
    looks_sound(page)
    page.click("form[data-passkey] button")
    page.wait_for_url("**/admin/")


def is_asked_again(page):
    age_all(601)
    page.goto("/admin/accounts/user/add/")
    page.wait_for_url("**/accounts/2fa/reauthenticate/**")
    looks_sound(page)
    page.click("form[data-passkey] button")
    page.wait_for_url("**/admin/accounts/user/add/")


def is_told_without_a_passkey(page, line, place):
    line.send("WebAuthn.clearCredentials", {"authenticatorId": place})
    page.goto("/accounts/2fa/reauthenticate/")
    page.click("form[data-passkey] button")
    page.wait_for_selector("[data-failed]:not([hidden])")
    looks_sound(page)


@pytest.mark.slow(twin="test_the_password_is_asked_once_more")
def test_staff_come_in_with_a_passkey(visit, staff):
    page = visit(viewport=PHONE, language="nl", user=staff)
    line, place = with_passkeys(page)
    sets_up_a_passkey(page)
    sets_up_an_app(page)
    signs_in_with_the_passkey(page)
    is_asked_again(page)
    is_told_without_a_passkey(page, line, place)


def test_the_password_is_asked_once_more(visit, anna):
    page = visit(viewport=PHONE, language="nl", user=anna)
    age_all(601)
    page.goto("/accounts/2fa/totp/activate/")
    looks_sound(page)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button")
    page.wait_for_selector("#secret")
