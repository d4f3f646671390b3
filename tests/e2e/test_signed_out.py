"""Signed out, closed or outdated in the middle of a game: a sentence, the truth, and a way on."""

import shutil

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import expect

from tests.e2e.conftest import HOME, PASSWORD, PHONE, TOLD, sign_in
from tests.processes import CHROMIUM
from tests.tournaments.factories import past
from tournaments.models import Turn
from tournaments.services.contest.tournaments import tournament_close


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


def _come_back(page, entry):
    expect(page.locator("main")).to_contain_text("You were signed out meanwhile")
    page.fill("[name=login]", entry.player.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url(f"**/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")


def test_a_swap_of_somebody_signed_out_waits_for_one_more_tap(visit, entry, anna):
    page = visit(user=anna, viewport=PHONE)
    _sit_down(page, entry)
    give, take = (page.get_attribute(f"#{card}", "value") for card in ("hand-2", "table-3"))
    Session.objects.all().delete()

    page.click("label.pick:has(#hand-2)")
    page.click("label.pick:has(#table-3)")
    page.wait_for_url("**/accounts/login/**")
    assert Turn.objects.exists() is False
    _come_back(page, entry)

    expect(page.locator("#link")).to_contain_text("This has not been played yet.")
    assert page.is_checked("#hand-2")
    assert page.is_checked("#table-3")
    expect(page.locator("#act-swap")).to_be_focused()
    page.keyboard.press("x")
    page.click("#act-swap")
    page.wait_for_selector("#log li.mine", state="attached")
    assert [turn.action for turn in Turn.objects.all()] == [f"swap {give} {take}"]
    expect(page.locator("#act-swap")).to_be_hidden()


def test_only_looking_leads_to_signing_in_and_back(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.keyboard.press("1")
    Session.objects.all().delete()

    page.evaluate("htmx.trigger('#table', 'look')")
    page.wait_for_url("**/accounts/login/**")
    _come_back(page, entry)

    assert page.is_checked("#hand-1")


def test_a_page_left_open_past_the_end_says_so_and_leads_to_the_result(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    past(entry.tournament)

    page.keyboard.press("p")
    page.wait_for_url(f"**/entries/{entry.pk}/")
    expect(page.locator(".messages")).to_contain_text("not open")
    assert Turn.objects.exists() is False


def test_a_page_left_open_until_it_is_counted_leads_to_the_result_at_once(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    past(entry.tournament)
    tournament_close(tournament_id=entry.tournament_id)

    page.keyboard.press("p")

    page.wait_for_url(f"**/entries/{entry.pk}/")
    expect(page.locator(".messages")).to_be_visible()
    assert Turn.objects.exists() is False


def test_signing_in_again_elsewhere_keeps_the_choice(visit, entry, anna):
    """The page holds what proved it ours before; the choice takes one deliberate click."""
    page = visit(user=anna)
    _sit_down(page, entry)
    other = page.context.new_page()
    other.context.clear_cookies(name="sessionid")
    sign_in(other, anna)

    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator("h1")).to_have_text("This page was too old")
    assert Turn.objects.exists() is False
    page.get_by_role("button", name="Go on").click()

    page.wait_for_selector("#log li.mine", state="attached")
    assert Turn.objects.get().action.startswith("swap ")


def test_what_is_chosen_outlives_a_reload_and_another_page(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.keyboard.press("3")

    page.reload()
    assert page.is_checked("#hand-3")
    page.click(".bar .home")
    page.wait_for_url(HOME)
    page.go_back()

    page.wait_for_selector("#table[data-ready]")
    assert page.is_checked("#hand-3")
    assert page.locator("#table input:checked").count() == 1


def test_a_refused_tab_keeps_what_can_still_be_chosen(visit, entry, anna):
    first = visit(user=anna)
    _sit_down(first, entry)
    second = first.context.new_page()
    _sit_down(second, entry)
    second.keyboard.press("3")
    kept = second.get_attribute("#hand-3", "value")
    first.keyboard.press("1")
    first.keyboard.press("5")
    first.wait_for_selector("#log li.mine", state="attached")

    second.keyboard.press("p")

    expect(second.locator("#told")).to_be_visible()
    if second.locator("#table input").count():  # the round may be over by the others' moves
        assert second.get_attribute("#table input:checked", "value") == kept


@pytest.fixture
def remembering(browser_type, live_server):
    """Give a page of a browser that keeps whole pages for "back", as people's browsers do."""
    browser = browser_type.launch(
        executable_path=shutil.which("chromium"),
        args=CHROMIUM,
        ignore_default_args=["--disable-back-forward-cache"],
    )
    page = browser.new_context(base_url=live_server.url).new_page()
    page.add_init_script(
        "addEventListener('pageshow', ({persisted}) => { window.restored = persisted; });"
    )
    yield page
    browser.close()


def test_back_after_signing_out_shows_no_table(remembering, entry, anna):
    page = remembering
    sign_in(page, anna)
    _sit_down(page, entry)
    page.goto("/accounts/logout/")
    page.click("main form button[type=submit]")
    page.wait_for_url(HOME)

    page.go_back()
    page.go_back()

    page.wait_for_url("**/accounts/login/**")
    assert page.locator("#table").count() == 0


def test_back_to_a_kept_page_shows_the_table_as_it_is(remembering, entry, anna):
    page = remembering
    sign_in(page, anna)
    _sit_down(page, entry)
    page.click("#act-pass")
    page.wait_for_selector("#log li.mine", state="attached")
    page.goto("/games/")
    page.go_back()

    page.wait_for_selector("#table[data-ready]")
    expect(page.locator("#log li.mine")).to_have_count(1)
    assert Turn.objects.count() == 1
