"""Profiles and shared results in a real browser: sound for all readers, and handed on in a tap."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.e2e.readers import FOUR_READERS
from tests.e2e.test_accessible import _check
from tests.tournaments.factories import make_entry, make_tournament, make_user, play
from tests.tournaments.finals import make_final

TELLS_WHAT_IS_SHARED = """
Object.defineProperty(Navigator.prototype, "share", { configurable: true, value(told) {
  window.handedOn = told; return Promise.resolve(); } });
"""
SIZE_OF = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return [image.naturalWidth, image.naturalHeight];
}"""


@pytest.fixture
def shared(transactional_db):
    """Give Anna's latest result of three games; she plays somewhere now, too."""
    for game in ("klassiek", "eenentwintigen"):
        make_final(game=game, name=f"Een toernooi met een lange naam: {game}-en-zo-verder")
    latest = make_final(rounds=16, others=2)
    play(make_entry(make_tournament(name="Nu bezig"), latest.player), turns=1)
    return latest


@FOUR_READERS
def test_all_pages(visit, shared, language, viewport, scheme):
    make_user("W" * 20)
    page = visit(language=language, viewport=viewport, color_scheme=scheme)

    for path in (
        *("/players/Anna/", f"/players/{'W' * 20}/"),
        *(f"/entries/{shared.pk}/", f"/entries/{shared.pk}/share/"),
    ):
        _check(page, path)
    page.click("summary")
    expect(page.locator("details table")).to_be_visible()


def test_a_visitor_finds_the_way_from_standings_to_a_player_and_a_round(visit, shared):
    page = visit()
    page.goto(f"/tournaments/{shared.tournament.slug}/")
    page.locator(".standings .player a", has_text="Anna").click()
    expect(page.locator("h1")).to_contain_text("Anna")

    page.locator(".best-rounds a").first.click()
    expect(page.locator("h1")).to_contain_text("Round")


def test_the_chart_says_how_many_results_it_has(visit, shared):
    page = visit()
    page.goto("/players/Anna/")

    chart = page.get_by_role("img", name="3 results")
    expect(chart).to_be_visible()
    assert chart.locator("svg.dot").count() == 3


def test_a_tap_copies_the_link(visit, shared):
    page = visit(language="nl", permissions=["clipboard-read", "clipboard-write"])
    page.goto(f"/entries/{shared.pk}/")

    page.get_by_role("button", name="Deel deze uitslag").click()

    expect(page.locator(".share-box [role=status]")).to_have_text("De link is gekopieerd.")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith(f"/entries/{shared.pk}/share/?l=nl")
    page.goto(copied)
    expect(page.locator("h1")).to_contain_text("Anna")


def test_a_phone_offers_its_own_way_of_sharing(visit, shared):
    page = visit(viewport=PHONE)
    page.add_init_script(TELLS_WHAT_IS_SHARED)
    page.goto(f"/entries/{shared.pk}/share/")

    page.get_by_role("button", name="Share this result").click()

    told = page.evaluate("window.handedOn")
    assert told["url"].endswith(f"/entries/{shared.pk}/share/?l=en")
    assert "Anna" in told["title"]


def test_without_script_the_link_is_there_to_take(visit, shared):
    page = visit(java_script_enabled=False)
    page.goto(f"/entries/{shared.pk}/")

    expect(page.locator(".share-box button")).to_be_hidden()
    field = page.get_by_label("Link for others")
    page.goto(field.input_value())
    expect(page.locator("h1")).to_contain_text("Anna")


def test_a_preview_gets_a_picture_that_a_browser_can_show(visit, shared):
    page = visit()
    page.goto(f"/entries/{shared.pk}/share/")
    address = page.get_attribute("meta[property='og:image']", "content")

    assert page.evaluate(SIZE_OF, address) == [1200, 630]


def test_ones_own_name_leads_to_ones_own_page_and_on_to_the_account(visit, anna):
    page = visit(viewport=PHONE, user=anna)
    page.locator(".top .who").click()
    expect(page.locator("main")).to_contain_text("You have no final result yet.")

    page.get_by_role("link", name="Your account").click()
    page.wait_for_url("**/accounts/")
