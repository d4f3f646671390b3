"""A date of another year is shown with its year."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_tournament
from tournaments.models import Tournament
from tournaments.models.clock import database_now

pytestmark = pytest.mark.once
AMSTERDAM = ZoneInfo("Europe/Amsterdam")


def shown(page):
    """Return the texts of a page's times, without their zone."""
    return [
        re.sub(r"<.*", "", time).strip() for time in re.findall(r"<time[^>]*>(.*?)</time>", page)
    ]


@pytest.mark.parametrize(("language", "june"), [("nl", "jun"), ("en", "Jun")])
def test_a_time_of_another_year_has_its_year(db, language, june):
    tournament = make_tournament()
    year = database_now().astimezone(AMSTERDAM).year + 1
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=f"{year}-06-15T12:00:00Z")

    for path in ("/", f"/tournaments/{tournament.slug}/"):
        times = shown(text(browser(language=language).get(path)))
        assert any(re.fullmatch(rf"\w\w\w? 15 {june} {year} 14:00", time) for time in times), times


@pytest.mark.parametrize("language", ["nl", "en"])
def test_a_time_of_this_year_has_none(db, language):
    tournament = make_tournament()
    now = database_now().astimezone(AMSTERDAM)
    soon = now + timedelta(minutes=1)
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=soon)

    times = shown(text(browser(language=language).get("/")))
    assert times
    assert soon.year != now.year or not any(str(now.year) in time for time in times)


@pytest.mark.parametrize(
    ("opens", "year"), [("2026-12-31T22:59:00Z", "2026"), ("2026-12-31T23:00:00Z", "2027")]
)
def test_the_year_is_that_of_the_zone_shown(db, time_machine, opens, year):
    tournament = make_tournament(state="announced")
    Tournament.objects.filter(pk=tournament.pk).update(
        opens_at=opens, closes_at="2027-02-01T12:00:00Z"
    )
    time_machine.move_to("2026-12-30 12:00:00Z", tick=False)

    times = shown(text(browser().get(f"/tournaments/{tournament.slug}/")))
    assert any(f"1 Jan {year}" in time for time in times) is (year == "2027")
    assert any("31 Dec 23:59" in time for time in times) is (year == "2026")
