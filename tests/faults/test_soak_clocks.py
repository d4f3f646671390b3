"""Changes of the clock: work that is due then happens once, and soon."""

import shutil
from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.factories import make_tournament
from tournaments.models import Tournament
from tournaments.selectors.analysis.audit import audit

pytestmark = pytest.mark.soak


def last_sunday(month):
    """Give one o'clock, by UTC, of next year's last Sunday in a month of 31 days."""
    last = datetime(datetime.now(UTC).year + 1, month, 31, 1, tzinfo=UTC)
    return last - timedelta(days=(last.weekday() + 1) % 7)


@pytest.mark.parametrize("month", [3, 10], ids=["spring", "autumn"])
def test_beat_goes_on_when_the_clock_changes(patient_plant, eventually, month):
    faketime = shutil.which("faketime")
    assert faketime, "faketime is missing: run apt-get install -y faketime"
    patient_plant.worker()
    patient_plant.beat_at(last_sunday(month) - timedelta(minutes=2), faketime=faketime)
    now = datetime.now(UTC)
    tournaments = [
        make_tournament(rounds=1, closes_at=now + timedelta(seconds=seconds))
        for seconds in (60, 115, 125, 180)  # for beat the change comes after some 120
    ]

    for tournament in tournaments:
        rows = Tournament.objects.filter(pk=tournament.pk, state="final")
        eventually(rows.exists, within=240)
        closed = tournament.changes.get(state="closed")
        assert closed.at - tournament.closes_at < timedelta(seconds=60)
    assert list(audit()) == []
