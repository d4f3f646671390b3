"""A visitor practises within one click of the front page, and goes on into an account."""

import re

import pytest
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.conftest import LAPTOP, PASSWORD, PHONE, TOLD, leave_by
from tests.e2e.readers import too_wide, violations
from tests.tournaments.practising import VISITOR, address
from tournaments.models import Entry

TAPS = ["#act-stake-4", "#act-pass", "#act-buy"]
ROUND = re.compile(r"/practice/\w+/[0-9a-f]{12}/1/")


def _hurry(page):
    """Press any key, so that the others' moves are told at once."""
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


def _tapped(page, tap):
    at = page.get_attribute("#table", "data-at")
    page.locator(tap).first.click()
    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    _hurry(page)


def _play(page):
    """Tap until the round is over; give how many taps it took."""
    for taps in range(60):
        if page.locator("#next").count():
            return taps
        _tapped(page, next(tap for tap in TAPS if page.locator(tap).count()))
    raise AssertionError("the round never ends")


def _is_sound(page, size):
    assert violations(page) == []
    assert too_wide(page) <= 0
    if page.locator("#table").count():
        bottom = page.evaluate("document.querySelector('.rounds').getBoundingClientRect().bottom")
        assert bottom <= size["height"]


def _sign_up(page):
    page.wait_for_url("**/accounts/signup/**")
    page.fill("[name=username]", "dora")
    page.fill("[name=password1]", PASSWORD)
    page.click("main form button[type=submit]")


@pytest.mark.parametrize(
    ("language", "viewport", "scheme"),
    [("nl", PHONE, "dark"), ("en", LAPTOP, "light")],
    ids=["nl-phone", "en-laptop"],
)
def test_from_the_front_page_to_a_tournament(visit, announced, language, viewport, scheme):
    page = visit(language=language, viewport=viewport, color_scheme=scheme)
    _click_into_a_round(page, viewport)
    _is_sound(page, viewport)

    if page.locator("label.pick").count():
        page.click("label.pick[data-key='2']")
        _tapped(page, "label.pick[data-key='6']")
    _play(page)
    expect(page.locator("#for-real")).to_be_visible()
    _is_sound(page, viewport)
    over = page.get_attribute("#table", "data-at")
    page.reload()
    expect(page.locator(f"#table[data-at='{over}']")).to_be_visible()

    page.click("#for-real")
    _sign_up(page)
    page.wait_for_url(f"**/tournaments/{announced.slug}/")
    page.click("#join")
    page.wait_for_url("**/play/**")
    assert Entry.objects.get().player == User.objects.get(username="dora")


def _click_into_a_round(page, viewport):
    page.goto("/")
    box = page.locator("#practise").bounding_box()
    assert box["y"] + box["height"] <= viewport["height"]
    page.click("#practise")
    page.wait_for_url(ROUND)
    _hurry(page)


def test_eenentwintigen_round_after_round_and_back(visit):
    page = visit(viewport=PHONE)
    page.goto("/")
    page.get_by_role("link", name="Twenty-one").click()
    _hurry(page)
    for number in (1, 2, 3):
        page.wait_for_selector(f"#table[data-at^='{number}.']")
        _hurry(page)
        _play(page)
        _is_sound(page, PHONE)
        page.click("#next")
    page.wait_for_selector("#table[data-at^='4.']")
    expect(page).to_have_title("Practice round 4 · Twenty-one · Gelijkspel")

    page.go_back()
    page.wait_for_selector("#table[data-at^='3.'] #next")
    page.click("#cell-1")
    page.wait_for_selector("#table[data-at^='1.'] #next")
    page.get_by_role("button", name="nl Nederlands").click()

    expect(page.locator("h1")).to_have_text("Oefenronde 1")
    expect(page.locator("#next")).to_be_visible()


def test_a_turn_stays_in_the_address_when_the_language_changes(visit):
    page = visit(viewport=PHONE)
    page.goto("/practice/thuis/")
    page.context.add_cookies([{"name": "practice", "value": VISITOR, "url": page.url}])
    page.goto(address("thuis"))
    _hurry(page)
    _tapped(page, "#act-hold")
    played = page.url

    page.get_by_role("button", name="nl Nederlands").click()
    page.wait_for_url(f"{played}*")

    assert "played=" in played
    assert page.locator("#log li.mine").count()


def test_without_script_it_is_plain_forms_and_links(visit, announced):
    page = visit(java_script_enabled=False)
    page.goto("/")
    leave_by(page, "#practise")
    if page.locator("#act-swap").count():
        _swap(page)
    while not page.locator("#next").count():
        leave_by(page, "#act-pass")
    expect(page.locator(".seat .got")).to_have_count(3)
    leave_by(page, "#next")
    expect(page.locator("h1")).to_have_text("Practice round 2")

    while not page.locator("#for-real").count():
        leave_by(page, "#act-pass")
    page.click("#for-real")
    _sign_up(page)
    page.wait_for_url(f"**/tournaments/{announced.slug}/")
    expect(page.get_by_text("This is the game that you practised.")).to_be_visible()


def _swap(page):
    leave_by(page, "#act-swap")
    expect(page.locator("#told")).to_contain_text("Choose one card in your hand")
    page.check("#hand-1", force=True)
    page.check("#table-2", force=True)
    leave_by(page, "#act-swap")
    expect(page.locator("#told")).to_have_count(0)


def test_without_cookies_a_sentence_says_why_there_are_no_cards(visit):
    page = visit(viewport=PHONE)
    page.goto("/practice/klassiek/")
    page.context.clear_cookies(name="practice")
    page.reload()

    expect(page.get_by_text("Yours has sent none.")).to_be_visible()
    _is_sound(page, PHONE)
    page.get_by_role("link", name="Play a practice round").click()
    page.wait_for_url(ROUND)


def test_two_tabs_do_not_get_in_each_others_way(visit):
    page = visit()
    page.goto("/practice/klassiek/")
    _hurry(page)
    other = page.context.new_page()
    other.goto("/practice/modern/")
    _hurry(other)
    _play(other)
    _play(page)

    for one in (page, other):
        expect(one.locator("#told")).to_have_count(0)
        expect(one.locator("#next")).to_be_visible()
