"""Clicking thrice and mashing Enter: a turn has one action, and no more are asked for."""

from tests.e2e.conftest import TOLD
from tournaments.models import Turn


def _sit_down(page, entry, number=1):
    page.goto(f"/play/{entry.pk}/{number}/")
    page.wait_for_selector("#table[data-ready]")
    page.keyboard.press("x")
    page.wait_for_selector(TOLD)


def _turns():
    return list(Turn.objects.order_by("round", "number").values_list("round", "number"))


def test_a_triple_click_on_a_swap_is_one_swap(visit, entry, anna):
    page = visit(user=anna)
    _sit_down(page, entry)
    at = page.get_attribute("#table", "data-at")
    give = page.get_attribute("#hand-2", "value")
    take = page.get_attribute("#table-3", "value")

    page.locator("label.pick:has(#hand-2)").click()
    page.locator("label.pick:has(#table-3)").click(click_count=3)

    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    assert _turns() == [(1, 0)]
    assert Turn.objects.get().action == f"swap {give} {take}"


def test_mashing_enter_takes_one_action_a_turn(visit, seated, anna):
    page = visit(user=anna)
    entry = seated("klassiek")
    posts = []
    page.on("request", lambda asked: posts.append(asked.url) if asked.method == "POST" else 0)
    for number in (1, 2):
        _sit_down(page, entry, number)
        page.focus("#act-pass")
        for _ in range(5):
            page.keyboard.press("Enter")
        # Enter goes on from a round that is over, so that it may be shown or left by now.
        page.wait_for_function(
            "(path) => location.pathname != path || document.getElementById('next')",
            arg=f"/play/{entry.pk}/{number}/",
        )
        assert _turns() == [(played, 0) for played in range(1, number + 1)]
        assert len(posts) == number


# Press the button that this selector finds on the next table, the moment it is there.
AT_ONCE = """(selector) => new MutationObserver((_, watch) => {
  const button = document.querySelector(selector);
  if (!button) return;
  watch.disconnect();
  button.click();
}).observe(document.getElementById("content"), {childList: true})"""


def test_an_action_that_follows_at_once_is_one_round_trip_too(visit, seated, anna):
    page = visit(user=anna)
    entry = seated("eenentwintigen", rounds=1, seed=f"{5:064x}")
    _sit_down(page, entry)
    asked = []
    page.on("request", lambda one: asked.append(f"{one.method} {one.resource_type} {one.url}"))

    page.evaluate(AT_ONCE, "#act-pass")
    page.click("#act-stake-4")
    page.wait_for_selector("#next")

    assert asked == [f"POST xhr {page.url}"] * 2
    assert _turns() == [(1, 0), (1, 1)]
