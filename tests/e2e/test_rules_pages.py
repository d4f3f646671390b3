"""The rules pages are sound for all readers, in both languages, on a phone and a laptop."""

from tests.e2e.conftest import LAPTOP
from tests.e2e.readers import FOUR_READERS
from tests.e2e.test_accessible import _check
from tournaments.selectors.contest.games import game_ids


@FOUR_READERS
def test_every_rules_page(visit, db, language, viewport, scheme):
    page = visit(language=language, viewport=viewport, color_scheme=scheme)
    for path in ["/games/", *(f"/games/{game}/" for game in game_ids())]:
        _check(page, path)


def test_what_was_decided_is_marked_in_its_place(visit, db):
    page = visit(viewport=LAPTOP)
    page.goto("/games/thuis/")
    marks = page.locator(".house > .decided")

    assert marks.count() > 4
    for mark in marks.all():
        inner, outer = mark.bounding_box(), mark.locator("xpath=..").bounding_box()
        assert outer["y"] <= inner["y"] < outer["y"] + outer["height"]


def test_the_overview_fits_one_screen_and_leads_on(visit, db):
    page = visit(viewport=LAPTOP)
    page.goto("/games/")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")

    page.get_by_role("link", name="Twenty-one").click()

    page.wait_for_url("**/games/eenentwintigen/")
    assert page.inner_text("h1") == "Twenty-one"
