"""What readers of all kinds find at the table, beside what axe looks for on every page."""

import pytest

from tests.e2e.conftest import PASSWORD, PHONE, TOLD
from tests.e2e.readers import too_wide, violations
from tests.tournaments.factories import make_user
from tournaments.services.contest.turns import turn_take


def _check(page, path):
    page.goto(path)
    if page.locator("#table").count():
        page.wait_for_selector("#table[data-ready]")
        page.keyboard.press("x")
        page.wait_for_selector(TOLD)
    assert violations(page) == [], path
    assert too_wide(page) <= 0, path


def _finish(entry):
    entry.refresh_from_db()
    while entry.state == "playing":
        turn_take(entry=entry, number=len(entry.half_points) + 1, turn=0, action="pass")
        entry.refresh_from_db()


@pytest.mark.parametrize("language", ["nl", "en"])
def test_an_organiser_finds_everything_on_a_phone(visit, language):
    organiser = make_user("organiser", is_staff=True, password=PASSWORD)
    page = visit(language=language, viewport=PHONE, user=organiser)
    assert page.locator("a[href='/admin/']").count()

    for path in ["/", "/games/", "/accounts/"]:
        _check(page, path)


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_whole_table_fits_on_a_phone(visit, entry, anna, language):
    page = visit(language=language, viewport=PHONE, user=anna)
    for look in ("begun", "over"):
        page.goto(f"/play/{entry.pk}/1/")
        page.wait_for_selector("#table[data-ready]")
        page.keyboard.press("x")
        page.wait_for_selector(TOLD)
        bottom = page.evaluate("document.querySelector('.rounds').getBoundingClientRect().bottom")
        assert bottom <= PHONE["height"], look
        _finish(entry)


def test_a_reader_hears_whose_card_it_is_and_nothing_of_closed_ones(visit, entry, anna):
    page = visit(user=anna)
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)

    heard = page.locator("#table").aria_snapshot()

    for who in ("You", "West", "North", "East"):
        assert f'region "{who}"' in heard
    assert heard.count('"closed card"') >= 6
    assert 'group "Your hand"' in heard
    assert heard.count("checkbox") == 6


def test_who_prefers_no_motion_sees_the_end_at_once(visit, entry, anna):
    page = visit(user=anna, reduced_motion="reduce")
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.click("#act-pass")
    page.wait_for_selector("#log li.mine", state="attached")

    assert not page.locator("#table.telling").count()
    assert "You pass." in page.inner_text("#news")
