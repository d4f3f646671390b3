"""A review in a real browser: by key, by click and without script; sound for all readers."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import PHONE, leave_by
from tests.e2e.readers import FOUR_READERS
from tests.e2e.test_accessible import _check, _finish
from tests.tournaments.factories import advance, last, make_tournament, play
from tests.tournaments.reviewed import keep_all, keep_review
from tournaments.services.contest.entries import entry_join

THERE_AND_SAID = """at => document.querySelector('.where').textContent.trim() === at
  && document.getElementById('said').textContent
    === [...document.querySelectorAll('#caption, #decision-title')]
      .map((part) => part.textContent.trim()).join('. ')"""
TOGETHER = """(keys) => keys.forEach((key) => document.body.dispatchEvent(
  new KeyboardEvent("keydown", {key, bubbles: true, cancelable: true})))"""
BACK_AT_ONCE = """() => {
  window.steps = [];
  document.addEventListener("htmx:afterSettle", () => {
    if (steps.at(-1) !== location.search) steps.push(location.search);
  });
  document.addEventListener("htmx:afterSwap", () => setTimeout(() => {
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft" }));
  }, 0), { once: true });
}"""
ALL_REVIEWED = "() => !document.querySelector('#review').textContent.includes('reviewed')"


@pytest.fixture
def final(entry):
    """Give an entry in a final tournament, all known."""
    _finish(entry)
    advance(entry.tournament, to="final")
    keep_all(entry.tournament)
    entry.refresh_from_db()
    return entry


def _where(page):
    return page.inner_text(".where")


def test_a_round_is_walked_through_by_key(visit, final, anna):
    page = visit(user=anna)
    page.goto(f"/entries/{final.pk}/review/1/")
    steps = int(_where(page).split("/")[1])
    assert _where(page) == f"0/{steps}"

    for key, at in (("ArrowRight", 1), ("End", steps), ("ArrowLeft", steps - 1), ("Home", 0)):
        page.keyboard.press(key)
        page.wait_for_function(THERE_AND_SAID, arg=f"{at}/{steps}")
    assert page.url.endswith("?step=0")

    page.keyboard.press("ArrowLeft")  # there is nothing before the deal
    assert _where(page) == f"0/{steps}"


def test_the_dearest_decision_leads_to_its_step_and_focus_stays(visit, final, anna):
    page = visit(user=anna)
    page.goto(f"/entries/{final.pk}/review/")
    dearest = page.locator(".dearest a").first
    headline = dearest.locator("strong").inner_text()
    dearest.click()
    assert page.inner_text("#decision-title") == headline

    page.focus("#go-onward")
    page.keyboard.press("Enter")
    page.wait_for_url("**?step=*")
    expect(page.locator("#go-onward")).to_be_focused()


def test_what_is_opened_stays_open_and_focus_stays_in_the_list(visit, final, anna):
    page = visit(user=anna)
    page.goto(f"/entries/{final.pk}/review/1/?turn=0")
    assert not page.locator(".log").get_attribute("open")
    page.click(".log summary")

    page.focus("#step-1")
    page.keyboard.press("Enter")
    page.wait_for_url("**?step=1")
    expect(page.locator("#step-1")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.wait_for_url("**?step=0")
    page.wait_for_selector("#decision-title")

    expect(page.locator(".log[open]")).to_have_count(1)


def test_a_key_that_comes_at_once_after_another_is_a_step_too(visit, final, anna):
    page = visit(user=anna)
    page.goto(f"/entries/{final.pk}/review/1/?step=0")
    page.evaluate(BACK_AT_ONCE)
    page.keyboard.press("ArrowRight")

    page.wait_for_function("() => window.steps === undefined || steps.length > 1")
    assert page.evaluate("window.steps") == ["?step=1", "?step=0"]  # else the page is another one


def test_keys_that_come_faster_than_the_answers_are_steps_all_the_same(visit, final, anna):
    page = visit(user=anna)
    page.goto(f"/entries/{final.pk}/review/1/?step=0")
    keys = ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight", "ArrowRight"]
    steps = int(_where(page).split("/")[1])
    assert steps >= 3

    page.evaluate(TOGETHER, keys)
    page.wait_for_function(THERE_AND_SAID, arg=f"3/{steps}")
    page.evaluate(TOGETHER, ["End", "ArrowRight", "ArrowLeft"])
    page.wait_for_function(THERE_AND_SAID, arg=f"{steps - 1}/{steps}")


def test_without_script_the_same_links_lead_on(visit, final, anna):
    page = visit(user=anna, java_script_enabled=False)
    page.goto(f"/entries/{final.pk}/review/1/")
    leave_by(page, "#go-onward")
    assert _where(page).startswith("1/")

    leave_by(page, ".stones.best a")
    assert "line=best" in page.url
    assert page.locator("#caption .chip").inner_text() == "Best line"


def test_progress_is_followed_to_its_end(visit, entry, anna):
    _finish(entry)
    keep_review(entry, upto=7)
    page = visit(user=anna)
    page.goto(f"/entries/{entry.pk}/review/")
    assert "7 of 16 rounds reviewed" in page.inner_text("#review")

    entry.jobs.all().delete()
    entry.reviews.all().delete()
    keep_review(entry)

    page.wait_for_function(ALL_REVIEWED)
    assert page.locator(".by-par tbody tr").count() == 16


@pytest.mark.parametrize(("game", "seats"), [("modern", 4), ("thuis", 8), ("eenentwintigen", 8)])
def test_every_other_game_on_a_phone(visit, anna, game, seats):
    made = make_tournament(game=game, seats=seats, bots=["steady-1"] * (seats - 1), rounds=3)
    entry = play(entry_join(tournament=made, player=anna)[0], choose=last)
    advance(made, to="final")
    keep_all(made)
    page = visit(language="nl", viewport=PHONE, user=anna)

    for path in (
        *(f"/entries/{entry.pk}/review/", f"/entries/{entry.pk}/review/1/?turn=0"),
        *(f"/entries/{entry.pk}/review/2/?step=999", f"/tournaments/{made.slug}/rounds/1/"),
    ):
        _check(page, path)


@FOUR_READERS
def test_all_its_pages(visit, final, anna, language, viewport, scheme):
    page = visit(language=language, viewport=viewport, color_scheme=scheme, user=anna)
    own, of_all = f"/entries/{final.pk}/review", f"/tournaments/{final.tournament.slug}"
    for path in (
        *(f"{own}/", f"{own}/1/", f"{own}/1/?turn=0", f"{own}/2/?step=999&line=best"),
        *(f"{of_all}/", f"{of_all}/rounds/1/"),
    ):
        _check(page, path)
