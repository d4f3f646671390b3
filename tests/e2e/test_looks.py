"""How somebody likes the cards is how they lie on the table."""

import pytest

from accounts.card_settings import CardSettings
from accounts.services import settings_save
from tests.e2e.conftest import PHONE, TOLD, leave_by
from tournaments.models import Turn
from tournaments.services.contest.turns import turn_take


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_selector(TOLD)


def _choose(page, **looks):
    for name, value in looks.items():
        page.check(f"input[name={name}][value={value}]")
    leave_by(page, ".settings button[type=submit]")


def test_a_choice_is_made_from_pictures_and_seen_at_the_table(visit, entry, anna):
    page = visit(user=anna, reduced_motion="reduce")
    _sit_down(page, entry)
    page.keyboard.press("?")
    page.click("#help a[href^='/accounts/settings/']")
    _choose(page, deck="four", indices="nl", cards="large")
    assert page.inner_text("[role=status]").strip() == "Saved."
    leave_by(page, ".settings a.button")

    page.wait_for_selector("#table[data-ready]")
    assert page.url.endswith(f"/play/{entry.pk}/1/")
    drawn = page.locator("#hand-1 + .card use").get_attribute("href")
    assert "cards/nl-large.svg#" in drawn
    club = page.eval_on_selector(
        ".me .card", "(e) => getComputedStyle(e).getPropertyValue('--club')"
    )
    assert club == "#006c55"


def test_a_visitor_chooses_without_script(visit, transactional_db):
    page = visit(java_script_enabled=False, language="nl")
    page.goto("/games/klassiek/")
    page.click(".foot a[href^='/accounts/settings/']")
    _choose(page, cards="large", language="en")

    assert page.inner_text("[role=status]").strip() == "Saved."
    leave_by(page, ".settings a.button")
    assert page.url.endswith("/games/klassiek/")
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator("use[href*='cards/en-large.svg']").count()


@pytest.mark.parametrize("game", ["klassiek", "modern", "thuis"])
def test_large_cards_fit_on_a_phone_without_scrolling(visit, seated, anna, game):
    entry = seated(game, rounds=16)
    page = visit(language="nl", viewport=PHONE, user=anna, reduced_motion="reduce")
    _sit_down(page, entry)
    width = "document.querySelector('.me .card').getBoundingClientRect().width"
    before = page.evaluate(width)
    settings_save(user=anna, card_settings=CardSettings(deck="four", cards="large"))

    for look in ("begun", "over"):
        _sit_down(page, entry)
        assert page.evaluate(width) >= before
        bottom = page.evaluate("document.querySelector('.rounds').getBoundingClientRect().bottom")
        assert bottom <= PHONE["height"], look
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        if look == "begun":
            _finish_round(entry)


def _finish_round(entry):
    turn = 0
    while not entry.half_points:
        final = "hold" if entry.tournament.game == "thuis" else "pass"
        turn_take(entry=entry, number=1, turn=turn, action=final)
        entry.refresh_from_db()
        turn += 1


def test_who_wants_no_keys_plays_without_them(visit, entry, anna):
    settings_save(user=anna, card_settings=CardSettings(keys="off"))
    page = visit(user=anna, reduced_motion="reduce")
    _sit_down(page, entry)

    page.keyboard.press("1")
    page.keyboard.press("p")

    assert not page.is_checked("#hand-1")
    assert not page.locator("#hand-1 ~ .key").is_visible()
    assert not Turn.objects.exists()
