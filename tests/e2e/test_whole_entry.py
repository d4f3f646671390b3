"""From nothing to a rank: sign up, join, play 16 rounds, be scored by a real worker."""

import re

from playwright.sync_api import expect

from tests.e2e.conftest import HOME, PASSWORD, PHONE, TOLD
from tournaments.models import Entry


def test_a_whole_entry_by_clicking(visit, announced, worker):
    page = visit(viewport=PHONE, language="nl")
    _sign_up(page)
    page.get_by_role("link", name="Vrijdagavond").click()
    page.click("#join")

    swaps = 0
    for number in range(1, announced.rounds + 1):
        page.wait_for_url(re.compile(rf"/play/[^/]+/{number}/$"))
        swaps += _play_round(page)
        page.click("#next")

    page.wait_for_url("**/entries/**")
    expect(page.locator("#score")).to_be_visible(timeout=120_000)
    expect(page.locator("#rank")).to_have_text("1")
    entry = Entry.objects.get()
    points = f"{entry.score_half_points / 2:g}".replace(".", ",")
    expect(page.locator("#score")).to_have_text(points)
    assert entry.results.count() == announced.rounds
    assert swaps > 0


def _sign_up(page):
    page.goto("/")
    page.get_by_role("link", name="Maak een account en speel").click()
    page.fill("[name=username]", "bram")
    page.fill("[name=password1]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url(HOME)


def _play_round(page):
    """Swap once where that is possible, then pass; a tap hurries the others on."""
    page.wait_for_selector("#table[data-ready]")
    page.click(".bar .sum", force=True)
    swapped = False
    for turn in range(6):
        page.locator("#felt").click(position={"x": 5, "y": 5})
        page.wait_for_selector(TOLD)
        if page.locator("#next").count():
            break
        at = page.get_attribute("#table", "data-at")
        if turn == 0:
            page.click("label.pick[data-key='1']")
            page.click("label.pick[data-key='5']")
            swapped = True
        else:
            page.click("#act-pass")
        page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    page.locator("#felt").click(position={"x": 5, "y": 5})
    expect(page.locator("#next")).to_be_visible()
    return swapped
