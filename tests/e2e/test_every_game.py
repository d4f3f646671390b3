"""A few rounds of every game: by tap on a phone, by key on a laptop, and without script."""

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import LAPTOP, PHONE, TOLD, leave_by
from tests.e2e.readers import too_wide, violations
from tournaments.models import Entry, Turn

# What is tapped, in order of preference, until the round is over.
TAPS = {
    "modern": ["#stock-button[name]", ".me .tap"],
    "thuis": ["#act-pass", "#act-hold"],
    "eenentwintigen": ["#act-stake-4", "#act-pass", "#act-buy"],
}
TABLES = [("modern", 4), ("thuis", 2), ("thuis", 8), ("eenentwintigen", 4), ("eenentwintigen", 8)]
UNHURRIED = f"{14:064x}"  # a seed whose first rounds leave time for every key
# Whether every place shows what the end of the story says.
LIES_RIGHT = """() => {
  const words = document.getElementById("table").dataset.lay.split(" ");
  const lay = new Map(words.map((word) => word.split("=")));
  return [...document.querySelectorAll("#table [data-slot]")].filter((slot) => {
    const use = slot.querySelector("use"), wanted = lay.get(slot.dataset.slot);
    const shown = use ? use.getAttribute("href").split("#")[1] : slot.textContent;
    return wanted ? shown !== wanted : !slot.classList.contains("bare");
  }).map((slot) => slot.dataset.slot);
}"""
# How the mark of a round that goes on is seen, picture by picture.
WATCH_MARK = """() => {
  window.marks = {telling: [], told: []};
  (function look() {
    const mark = document.querySelector("#table:has(#log li.mine) .now:not(.seen) b");
    const when = document.querySelector("#table.telling") ? "telling" : "told";
    const seen = mark && getComputedStyle(mark).visibility;
    if (seen && marks[when].at(-1) !== seen) marks[when].push(seen);
    requestAnimationFrame(look);
  })();
}"""


def _sit_down(page, entry):
    page.goto(f"/play/{entry.pk}/")
    page.wait_for_selector("#table[data-ready]")
    _hurry(page)


def _hurry(page):
    """Press any key, so that the others' moves are told at once."""
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)
    assert page.evaluate(LIES_RIGHT) == []


def _moved(page, act):
    at = page.get_attribute("#table", "data-at")
    act()
    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    _hurry(page)


def _is_sound(page, size):
    assert violations(page) == []
    assert too_wide(page) <= 0
    bottom = page.evaluate("document.querySelector('.rounds').getBoundingClientRect().bottom")
    assert bottom <= size["height"]


def _tap_to_the_end(page, taps):
    for _turn in range(400):
        if page.locator("#next").count():
            return
        tap = next(tap for tap in taps if page.locator(tap).count())
        _moved(page, page.locator(tap).first.click)
    raise AssertionError("the round never ends")


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)
def test_a_whole_entry_by_tapping_on_a_phone(visit, seated, game, seats):
    entry = seated(game, seats)
    page = visit(viewport=PHONE, language="nl", user=entry.player)
    _sit_down(page, entry)
    _is_sound(page, PHONE)
    if game == "modern":  # a pass keeps the round from going on until the stock is empty
        _moved(page, page.locator("#stock-button").click)
        _is_sound(page, PHONE)
        _moved(page, page.locator(".me .tap").nth(1).click)
        assert Turn.objects.filter(action__startswith="discard ").count() == 1

    for number in range(1, entry.tournament.rounds + 1):
        page.wait_for_url(re.compile(rf"/play/[^/]+/{number}/$"))
        page.wait_for_selector(f"#table[data-ready][data-at^='{number}.']")
        _hurry(page)
        taps = ["#act-pass"] if game == "modern" else TAPS[game]
        _tap_to_the_end(page, taps)
        expect(page.locator("#next")).to_be_visible()
        if number == 1:
            _is_sound(page, PHONE)
        page.click("#next")

    page.wait_for_url("**/entries/**")
    assert Entry.objects.get().state == "finished"


@pytest.mark.parametrize(
    ("game", "presses"),
    [
        ("modern", {"s": "draw stock", "4": "discard ", "o": "draw open", "1": "discard "}),
        ("thuis", {"a": "swap-all", "h": "hold", "26": "swap "}),
        ("eenentwintigen", {"5": "stake 10", "b": "buy"}),
    ],
)
def test_keys_do_what_the_help_says(visit, seated, game, presses):
    entry = seated(game, seed=UNHURRIED)
    page = visit(viewport=LAPTOP, user=entry.player)
    _sit_down(page, entry)
    page.keyboard.press("?")
    listed = page.locator("#help dt kbd").all_inner_texts()
    assert set("".join(presses).upper()) | {"P"} <= set(listed)
    page.keyboard.press("Escape")
    _is_sound(page, LAPTOP)

    for keys in presses:
        _moved(page, lambda keys=keys: [page.keyboard.press(key) for key in keys])
    if page.locator("#act-pass").count():
        _moved(page, lambda: page.keyboard.press("p"))
        presses = presses | {"p": "pass"}

    taken = list(Turn.objects.order_by("number").values_list("action", flat=True))
    meant = presses.values()
    assert [done for done, word in zip(taken, meant, strict=True) if word not in done] == []


@pytest.mark.parametrize("game", ["modern", "thuis", "eenentwintigen"])
def test_without_script_it_is_plain_forms(visit, seated, game):
    entry = seated(game)
    page = visit(java_script_enabled=False, user=entry.player)
    page.goto(f"/play/{entry.pk}/1/")

    for _turn in range(2):
        before = Turn.objects.count()
        taps = [*TAPS[game], "#next"]
        leave_by(page, next(tap for tap in taps if page.locator(tap).count()))
        assert Turn.objects.count() == before + 1 or "/2/" in page.url

    expect(page.locator("#table")).to_be_visible()


def test_the_others_moves_are_told_one_after_another(visit, seated):
    """Nothing is hurried here: the story runs to its end, and all lies where it should."""
    entry = seated("thuis")
    page = visit(user=entry.player)
    _sit_down(page, entry)

    page.keyboard.press("h")

    page.wait_for_selector("#table.telling .seat.acts")
    page.wait_for_selector(TOLD)
    assert page.evaluate(LIES_RIGHT) == []
    assert page.locator("#log li").count() >= 4


def test_that_a_round_has_ended_is_not_given_away_while_it_is_told(visit, seated):
    entry = seated("klassiek")
    page = visit(user=entry.player)
    _sit_down(page, entry)
    page.evaluate(WATCH_MARK)

    page.keyboard.press("p")

    page.wait_for_selector("#log li.mine", state="attached")
    page.wait_for_selector(TOLD)
    page.wait_for_function("() => marks.told.length")
    assert page.evaluate("marks") == {"telling": ["hidden"], "told": ["visible"]}
