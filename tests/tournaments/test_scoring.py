"""Scoring: once per entry, from its turns alone."""

from datetime import timedelta

import pytest
from django.db import connection

from tests.tournaments.factories import (
    advance,
    last,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    messages,
    play,
)
from tournaments import queue
from tournaments.models import Entry
from tournaments.models.clock import database_now
from tournaments.selectors.contest.health import scoring_lag_seconds, stuck_entries
from tournaments.services.contest.scoring import entry_rescore, entry_score

pytestmark = pytest.mark.django_db


def finished(**plan):
    return play(make_entry(make_tournament(**plan)), choose=last)


def score(entry):
    done = entry_score(entry_id=entry.pk)
    entry.refresh_from_db()
    return done


def tamper(entry, action="swap 2c 2d"):
    """Change a turn behind everyone's back."""
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE tournaments_turn SET action = %s WHERE id = %s",
            [action, entry.turns.first().pk],
        )


def test_scoring_stores_the_results_and_their_sum():
    entry = finished()
    assert score(entry)

    assert (entry.state, entry.attempts, entry.claimed_until) == ("scored", 1, None)
    assert list(entry.results.values_list("round", flat=True)) == list(range(1, 17))
    assert list(entry.results.values_list("half_points", flat=True)) == entry.half_points
    assert entry.score_half_points == sum(entry.half_points)


def test_scoring_again_changes_nothing():
    entry = finished(rounds=2)
    assert [score(entry) for _ in range(5)] == [True, False, False, False, False]

    assert (entry.attempts, entry.results.count()) == (1, 2)


def test_an_unfinished_entry_is_not_scored():
    entry = play(make_entry(), turns=1)

    assert not score(entry)
    assert (entry.state, entry.attempts, entry.results.count()) == ("playing", 0, 0)
    assert not entry_score(entry_id="00000000-0000-4000-8000-000000000000")


def test_rounds_cut_off_by_closing_count_zero():
    entry = play(make_entry(make_tournament(rounds=4)), turns=2)
    advance(entry.tournament, to="closed")
    assert score(entry)

    points = list(entry.results.values_list("half_points", flat=True))
    assert points == [*entry.half_points, 0, 0]
    assert entry.score_half_points == sum(entry.half_points)
    assert not entry.complete


def test_an_entry_without_turns_scores_zero():
    entry = make_entry(make_tournament(rounds=2))
    advance(entry.tournament, to="final")
    entry.refresh_from_db()

    assert (entry.state, entry.score_half_points) == ("scored", 0)
    assert list(entry.results.values_list("half_points", flat=True)) == [0, 0]


@pytest.mark.parametrize(
    ("_case", "spoil"),
    [
        ("an action that the rules forbid", tamper),
        ("an action that is none", lambda entry: tamper(entry, "fly")),
        (
            "points that the replay does not give",
            lambda entry: Entry.objects.filter(pk=entry.pk).update(half_points=[60, 60]),
        ),
        (
            "an end that the replay does not come to",
            lambda entry: Entry.objects.filter(pk=entry.pk).update(complete=False),
        ),
    ],
)
def test_an_entry_that_does_not_replay_is_parked(_case, spoil):
    entry = finished(rounds=2)
    other = make_scored(entry.tournament)
    spoil(entry)
    score(entry)

    assert (entry.state, entry.score_half_points, entry.results.count()) == ("parked", None, 0)
    assert entry.parked_reason
    assert other.state == "scored"
    assert list(stuck_entries()) == [entry]
    assert advance(entry.tournament, to="final").state == "final"


def test_a_parked_entry_can_be_scored_again_after_the_end_too(django_capture_on_commit_callbacks):
    entry = finished(rounds=2)
    action = entry.turns.first().action
    tamper(entry)
    score(entry)
    advance(entry.tournament, to="final")
    tamper(entry, action)
    with django_capture_on_commit_callbacks(execute=True):
        assert entry_rescore(entry=entry, by=make_organiser())
        assert not entry_rescore(entry=entry, by=make_organiser())

    assert messages() == [(queue.SCORE_ENTRY, {"entry_id": str(entry.pk)})]
    assert score(entry)
    assert (entry.state, entry.parked_reason, entry.results.count()) == ("scored", "", 2)
    entry.tournament.refresh_from_db()
    assert entry.tournament.state == "final"


def test_only_a_parked_entry_is_scored_again():
    entry = make_scored(make_tournament(rounds=1))

    assert not entry_rescore(entry=entry, by=make_organiser())
    entry.refresh_from_db()
    assert entry.state == "scored"


def test_a_claim_excludes_other_workers_until_it_expires():
    entry = finished(rounds=1)
    now = database_now()
    Entry.objects.filter(pk=entry.pk).update(attempts=1, claimed_until=now + timedelta(seconds=9))
    assert not score(entry)

    Entry.objects.filter(pk=entry.pk).update(claimed_until=now - timedelta(seconds=1))
    assert score(entry)
    assert entry.attempts == 2


def test_there_is_no_fourth_attempt():
    entry = finished(rounds=1)
    Entry.objects.filter(pk=entry.pk).update(attempts=3)

    assert not score(entry)
    assert entry.state == "finished"


def test_the_scoring_lag_is_the_age_of_the_oldest_unscored_entry():
    assert scoring_lag_seconds() is None
    entry = finished(rounds=1)
    assert scoring_lag_seconds() in (0, 1, 2)
    assert not stuck_entries().exists()

    Entry.objects.filter(pk=entry.pk).update(waiting_since=database_now() - timedelta(minutes=6))
    assert 360 <= scoring_lag_seconds() <= 362
    assert list(stuck_entries()) == [entry]
    score(entry)
    assert scoring_lag_seconds() is None
    assert not stuck_entries().exists()
