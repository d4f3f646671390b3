"""Times are the reader's own, and what is left is told by the server's clock alone."""

import re
from datetime import timedelta

import pytest

from tests.e2e.conftest import PHONE
from tournaments.models import Tournament
from tournaments.models.clock import database_now

HOURS = 3 * 3600 * 1000
# The wall's clock is wrong by `off`; the steady one stands still while `asleep` counts.
CLOCKS = """
window.off = %d; window.asleep = 0;
const Right = Date, steady = performance.now.bind(performance);
window.Date = class extends Right {
  constructor(...at) { at.length ? super(...at) : super(Right.now() + window.off); }
  static now() { return Right.now() + window.off; }
};
performance.now = () => steady() - window.asleep;
"""
SHOWN = """() => document.querySelector("[data-until]").textContent"""
LEFT_3 = 3  # seconds that the page may be wrong by


@pytest.fixture
def closing(announced):
    """Give a tournament that closes in 50 minutes."""
    closes = database_now() + timedelta(minutes=50)
    Tournament.objects.update(closes_at=closes)
    announced.refresh_from_db()
    return announced


def _wrong_by(page, tournament):
    left = (tournament.closes_at - database_now()).total_seconds()
    return abs(_seconds(page.evaluate(SHOWN)) - left)


def _seconds(shown):
    minutes, seconds = map(int, shown.split(":"))
    return minutes * 60 + seconds


@pytest.mark.parametrize("off", [-HOURS, 0, HOURS], ids=["behind", "right", "ahead"])
def test_what_is_left_does_not_depend_on_the_readers_clock(visit, closing, eventually, off):
    page = visit()
    page.add_init_script(CLOCKS % off)
    page.goto(f"/tournaments/{closing.slug}/")

    assert page.evaluate("Math.abs(Date.now() - performance.timeOrigin) > 3e6") is (off != 0)
    eventually(lambda: _wrong_by(page, closing) <= LEFT_3)
    assert page.locator("form[action$='/join/'], a[href^='/accounts/login/']").first.is_enabled()


@pytest.mark.parametrize(
    ("_case", "sleeps", "clock_is_set"),
    [
        ("only the tab was frozen", False, 0),
        ("the machine slept", True, 0),
        ("it slept, and its clock was set ahead", True, HOURS),
    ],
)
def test_a_frozen_tab_is_right_when_it_thaws(
    visit, closing, eventually, _case, sleeps, clock_is_set
):
    """The debugger halts it: a browser without a window never hides, so never freezes, a tab."""
    page = visit()
    page.add_init_script(CLOCKS % 0)
    page.goto(f"/tournaments/{closing.slug}/")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Debugger.enable")
    devtools.send("Debugger.pause")
    since = database_now()
    eventually(lambda: database_now() > since + timedelta(seconds=6))
    if sleeps:
        _run(devtools, f"asleep = 5500; off = {clock_is_set}")
    still = _seconds(_run(devtools, f"({SHOWN})()"))
    assert still - (closing.closes_at - database_now()).total_seconds() > LEFT_3

    devtools.send("Debugger.resume")

    eventually(lambda: _wrong_by(page, closing) <= LEFT_3, within=30)


def _run(devtools, expression):
    answer = devtools.send("Runtime.evaluate", {"expression": expression})
    return answer["result"].get("value")


@pytest.mark.parametrize(
    ("zone", "named"), [("Asia/Tokyo", "GMT+9"), ("Europe/Amsterdam", "CET"), ("UTC", "UTC")]
)
def test_a_time_is_the_readers_own_and_names_its_zone(visit, closing, zone, named):
    Tournament.objects.update(closes_at="2199-01-15T20:05:00Z")
    page = visit(timezone_id=zone, viewport=PHONE)
    page.goto(f"/tournaments/{closing.slug}/")

    shown = page.locator("time[datetime='2199-01-15T20:05:00Z']").first.inner_text()
    hours = {"Asia/Tokyo": "05:05", "Europe/Amsterdam": "21:05", "UTC": "20:05"}
    assert shown.endswith(f"{hours[zone]} {named}")
    assert re.search(r"\b1[56] Jan 2199\b", shown)


def test_without_script_the_servers_zone_is_named(visit, closing):
    Tournament.objects.update(closes_at="2199-01-15T20:05:00Z")
    page = visit(java_script_enabled=False, language="nl", timezone_id="Asia/Tokyo")
    page.goto(f"/tournaments/{closing.slug}/")

    shown = page.locator("time[datetime='2199-01-15T20:05:00Z']").first.inner_text()
    assert shown == "di 15 jan 2199 21:05 (Europe/Amsterdam)"
