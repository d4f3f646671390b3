"""docs/examples/play_entry.py plays a whole entry against a real server."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tournaments.models import Entry
from tournaments.services.contest.scoring import entry_score

SCRIPT = Path("docs/examples/play_entry.py")
PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def run(live_server, tmp_path):
    """Start the script, as a programmer would who has nothing else of ours."""

    def run(*words, **env):
        path = {"PATH": os.environ["PATH"], "PYTHONUNBUFFERED": "1"}
        return subprocess.Popen(
            [sys.executable, "-I", SCRIPT.resolve(), live_server.url, *words],
            env=path | env,
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    return run


def test_it_plays_every_round_and_waits_for_the_score(
    run, announce, someone, eventually, transactional_db
):
    someone("player", password=PASSWORD)
    tournament = announce(rounds=16)

    process = run(GELIJKSPEL_USERNAME="player", GELIJKSPEL_PASSWORD=PASSWORD)
    finished = Entry.objects.filter(state="finished")
    eventually(lambda: finished.exists() or process.poll() is not None, within=180)
    for entry in finished:
        entry_score(entry_id=entry.pk)
    out, err = process.communicate(timeout=180)

    assert (process.returncode, err) == (0, "")
    entry = Entry.objects.get()
    assert entry.tournament == tournament
    assert entry.state == "scored"
    assert out.splitlines()[-1] == f"score: {entry.score_half_points / 2:g}"
    assert [line.split()[1] for line in out.splitlines() if line.startswith("round")] == [
        f"{number}:" for number in range(1, 17) if _has_a_turn(entry, number)
    ]


def _has_a_turn(entry, number):
    return entry.turns.filter(round=number).exists()


def test_it_goes_on_where_it_was_stopped(run, announce, someone, eventually, transactional_db):
    someone("player", password=PASSWORD)
    tournament = announce(rounds=3)
    login = {"GELIJKSPEL_USERNAME": "player", "GELIJKSPEL_PASSWORD": PASSWORD}
    first = run(tournament.slug, **login)
    eventually(lambda: Entry.objects.filter(started=True).exists(), within=180)
    first.kill()
    first.communicate()

    second = run(tournament.slug, **login)
    eventually(lambda: Entry.objects.filter(state="finished").exists(), within=180)
    second.kill()
    second.communicate()

    entry = Entry.objects.get()
    assert len(entry.half_points) == 3


def test_it_says_what_was_refused(run, someone, transactional_db):
    someone("player", password=PASSWORD)
    process = run("no-such-thing", GELIJKSPEL_USERNAME="player", GELIJKSPEL_PASSWORD=PASSWORD)

    _, err = process.communicate(timeout=180)

    assert process.returncode == 1
    assert "not-found" in err
