"""Quick as felt: one request a move, a light first visit, and nothing that jumps."""

from statistics import median

import pytest

from tests.e2e.conftest import PHONE, TOLD

GAMES = ["klassiek", "modern", "thuis", "eenentwintigen"]
DESK = {"width": 1440, "height": 900}
FIRST_VISIT = 150_000  # bytes over the line, files and page together
# What makes a move: the first of these whose elements are all there, tapped one after another.
MOVES = {
    "klassiek": [["#hand-1", "#table-2"], ["#act-pass"]],
    "modern": [["#stock-button[name]"], [".me .tap"]],
    "thuis": [["#act-hold"], ["#act-pass"]],
    "eenentwintigen": [["#act-stake-4"], ["#act-pass"], ["#act-buy"]],
}
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => shifts.push({
  value: one.value, what: one.sources.map(({node}) => node?.className || node?.nodeName),
}))).observe({type: "layout-shift", buffered: true});
window.paints = [];
addEventListener("click", ({timeStamp}) => document.addEventListener("htmx:afterSwap",
  () => requestAnimationFrame(() => setTimeout(() => paints.push(performance.now() - timeStamp))),
  {once: true}), true);
"""
PLACES = """() => [...document.querySelectorAll(".bar, .seat, .middle, .rounds")].map((one) => {
  const {x, y, width} = one.getBoundingClientRect();
  return [one.id || one.className, Math.round(x + width / 2), Math.round(y)].join(" ");
})"""


def _carried(page, path):
    """Open a page and return how many bytes came over the line, file by file."""
    came, names = {}, {}
    devtools = page.context.new_cdp_session(page)
    devtools.on(
        "Network.responseReceived",
        lambda got: names.update({got["requestId"]: got["response"]["url"]}),
    )
    devtools.on(
        "Network.loadingFinished",
        lambda got: came.update({got["requestId"]: got["encodedDataLength"]}),
    )
    devtools.send("Network.enable")
    page.goto(path)
    page.wait_for_load_state("networkidle")
    devtools.detach()
    return {names[one]: round(size) for one, size in came.items() if one in names}


@pytest.mark.parametrize("served", ["site", "site_as_in_production"])
def test_the_first_visit_is_light(visit, seated, anna, measured, request, served):
    at = request.getfixturevalue(served).url
    signed_in = visit(at=at, user=anna).context.cookies()
    for number, game in enumerate(GAMES, start=1):
        entry = seated(game, seed=f"{number:064x}")
        page = visit(at=at)  # a browser that has seen nothing of the site
        page.context.add_cookies(signed_in)
        carried = _carried(page, f"/play/{entry.pk}/1/")
        assert page.locator("#table[data-ready]").count() == 1
        total = sum(carried.values())
        measured(
            f"first visit to the table of {game}, files as {served} serves them: "
            f"{total / 1000:.0f} kB in {len(carried)} answers"
        )
        assert total < FIRST_VISIT, carried
        assert len(carried) > 8


def _move(page, game):
    """Make a move, and return what was asked of the site for it."""
    asked = []
    page.on("request", lambda one: asked.append(f"{one.method} {one.resource_type} {one.url}"))
    at = page.get_attribute("#table", "data-at")
    taps = next(
        taps for taps in MOVES[game] if all(page.locator(f"#table {tap}").count() for tap in taps)
    )
    for tap in taps:
        page.locator(f"#table {tap}").first.click(force=True)
    page.wait_for_selector(f"#table[data-ready]:not([data-at='{at}'])")
    return asked


@pytest.mark.parametrize(("size", "hurry"), [(PHONE, False), (DESK, True)], ids=["phone", "desk"])
@pytest.mark.parametrize("game", GAMES)
def test_an_answer_is_one_round_trip_and_nothing_jumps(visit, seated, measured, game, size, hurry):
    entry = seated(game, rounds=1)
    page = visit(viewport=size, user=entry.player)
    page.add_init_script(WATCH)
    page.goto(f"/play/{entry.pk}/1/")
    page.wait_for_selector("#table[data-ready]")
    page.wait_for_selector(TOLD)

    where = page.evaluate(PLACES)
    for _turn in range(3):
        asked = _move(page, game)
        if hurry:
            page.keyboard.press("x")
        page.wait_for_selector(TOLD)
        assert asked == [f"POST xhr {page.url}"]
        assert page.evaluate(PLACES) == where
        if page.locator("#next").count():
            break

    shift = sum(one["value"] for one in page.evaluate("shifts"))
    page.wait_for_function("() => paints.length")
    paint = median(page.evaluate("paints"))
    measured(f"{game} at {size['width']} px: tap to paint {paint:.0f} ms, layout shift {shift:.4f}")
    assert shift < 0.01, page.evaluate("shifts")
