"""The closing time is the same on the page, in the API and for refusals."""

import html
import re
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.utils.html import strip_tags

from tests.tournaments.browsing import browser, text
from tournaments.models import Tournament
from tournaments.models.clock import database_now
from tournaments.services.contest.entries import entry_join

SHOWN = re.compile(r'<dt>Closes</dt><dd><time datetime="([^"]+)">(.+?)</time>')
PASS = {"round": 1, "turn": 0, "action": "pass"}
REFUSED = (409, "tournament-not-open")


def some_time(number):
    """Give a whole second of within a year, behind us and ahead of us in turn."""
    away = timedelta(seconds=Random(number).randrange(600, 365 * 86_400))
    now = database_now().replace(microsecond=0)
    return now + away if number % 2 else now - away


def closed_at(tournament, closes_at):
    times = {"opens_at": closes_at - timedelta(days=400), "closes_at": closes_at}
    Tournament.objects.filter(pk=tournament.pk).update(**times)


def answered(response):
    return response.status_code, response.json().get("code")


@pytest.mark.parametrize("number", range(20))
def test_turns_are_refused_from_the_shown_closing_time(announce, as_, player, stranger, number):
    made = announce()
    entry = entry_join(tournament=made, player=player)[0]
    closed_at(made, some_time(number))

    utc, words = SHOWN.search(text(browser().get(f"/tournaments/{made.slug}/"))).groups()
    shown = datetime.fromisoformat(utc)
    told = as_().get(f"tournaments/{made.slug}/").json()["closes_at"]
    assert datetime.fromisoformat(told) == shown
    local = shown.astimezone(ZoneInfo("Europe/Amsterdam"))
    words = html.unescape(strip_tags(words))
    is_this_year = local.year == datetime.now(local.tzinfo).year
    year = "" if is_this_year else f" {local.year}"
    assert words == f"{local:%a} {local.day} {local:%b}{year} {local:%H:%M} (Europe/Amsterdam)"

    turn = answered(as_(player).post(f"entries/{entry.pk}/actions/", PASS))
    joined = answered(as_(stranger).post(f"tournaments/{made.slug}/entries/"))
    is_over = shown <= datetime.now(UTC)
    assert (turn == REFUSED, joined == REFUSED) == (is_over, is_over)
    assert entry.turns.exists() is not is_over
