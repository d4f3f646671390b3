"""The sweep: due work is done, lost messages are sent again, and repeating changes nothing."""

from datetime import timedelta

import pytest

from tests.tournaments.factories import (
    HOUR,
    make_entry,
    make_scored,
    make_tournament,
    messages,
    past,
    play,
    score_all,
)
from tournaments import queue
from tournaments.models import Entry, StateChange, Tournament
from tournaments.models.clock import database_now
from tournaments.services.contest.sweep import sweep

pytestmark = pytest.mark.django_db
NOTHING = dict.fromkeys(("opened", "expired", "closed", "parked", "enqueued", "finalised"), 0)


def everything():
    return [list(model.objects.values()) for model in (Tournament, Entry, StateChange)]


def ago(**delta):
    return database_now() - timedelta(**delta)


def change(entry, **fields):
    Entry.objects.filter(pk=entry.pk).update(**fields)


def test_with_nothing_due_it_does_nothing():
    make_tournament(state="announced")
    play(make_entry(), turns=1)
    before = everything()

    assert sweep() == NOTHING
    assert everything() == before


def test_it_opens_closes_and_ends_a_tournament():
    tournament = make_tournament(state="announced", rounds=1)
    Tournament.objects.update(opens_at=ago(seconds=1))
    assert sweep() == NOTHING | {"opened": 1}
    play(make_entry(tournament))
    past(tournament)
    assert sweep() == NOTHING | {"closed": 1}
    assert sweep() == NOTHING
    score_all(tournament)
    assert sweep() == NOTHING | {"finalised": 1}
    assert sweep() == NOTHING

    states = [change.state for change in tournament.changes.all()]
    assert states == ["announced", "open", "closed", "final"]


def test_it_catches_up_after_a_long_pause():
    make_tournament(state="announced")
    Tournament.objects.update(opens_at=ago(hours=9), closes_at=ago(hours=1))

    assert sweep() == NOTHING | {"opened": 1, "closed": 1, "finalised": 1}


def test_it_closes_a_tournament_that_everyone_has_finished():
    tournament = make_tournament(places=1, rounds=1)
    make_scored(tournament)

    assert sweep() == NOTHING | {"closed": 1, "finalised": 1}


def test_it_withdraws_overdue_entries():
    entry = make_entry(make_tournament(grace=3))
    change(entry, joined_at=ago(hours=3, seconds=1))

    assert sweep() == NOTHING | {"expired": 1}
    assert sweep() == NOTHING
    entry.refresh_from_db()
    assert entry.state == "withdrawn"


def test_a_lost_message_is_sent_again_but_not_at_once(django_capture_on_commit_callbacks):
    entry = play(make_entry(make_tournament(rounds=1)))

    assert sweep() == NOTHING
    change(entry, enqueued_at=ago(seconds=29))
    assert sweep() == NOTHING
    change(entry, enqueued_at=ago(seconds=30))
    with django_capture_on_commit_callbacks(execute=True):
        assert sweep() == NOTHING | {"enqueued": 1}
        assert sweep() == NOTHING
    assert messages() == [(queue.SCORE_ENTRY, {"entry_id": str(entry.pk)})]


def test_closing_sends_every_entry_to_be_scored(django_capture_on_commit_callbacks):
    tournament = make_tournament()
    entries = {str(play(make_entry(tournament), turns=1).pk) for _ in range(3)}
    past(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        sweep()

    assert {given["entry_id"] for _, given in messages()} == entries


def test_claimed_entries_are_left_alone():
    entry = play(make_entry(make_tournament(rounds=1)))
    change(entry, enqueued_at=ago(minutes=2), attempts=1, claimed_until=database_now() + HOUR)

    assert sweep() == NOTHING
    change(entry, claimed_until=ago(seconds=1))
    assert sweep() == NOTHING | {"enqueued": 1}


def test_an_entry_that_ended_three_workers_is_parked():
    tournament = make_tournament(places=2, rounds=1)
    poison = play(make_entry(tournament))
    make_scored(tournament)
    change(poison, attempts=3, claimed_until=database_now() + HOUR, enqueued_at=ago(minutes=2))
    assert sweep() == NOTHING | {"closed": 1}  # the third is still at it
    change(poison, claimed_until=ago(seconds=1))

    assert sweep() == NOTHING | {"parked": 1, "finalised": 1}
    poison.refresh_from_db()
    assert (poison.state, bool(poison.parked_reason)) == ("parked", True)
    assert sweep() == NOTHING


def test_a_locked_tournament_blocks_no_other():
    first, second = make_tournament(rounds=1), make_tournament(rounds=1)
    waiting = play(make_entry(first))
    for tournament in (first, second):
        past(tournament)

    assert sweep() == NOTHING | {"closed": 2, "finalised": 1}
    assert waiting.state == "finished"
    second.refresh_from_db()
    assert second.state == "final"
