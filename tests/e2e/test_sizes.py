"""The table as large as the screen lets it be: whole on a phone, larger where that is asked."""

import pytest
from playwright.sync_api import expect

from accounts.card_settings import CardSettings
from accounts.services import settings_save
from tests.e2e.conftest import LAPTOP, PHONE
from tests.tournaments.factories import most_final, play

ON_ITS_SIDE = {"width": 844, "height": 390}
SMALL_ON_ITS_SIDE = {"width": 640, "height": 360}
TABLET = {"width": 768, "height": 1024}
WIDE_DESK = {"width": 1920, "height": 1080}
TABLES = [("klassiek", 4), ("modern", 4), ("thuis", 4), ("thuis", 8), ("eenentwintigen", 4)]
SPLITS = f"{700013:064x}"  # the entrant's first two cards are alike, with these bots around it
OUT_OF_SIGHT = """() => {
  const parts = [...document.querySelectorAll(".bar > *, .seat .name, .seat .card, " +
    ".middle .card, .acts-row > *, .worth > *, .state > *, .news, .rounds > li, .log summary")];
  return parts.filter((part) => {
    const {left, right, top, bottom, width} = part.getBoundingClientRect();
    return width > 2 && (left < -3 || right > innerWidth + 3 || top < -3 || bottom > innerHeight);
  }).map((part) => part.closest("[id]").id + " " + part.className);
}"""
HAND_AND_BUTTONS = """() => {
  const boxes = (what) => [...document.querySelectorAll(what)]
    .map((one) => one.getBoundingClientRect());
  return boxes(".me .card").some((card) => boxes(".acts-row > *").some((act) =>
    Math.min(card.right, act.right) - Math.max(card.left, act.left) > 2 &&
    Math.min(card.bottom, act.bottom) - Math.max(card.top, act.top) > 2));
}"""
WIDTHS = """() => [".me .card", ".middle fieldset .card", ".seat:not(.me) .card"]
  .map((what) => document.querySelector(what)?.offsetWidth ?? 0)"""


def _look(page, entry, size, number=1):
    page.set_viewport_size(size)
    page.goto(f"/play/{entry.pk}/{number}/")
    page.wait_for_selector("#table[data-ready]")


@pytest.mark.parametrize(
    ("game", "seats", "cards"),
    [
        ("klassiek", 4, "normal"),
        ("modern", 4, "large"),
        ("thuis", 4, "large"),
        ("thuis", 8, "normal"),
        ("eenentwintigen", 4, "large"),
        ("eenentwintigen", 8, "normal"),
    ],
    ids=str,
)
def test_all_of_it_is_in_sight_on_a_phone_either_way_up(visit, seated, anna, game, seats, cards):
    entry = seated(game, seats, rounds=16)
    settings_save(user=anna, card_settings=CardSettings(cards=cards))
    page = visit(language="nl", user=anna, reduced_motion="reduce")
    for stage in ("begun", "over"):
        for size in (PHONE, ON_ITS_SIDE, SMALL_ON_ITS_SIDE):
            _look(page, entry, size)
            assert page.evaluate(OUT_OF_SIGHT) == [], (stage, size)
            assert not page.evaluate(HAND_AND_BUTTONS), (stage, size)
        while not entry.half_points:
            play(entry, turns=1, choose=most_final)


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE], ids=str)
def test_many_rounds_take_no_room_from_the_cards(visit, seated, size):
    entry = seated("klassiek", rounds=40)
    while len(entry.half_points) < 30:
        play(entry, turns=1, choose=most_final)
    page = visit(user=entry.player, reduced_motion="reduce")
    _look(page, entry, size, number=31)
    for part in (".acts-row", ".log summary", ".rounds .seen"):
        box = page.locator(part).bounding_box()
        assert 0 <= box["y"] <= size["height"] - box["height"], part


@pytest.mark.parametrize("size", [PHONE, ON_ITS_SIDE, LAPTOP], ids=str)
def test_two_hands_lie_in_one_row_with_the_buttons_in_sight(visit, seated, size):
    bots = ["steady-1", "bold-1", "sharp-1"]
    entry = seated("eenentwintigen", seed=SPLITS, bots=bots)
    wanted = iter(["stake 4", "split", "buy", "buy", "buy"])
    play(entry, turns=5, choose=lambda legal: next(wanted))
    page = visit(language="nl", user=entry.player, reduced_motion="reduce")
    _look(page, entry, size)

    hands = page.locator(".me .one")
    assert hands.count() == 2
    tops = {hands.nth(at).bounding_box()["y"] for at in range(2)}
    assert len(tops) == 1
    assert page.evaluate(OUT_OF_SIGHT) == []
    assert not page.evaluate(HAND_AND_BUTTONS)


@pytest.mark.parametrize(("game", "seats"), TABLES, ids=str)
def test_large_cards_are_larger_and_no_card_is_smaller(visit, seated, anna, game, seats):
    entry = seated(game, seats)
    page = visit(user=anna, reduced_motion="reduce")
    sizes = (TABLET, LAPTOP, WIDE_DESK)
    found = {}
    for cards in ("normal", "large"):
        settings_save(user=anna, card_settings=CardSettings(cards=cards))
        for size in sizes:
            _look(page, entry, size)
            found[cards, size["width"]] = page.evaluate(WIDTHS)
            acts = page.locator(".acts-row").bounding_box()
            assert acts["y"] + acts["height"] <= size["height"]

    for size in sizes:
        normal, large = (found[cards, size["width"]] for cards in ("normal", "large"))
        assert large[0] > normal[0], size
        assert large[1] >= normal[1], size
        if seats == 4:
            assert large[2] >= normal[2], size


def test_the_log_comes_into_sight_when_it_is_opened(visit, seated):
    entry = seated("klassiek")
    while not entry.half_points:
        play(entry, turns=1, choose=most_final)
    page = visit(user=entry.player, reduced_motion="reduce")
    _look(page, entry, PHONE)
    page.click(".log summary")
    expect(page.locator("#log li").nth(3)).to_be_in_viewport()


BIGGEST = """() => {
  const [page, animate] = [document.documentElement, Element.prototype.animate];
  Element.prototype.animate = function (frames, ...rest) {
    const scale = Number(/scale\\(([\\d.]+)\\)/.exec(frames[0]?.transform)?.[1]);
    if (this.matches(".fly.coin") && !(page.dataset.biggest > scale)) page.dataset.biggest = scale;
    return animate.call(this, frames, ...rest);
  };
}"""


def test_a_chip_is_no_larger_on_its_way_than_where_it_lies(visit, seated):
    entry = seated("eenentwintigen")
    page = visit(user=entry.player)
    _look(page, entry, PHONE)
    page.evaluate(BIGGEST)
    page.locator(".stake").first.click()
    page.wait_for_selector("html[data-biggest]", state="attached")
    assert float(page.get_attribute("html", "data-biggest")) <= 2
