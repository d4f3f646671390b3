"""Jobs with real workers: a queue of their own, and a worker that is killed."""

import os
import signal

import pytest
from celery import current_app

from tests.tournaments.factories import advance, make_scored, make_tournament, messages
from tests.tournaments.test_jobs import contents, work
from tournaments import queue
from tournaments.models import Ghost, Job, Quality, RoundPar, RoundReview
from tournaments.models.clock import database_now
from tournaments.services.analysis.job_runner import jobs_sweep

pytestmark = pytest.mark.django_db(transaction=True)
REVIEWER = ("worker", "-Q", "review", "-n", "review@%h", "-c", "1")
QUIET = ("--without-gossip", "--without-mingle")


@pytest.fixture
def tournament():
    tournament = make_tournament(rounds=5)
    make_scored(tournament)
    return advance(tournament, to="final")


@pytest.mark.slow(twin="test_the_job_of_a_dead_worker_is_continued_by_another")
def test_the_job_of_a_killed_worker_is_finished_by_another(tournament, celery_process, eventually):
    jobs_sweep()
    first = celery_process(*REVIEWER, *QUIET)
    eventually(RoundReview.objects.exists, within=180)
    os.killpg(first.pid, signal.SIGKILL)
    first.wait()
    assert Job.objects.filter(state="waiting").exists()

    second = celery_process(*REVIEWER, *QUIET)
    Job.objects.filter(state="waiting").update(claimed_until=database_now())  # as if later

    def done():
        jobs_sweep()  # as beat would
        return not Job.objects.exclude(state="done").exists()

    eventually(done, within=240, every=0.5)
    second.terminate()
    second.wait(timeout=180)
    found = contents()
    for model in (RoundPar, Ghost, RoundReview, Quality, Job):
        model.objects.all().delete()
    work()
    assert contents() == found


def test_jobs_wait_in_a_queue_of_their_own(tournament):
    messages()
    jobs_sweep()

    assert messages() == []
    with current_app.connection_for_read() as connection:
        message = connection.default_channel.basic_get("review")
    assert message.headers["task"] == queue.DO_NEXT_JOB
    assert message.headers["expires"] is not None
