"""A whole entry played from what a screen reader says: names, news and focus, nothing seen."""

import re

import pytest
from playwright.sync_api import expect

from tournaments.models import Entry, Turn

LISTEN = """
window.heard = [];
new MutationObserver((changes) => changes.forEach(({target}) => {
  if (target.id === "news") heard.push(target.textContent);
})).observe(document, {subtree: true, childList: true});
"""
TOLD_NOW = """() => ({
  heard: heard.splice(0),
  round: document.querySelector("h1").textContent.trim(),
  events: [...document.querySelectorAll("#log li[data-new]")].map((line) => line.textContent),
  log: [...document.querySelectorAll("#log li[data-seat], #log li:not([data-new])")]
    .map((line) => line.textContent),
  now: document.getElementById("table").dataset.now,
  closed: document.getElementById("table").dataset.lay.split(" ")
    .filter((word) => word.endsWith("=back")).length,
  focus: document.activeElement.closest(".turn") ? document.activeElement.id : "",
})"""
CLOSED = "closed card"
CARD = re.compile("(Ace|King|Queen|Jack|10|9|8|7) of (hearts|diamonds|clubs|spades)")
WAY_ON = re.compile("Next round|To your result")


def _pictures(page):
    """Return the names of all cards that may not be chosen, as the browser tells readers."""
    devtools = page.context.new_cdp_session(page)
    nodes = devtools.send("Accessibility.getFullAXTree")["nodes"]
    devtools.detach()
    images = [one for one in nodes if one.get("role", {}).get("value") in ("image", "img")]
    return [one["name"]["value"] for one in images if not one["ignored"]]


def _listen(page, log, *, opening):
    """Check that each event was said once, in order, and that closed cards say nothing."""
    told = page.evaluate(TOLD_NOW)
    said = [*([f"{told['round']}."] if opening else []), *told["events"], told["now"]]
    assert told["heard"] == [" ".join(said)]
    log += told["events"]
    named = _pictures(page)
    assert named.count(CLOSED) == told["closed"]
    assert [name for name in named if name != CLOSED and not CARD.fullmatch(name)] == []
    return told


def _act(page, *, may_swap):
    """Swap or pass: what is done is found by its name."""
    table = page.get_by_role("region", name="The table")
    takes = table.get_by_role("group", name="On the table").get_by_role("checkbox", name=CARD)
    if may_swap and takes.count():
        gives = table.get_by_role("group", name="Your hand").get_by_role("checkbox", name=CARD)
        for card in (gives.first, takes.last):
            card.focus()
            page.keyboard.press("Space")
    else:
        table.get_by_role("button", name=re.compile("^Pass")).focus()
        page.keyboard.press("Enter")


def _play(page, number):
    """Play a round, and return what its log says at the end."""
    log, opening, may_swap = [], True, number <= 4
    while True:
        told = _listen(page, log, opening=opening)
        if page.locator("#next").count():
            return log, told
        at = page.get_attribute("#table", "data-at")
        _act(page, may_swap=may_swap)
        opening = may_swap = False
        page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
        assert page.evaluate(TOLD_NOW.replace("heard.splice(0)", "[]"))["focus"], at


@pytest.mark.slow(twin="test_a_reader_hears_whose_card_it_is_and_nothing_of_closed_ones")
def test_a_whole_entry_by_ear(visit, entry, anna):
    page = visit(user=anna, reduced_motion="reduce")
    page.add_init_script(LISTEN)
    page.goto(f"/play/{entry.pk}/1/")

    for number in range(1, entry.tournament.rounds + 1):
        page.wait_for_selector(f"#table[data-ready][data-at^='{number}.']")
        log, told = _play(page, number)
        assert (log, told["closed"]) == (told["log"], 0)
        assert all(
            page.get_by_role("region", name=who, exact=True).get_by_role("img").count() == 3
            for who in ("You", "West", "North", "East")
        )
        way_on = page.get_by_role("link", name=WAY_ON)
        if log:
            expect(way_on).to_be_focused()
        way_on.press("Enter")

    page.wait_for_url("**/entries/**")
    assert Entry.objects.get().state == "finished"
    assert Turn.objects.filter(action__startswith="swap ").count() >= 3
