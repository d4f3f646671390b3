"""Places and standings are as they are now, without a reload."""

from playwright.sync_api import expect

from tests.e2e.conftest import PHONE
from tests.tournaments.factories import advance, make_entry, make_tournament, play

LOADED_ONCE = "window.loadedOnce"


def _watched(page, address):
    page.goto(address)
    page.evaluate(f"{LOADED_ONCE} = true")
    return page


def test_who_looks_at_a_tournament_sees_it_fill_and_end(visit, transactional_db):
    made = make_tournament(rounds=1, places=2)
    page = _watched(visit(viewport=PHONE), f"/tournaments/{made.slug}/")
    expect(page.locator("#join")).to_be_visible()
    expect(page.locator(".places")).to_contain_text("0 of 2")

    first = make_entry(made)
    expect(page.locator(".places")).to_contain_text("1 of 2")
    expect(page.locator("#standings .player")).to_have_text(first.player.username)
    expect(page.locator(".way-in")).to_contain_text("1 place is free.")

    second = make_entry(made)
    expect(page.locator(".way-in")).to_contain_text("Every place is taken.")
    expect(page.locator("#join")).to_have_count(0)

    play(first)
    play(second)
    advance(made, to="final")
    expect(page.locator(".head .chip")).to_have_text("final")
    expect(page.locator(".winner").first).to_contain_text("Winner")
    expect(page.locator("#terms")).to_contain_text("Seed")
    expect(page.locator("#rounds .grid")).to_be_visible()
    assert page.evaluate(LOADED_ONCE)


def test_who_looks_for_a_tournament_sees_which_are_full(visit, transactional_db):
    made, other = (make_tournament(name=name, places=2) for name in ("Spring", "Autumn"))
    page = _watched(visit(viewport=PHONE), "/")
    row = page.locator(".cards-list li", has_text=made.name)
    expect(row).to_contain_text("Look and join")
    row.locator(".button").focus()

    make_entry(made)
    make_entry(made)

    expect(row).to_contain_text("2 of 2")
    expect(row.locator(".button")).to_have_text("Full: look")
    expect(row.locator(".button")).to_be_focused()
    expect(page.locator(".cards-list li", has_text=other.name)).to_contain_text("0 of 2")
    assert page.evaluate(LOADED_ONCE)
