"""Room for everything: no seat covers another one, nor the middle, at the end of a full round."""

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import LAPTOP, PASSWORD, PHONE
from tests.tournaments.factories import most_final, play

DESK = {"width": 1440, "height": 900}
TWO_HANDS = f"{5007:064x}"  # North splits in the first round, with these bots around it
COVERED = """() => {
  const parts = [[".seat:not(.me)", ".name, .fan, .about > *, .state > *"],
    [".me", ".cards, .about > *"], [".middle", ".lying .card, .caption, .news > *"]];
  const boxes = parts.flatMap(([whole, part]) => [...document.querySelectorAll(whole)]
    .flatMap((one) => [...one.querySelectorAll(part)].map((piece) => {
      const {left, right, top, bottom, width} = piece.getBoundingClientRect();
      const seen = width > 2 && getComputedStyle(piece).opacity !== "0";
      return {whose: one.id, what: piece.className, left, right, top, bottom, seen};
    })).filter((box) => box.seen));
  const [slack, found] = [2, []];
  boxes.forEach((a, at) => boxes.slice(at + 1).forEach((b) => {
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (a.whose !== b.whose && wide > slack && high > slack) {
      found.push(`${a.whose} ${a.what} x ${b.whose} ${b.what}`);
    }
  }));
  return found;
}"""


@pytest.mark.parametrize(
    ("game", "seats", "given"),
    [
        ("klassiek", 4, {}),
        ("modern", 4, {}),
        ("thuis", 8, {}),
        ("eenentwintigen", 4, {}),
        ("eenentwintigen", 8, {"seed": TWO_HANDS, "bots": ["sharp-1"] * 7}),
    ],
    ids=str,
)
def test_nothing_covers_anything_else(visit, seated, game, seats, given):
    entry = seated(game, seats, **given)
    page = visit(language="nl", user=entry.player, reduced_motion="reduce")
    for stage in ("begun", "over"):
        for size in (PHONE, LAPTOP, DESK):
            page.set_viewport_size(size)
            page.goto(f"/play/{entry.pk}/1/")
            page.wait_for_selector("#table[data-ready]")
            assert page.evaluate(COVERED) == [], f"{stage}, {size}"
            assert page.locator("#next").count() == (stage == "over")
        while len(entry.half_points) < 1:
            play(entry, turns=1, choose=most_final)
    if given:
        assert page.locator("#seat-4 .one").count() == 2


def time_stands_still(page):
    """Let no animation go on by itself, however long this machine takes to look at it."""
    devtools = page.context.new_cdp_session(page)
    devtools.send("Animation.enable")
    devtools.send("Animation.setPlaybackRate", {"playbackRate": 0})


def test_a_word_of_welcome_is_in_nobodys_way_and_gives_way(visit, entry, anna):
    page = visit(viewport=PHONE, reduced_motion="reduce")
    time_stands_still(page)
    page.goto(f"/accounts/login/?next=/play/{entry.pk}/1/")
    page.fill("[name=login]", anna.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_selector("#table[data-ready]")
    word = page.locator(".messages .success")
    expect(word).to_be_visible()

    box = word.bounding_box()
    under = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    assert page.evaluate("(at) => !document.elementFromPoint(...at).closest('.messages')", under)
    page.evaluate("document.getAnimations().forEach((one) => one.finish())")
    expect(word).to_be_hidden()
