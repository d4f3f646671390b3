"""A page that comes in pieces: whatever is on the screen already stays where it is."""

from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.contrib.staticfiles import finders

from tests.e2e.conftest import LAPTOP, PAINTED, PHONE
from tests.e2e.test_quick import WATCH
from tests.tournaments.factories import make_tournament, play
from tournaments.services.contest.entries import entry_join

# Bytes a second and milliseconds: the page of a table then takes one second to come.
SLOW = {"offline": False, "latency": 50, "downloadThroughput": 4_000, "uploadThroughput": 50_000}
TABLES = [("klassiek", 4), ("modern", 4), ("thuis", 4), ("thuis", 8), ("eenentwintigen", 8)]
# What each picture on the screen shows: a table begun, with or without cards, or the whole of it.
PICTURES = """
window.pictures = new Set();
(function look() {
  const table = document.getElementById("table");
  const card = document.querySelector("#table .card");
  const shown = card && card.checkVisibility({visibilityProperty: true});
  if (document.getElementById("log")) pictures.add("whole");
  else if (table) pictures.add(shown ? "half" : "begun");
  requestAnimationFrame(look);
})();
"""
sizes = pytest.mark.parametrize("size", [PHONE, LAPTOP], ids=["phone", "laptop"])


def _from_disk(route):
    """Answer at once, as a browser does that has kept the file."""
    name = urlsplit(route.request.url).path.removeprefix(settings.STATIC_URL)
    route.fulfill(path=finders.find(name))


@sizes
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_table_that_comes_in_pieces_does_not_jump(visit, seated, anna, game, seats, size):
    entry = seated(game, seats=seats, rounds=16)
    page = visit(viewport=size, user=anna)
    page.add_init_script(WATCH)
    page.add_init_script(PICTURES)
    page.route("**/static/**", _from_disk)
    devtools = page.context.new_cdp_session(page)
    devtools.send("Network.enable")
    for slower in (1, 2, 4, 8, 16):  # until a picture was drawn in between
        speed = SLOW["downloadThroughput"] / slower
        devtools.send("Network.emulateNetworkConditions", SLOW | {"downloadThroughput": speed})
        page.goto(f"/play/{entry.pk}/1/")
        page.wait_for_selector("#table[data-ready]")
        page.wait_for_selector("#table .card")
        if page.evaluate("pictures.size > 1 || shifts.length"):
            break

    assert page.evaluate("[[...pictures], shifts]") == [["begun", "whole"], []]


@sizes
def test_nothing_moves_when_a_time_becomes_the_readers(visit, anna, eventually, size):
    waiting = play(entry_join(tournament=make_tournament(rounds=1), player=anna)[0])
    page = visit(viewport=size, user=anna)
    page.add_init_script(WATCH)
    held = []
    page.route("**/times*.js", lambda route: held.append(route))  # noqa: PLW0108 (a bound method is refused)
    for where in (f"/entries/{waiting.pk}/", "/"):
        page.goto(where, wait_until="commit")  # the script comes late
        page.wait_for_selector(".foot", state="visible")
        page.wait_for_selector("time:not([data-own])")
        eventually(lambda: page.evaluate(PAINTED) or held)
        held.pop().continue_()
        page.wait_for_selector("time[data-own]")
        page.evaluate(PAINTED)
        shift = sum(one["value"] for one in page.evaluate("shifts"))
        assert shift < 0.01, page.evaluate("shifts")
