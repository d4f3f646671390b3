"""The site goes away in the middle of a game and comes back: nothing lost, nothing done twice."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, TOLD
from tournaments.models import Turn

AWAY = 10_000  # ms


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


@pytest.mark.slow(twin="test_a_site_that_stumbles_is_asked_again")
def test_a_move_made_while_the_site_is_away_is_played_once(visit, site, entry, anna, complaints):
    page = visit(user=anna, at=site.url, viewport=PHONE)
    _sit_down(page, entry)
    failed = []
    page.on("requestfailed", lambda asked: failed.append(asked.method))

    site.kill()
    swap = _swap_while_away(page)
    assert page.locator("#table input:checked").count() == 2
    assert Turn.objects.exists() is False
    site.start()

    page.wait_for_selector("#log li.mine", state="attached")
    expect(page.locator("#link")).to_have_text(
        "The connection is back: your move has been played, once."
    )
    assert set(failed) == {"POST"}
    assert len(failed) > 2
    assert [turn.action for turn in Turn.objects.all()] == [swap]
    assert page.locator("#table input:checked").count() == 0

    _go_on_while_away(page, site)
    complaints.clear()  # the browser says, rightly, that nobody answered


def _swap_while_away(page):
    left_at = page.evaluate("performance.now()")
    give, take = (page.get_attribute(f"#{card}", "value") for card in ("hand-2", "table-3"))
    page.click("label.pick:has(#hand-2)")
    page.click("label.pick:has(#table-3)")
    expect(page.locator("#link")).to_contain_text("Your move is kept")
    page.wait_for_function("until => performance.now() > until", arg=left_at + AWAY)
    return f"swap {give} {take}"


def _go_on_while_away(page, site):
    """The way to the next round is found again too."""
    while not page.locator("#next").count():
        page.keyboard.press("x")
        page.wait_for_selector(TOLD)
        at = page.get_attribute("#table", "data-at")
        page.click("#act-pass")
        page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    page.keyboard.press("x")
    site.kill()
    page.click("#next")
    expect(page.locator("#link")).to_have_text("No connection just now. Trying again…")
    site.start()

    page.wait_for_url("**/2/")
    expect(page.locator("#link")).to_have_text("The connection is back.")


def test_who_puts_a_card_back_meanwhile_swaps_nothing(visit, entry, anna, complaints):
    page = visit(user=anna)
    _sit_down(page, entry)
    page.context.set_offline(True)
    page.keyboard.press("1")
    page.keyboard.press("5")
    expect(page.locator("#link")).to_contain_text("Your move is kept")

    page.keyboard.press("1")
    page.context.set_offline(False)

    expect(page.locator("#link")).to_have_text("The connection is back.")
    assert page.is_checked("#table-1")
    assert Turn.objects.exists() is False
    complaints.clear()


def test_a_site_that_stumbles_is_asked_again(visit, entry, anna, complaints):
    page = visit(user=anna)
    _sit_down(page, entry)
    stumbled = []

    def stumble(route):
        if route.request.method == "POST" and len(stumbled) < 2:
            stumbled.append(route.fulfill(status=503 if stumbled else 429, body="later"))
        else:
            route.continue_()

    page.route("**/play/**", stumble)
    page.click("#act-pass")

    page.wait_for_selector("#log li.mine", state="attached")
    assert (len(stumbled), Turn.objects.count()) == (2, 1)
    complaints.clear()
