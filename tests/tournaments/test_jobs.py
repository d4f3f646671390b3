"""Par, ghosts and reviews as background jobs: step by step, by any worker."""

from datetime import timedelta

import pytest

from tests.tournaments.factories import (
    advance,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    play,
)
from tests.tournaments.test_scoring import tamper
from tournaments.models import Entry, Ghost, Job, Quality, RoundPar, RoundReview
from tournaments.models.clock import database_now
from tournaments.services.analysis import reviews
from tournaments.services.analysis.job_queue import job_advance, job_claim, job_retry
from tournaments.services.analysis.job_runner import job_do_next, jobs_sweep
from tournaments.services.contest.scoring import entry_rescore, entry_score

pytestmark = pytest.mark.django_db
PROJECTIONS = (RoundPar, Ghost, RoundReview, Quality)
NOTHING = {"added": 0, "parked": 0, "waiting": 0}


def work():
    """Do all there is to do, as one worker would."""
    jobs_sweep()
    while job_do_next():
        pass


def kept():
    return [list(model.objects.order_by("pk").values()) for model in PROJECTIONS]


def contents():
    """Give all that was worked out, without the numbers of its rows."""
    return [[{name: row[name] for name in row if name != "id"} for row in rows] for rows in kept()]


@pytest.fixture
def entry():
    return make_scored(make_tournament(rounds=3))


def test_without_a_tournament_there_is_no_job():
    assert jobs_sweep() == NOTHING
    assert not job_do_next()


def test_each_job_is_done_in_the_right_state_of_its_tournament():
    tournament = make_tournament(rounds=2, state="announced")
    assert jobs_sweep() == {"added": 1, "parked": 0, "waiting": 1}
    work()
    assert (Quality.objects.count(), RoundPar.objects.count()) == (1, 0)

    tournament = make_tournament(rounds=2)
    entry = play(make_entry(tournament), turns=1)
    work()
    assert not RoundReview.objects.exists()

    play(entry)
    work()
    assert list(entry.reviews.values_list("round", flat=True)) == [1, 2]
    assert not RoundPar.objects.exists()

    advance(tournament, to="closed")
    work()
    assert list(tournament.pars.values_list("round", flat=True)) == [1, 2]
    kinds = ["par", "steady-1", "bold-1", "sharp-1", "pass"]
    assert list(tournament.ghosts.values_list("kind", flat=True)) == kinds


def test_doing_it_again_changes_nothing(entry):
    advance(entry.tournament, to="final")
    work()
    before = kept()

    assert jobs_sweep() == NOTHING
    assert not job_do_next()
    Job.objects.update(state="waiting")
    while job_do_next():
        pass
    assert kept() == before


def test_deleted_results_are_computed_again_the_same(entry):
    advance(entry.tournament, to="final")
    work()
    before = contents()

    for model in (*PROJECTIONS, Job):
        model.objects.all().delete()
    work()
    assert contents() == before


def test_the_job_of_a_dead_worker_is_continued_by_another(entry):
    jobs_sweep()
    Job.objects.exclude(kind="review").delete()
    assert job_do_next()
    assert list(entry.reviews.values_list("round", flat=True)) == [1]
    job_claim()  # and dies

    assert not job_do_next()
    Job.objects.update(claimed_until=database_now() - timedelta(seconds=1))
    assert job_do_next()
    assert list(entry.reviews.values_list("round", flat=True)) == [1, 2]
    assert Job.objects.get().attempts == 0


def test_a_slow_worker_does_not_release_the_claim_of_another(entry):
    jobs_sweep()
    Job.objects.exclude(kind="review").delete()
    slow = job_claim()
    Job.objects.update(claimed_until=database_now() - timedelta(seconds=1))
    other = job_claim()

    assert not job_advance(job=slow, is_done=True)
    assert Job.objects.get().state == "waiting"
    assert job_advance(job=other, is_done=True)
    assert Job.objects.get().state == "done"


def test_two_workers_on_one_round_store_one_review(entry):
    jobs_sweep()
    Job.objects.exclude(kind="review").delete()
    assert job_do_next()
    before = list(entry.reviews.values())
    reviews._add_review(entry, 1)  # who looked before it was there writes after it is

    assert list(entry.reviews.values()) == before


def test_a_job_is_parked_after_three_attempts(entry):
    jobs_sweep()
    Job.objects.exclude(kind="review").delete()
    for _try in range(3):
        assert job_claim()
        Job.objects.update(claimed_until=database_now() - timedelta(seconds=1))

    assert job_claim() is None
    assert jobs_sweep()["parked"] == 1
    job = Job.objects.get(kind="review")
    assert (job.state, job.parked_reason != "") == ("parked", True)
    assert job_retry(job=job, by=make_organiser())
    assert not job_retry(job=job, by=make_organiser())
    work()
    assert Job.objects.get(kind="review").state == "done"


def test_an_entry_that_does_not_replay_blocks_no_other_job(entry):
    other = make_scored(entry.tournament)
    tamper(entry)
    work()

    states = dict(Job.objects.filter(kind="review").values_list("entry_id", "state"))
    assert states == {entry.pk: "parked", other.pk: "done"}


def test_a_parked_entry_is_not_reviewed(entry):
    jobs_sweep()
    entry.results.all().delete()
    Entry.objects.filter(pk=entry.pk).update(state="parked", score_half_points=None)
    while job_do_next():
        pass
    assert not RoundReview.objects.exists()
    assert jobs_sweep()["added"] == 0

    assert entry_rescore(entry=entry, by=make_organiser())
    assert entry_score(entry_id=entry.pk)
    work()
    assert RoundReview.objects.count() == 3


def test_a_round_that_closing_cut_off_has_no_review():
    entry = play(make_entry(make_tournament(rounds=3)), turns=1)
    advance(entry.tournament, to="final")
    work()

    assert list(entry.reviews.values_list("round", flat=True)) == [1]
    assert Job.objects.get(kind="review").state == "done"


def test_jobs_that_somebody_waits_for_go_first(entry):
    advance(entry.tournament, to="final")
    make_tournament(state="announced")
    jobs_sweep()
    Job.objects.filter(kind="quality").exclude(tournament__state="announced").delete()

    order = []
    while job := job_claim():
        order.append(job.kind)
    assert order == ["quality", "par", "review"]
