"""Help at the table for whoever taps: what a tap does, and the way to the rules."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, TOLD

GAMES = ["klassiek", "modern", "thuis", "eenentwintigen"]
INSIDE = """() => [...document.querySelectorAll(".bar > *")].every((one) => {
  const {left, right} = one.getBoundingClientRect();
  return left >= 0 && right <= innerWidth;
})"""


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_explains_taps_and_leads_to_the_rules(visit, seated, game):
    entry = seated(game)
    page = visit(viewport=PHONE, language="nl", user=entry.player, has_touch=True, is_mobile=True)
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector(TOLD)
    assert page.evaluate(INSIDE)

    page.tap("#help-button")

    box = page.locator("#help")
    expect(box).to_be_visible()
    expect(box).to_contain_text("tik")
    expect(box.locator("dl")).to_be_hidden()  # of keys, which a phone has not
    box.get_by_role("link", name="De regels van dit spel").tap()
    page.wait_for_url(f"**/games/{game}/")


def test_a_visitor_who_practises_finds_it_too(visit):
    page = visit(viewport=PHONE, language="nl", has_touch=True, is_mobile=True)
    page.goto("/practice/klassiek/")
    page.wait_for_selector(TOLD)

    page.tap("#help-button")
    expect(page.locator("#help")).to_be_visible()
    page.get_by_role("button", name="Terug naar de tafel").tap()

    expect(page.locator("#help")).to_be_hidden()
