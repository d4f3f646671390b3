"""Double taps, two tabs, lost answers and the back button: never a second move, never an error."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import HOME, PHONE, TOLD
from tournaments.models import Turn


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


def test_a_double_tap_is_one_move(visit, entry, anna):
    page = visit(user=anna, viewport=PHONE)
    _sit_down(page, entry)
    at = page.get_attribute("#table", "data-at")

    page.evaluate("for (let i = 0; i < 3; i++) document.getElementById('act-pass').click()")

    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    assert Turn.objects.count() == 1


def test_the_late_tab_gets_the_true_table_and_a_sentence(visit, entry, anna):
    first = visit(user=anna)
    _sit_down(first, entry)
    second = first.context.new_page()
    _sit_down(second, entry)
    first.click("label.pick[data-key='1']")
    first.click("label.pick[data-key='5']")
    first.wait_for_selector("#log li.mine", state="attached")

    second.click("#act-pass")

    expect(second.locator("#told")).to_have_text("You have already played this turn, differently.")
    assert Turn.objects.get().action.startswith("swap ")
    truth = first.get_attribute("#table", "data-at")
    assert second.get_attribute("#table", "data-at") == truth


def test_an_answer_that_got_lost_is_looked_up(visit, entry, anna, complaints):
    page = visit(user=anna)
    _sit_down(page, entry)
    lost = []

    def lose_the_answer(route):
        if route.request.method == "POST" and not lost:
            lost.append(route.fetch())  # the site has taken the turn
            return route.abort()
        return route.continue_()

    page.route(re.compile("/play/"), lose_the_answer)
    page.click("#act-pass")

    page.wait_for_selector("#log li.mine", state="attached")
    assert Turn.objects.count() == 1
    complaints.clear()  # the browser says, rightly, that the connection broke


def test_back_shows_the_table_as_it_is_now(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.click("#act-pass")
    page.wait_for_selector("#log li.mine", state="attached")
    page.click(".bar .home")
    page.wait_for_url(HOME)

    page.go_back()

    expect(page.locator("#log li.mine")).to_have_count(1)
    assert Turn.objects.count() == 1


def test_signed_out_in_another_tab_one_is_asked_to_sign_in(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.context.clear_cookies(name="sessionid")

    page.click("#act-pass")

    page.wait_for_url("**/accounts/login/**")
    assert Turn.objects.exists() is False
