"""The audit finds every kind of difference, and none in correct data."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.models import F

from tests.tournaments.factories import advance, make_entry, make_scored, make_tournament, play
from tests.tournaments.test_jobs import work
from tests.tournaments.test_scoring import tamper
from tournaments.models import (
    Entry,
    Ghost,
    Job,
    Result,
    RoundPar,
    RoundReview,
    StateChange,
    Tournament,
)
from tournaments.play.seeds import seed_sealed
from tournaments.selectors.analysis.audit import NEWEST, audit
from tournaments.services.contest.entries import entry_withdraw

pytestmark = pytest.mark.django_db
SEED = bytes(range(32)).hex()


def sql(question, *values):
    with connection.cursor() as cursor:
        cursor.execute(question, values)


@pytest.fixture(scope="module")
def known(lasting):
    """Give the key of a scored entry of which all is worked out."""
    with lasting():
        entry = make_scored(make_tournament(rounds=3, seed=SEED))
        Job.objects.create(kind="par", tournament=entry.tournament)
        work()
    return entry.pk


@pytest.fixture
def entry(known):
    return Entry.objects.get(pk=known)


def test_there_is_no_difference_after_any_history():
    for state in ("announced", "open", "closed", "final", "void"):
        tournament = make_tournament(rounds=3)
        if state == "announced":
            continue
        play(make_entry(tournament), turns=1)
        play(make_entry(tournament))
        make_scored(tournament)
        entry_withdraw(entry=make_entry(tournament))
        advance(tournament, to=state)
    make_tournament(state="announced")
    advance(make_tournament(), to="void")

    assert list(audit()) == []


def terms(entry):
    bots = '["bold-1", "steady-1", "steady-1"]'
    sql("UPDATE tournaments_tournament SET bots = %s", bots)


def other_seed(entry):
    sql("UPDATE tournaments_tournament SET seed_encrypted = %s", seed_sealed("5eed" * 16))


def gap(entry):
    sql("DELETE FROM tournaments_turn WHERE id = %s", entry.turns.first().pk)


def later(entry):
    change = entry.tournament.changes.first()
    StateChange.objects.create(
        tournament=entry.tournament, state="closed", at=change.at - timedelta(days=1)
    )


def withdrawn(entry):
    row = {"state": "withdrawn", "place": None, "score_half_points": None, "finished_at": None}
    Entry.objects.filter(pk=entry.pk).update(**row)


@pytest.mark.parametrize(
    ("_case", "spoil", "told"),
    [
        ("the terms", terms, "not those of the commitment"),
        ("the seed", other_seed, "the hash of its seed"),
        (
            "a seed that no key opens",
            lambda _: sql("UPDATE tournaments_tournament SET seed_encrypted = 'x'"),
            "cannot be read",
        ),
        (
            "fewer places than entries",
            lambda _: (
                sql("UPDATE tournaments_entry SET place = 9")
                or sql("UPDATE tournaments_tournament SET places = 1")
            ),
            "place 9",
        ),
        ("a turn missing", gap, "does not replay|where 0 is due|half points"),
        ("a turn changed", tamper, "does not replay"),
        (
            "points of a round",
            lambda entry: Entry.objects.update(half_points=[1, 2, 3]),
            "the replay gives",
        ),
        (
            "whether it is complete",
            lambda entry: Entry.objects.update(complete=False),
            "not complete",
        ),
        ("whether it has begun", lambda entry: Entry.objects.update(started=False), "not begun"),
        ("a result", lambda entry: Result.objects.update(half_points=1), "its results are"),
        ("a result missing", lambda entry: Result.objects.first().delete(), "its results are"),
        ("the score", lambda entry: Entry.objects.update(score_half_points=1), "its score is 1"),
        (
            "results without a score",
            lambda entry: Entry.objects.update(state="finished", score_half_points=None),
            "results and no score",
        ),
        (
            "a state that nobody moved it to",
            lambda entry: Tournament.objects.update(state="final"),
            "by way of",
        ),
        (
            "terms of another shape",
            lambda _: sql("UPDATE tournaments_tournament SET bots = '3'"),
            "cannot be read",
        ),
        ("a place given back after playing", withdrawn, "after it had begun"),
        ("turns after closing", later, "after the tournament had closed"),
        ("par of a round", lambda _: RoundPar.objects.update(half_points=1), "par of round"),
        ("a line of par", lambda _: RoundPar.objects.update(line=["pass"] * 9), "par of round"),
        ("a ghost", lambda _: Ghost.objects.update(half_points=[1, 2, 3]), "ghost"),
        ("a ghost's score", lambda _: Ghost.objects.update(score=1), "do not add up to"),
        ("a review", lambda _: RoundReview.objects.update(decisions=[]), "the review of round"),
        (
            "par in a review",
            lambda _: RoundReview.objects.update(half_points=F("half_points") + 1),
            "the review of round",
        ),
    ],
)
def test_each_difference_is_reported(entry, capsys, _case, spoil, told):
    call_command("audit")
    spoil(entry)

    with pytest.raises(SystemExit) as ended:
        call_command("audit")
    assert ended.value.code == 1
    out = capsys.readouterr().out
    assert entry.tournament.slug in out
    assert any(words in out for words in told.split("|"))


def test_deals_are_computed_again_for_the_newest_tournaments_or_all(entry, capsys):
    RoundPar.objects.update(half_points=1)
    Ghost.objects.filter(kind="par").delete()  # its sums are looked at everywhere
    assert any("par of round" in one for one in audit())
    for _ in range(NEWEST):
        make_tournament(rounds=1, state="final")

    call_command("audit")
    assert f"the newest {NEWEST} tournaments" in capsys.readouterr().out
    with pytest.raises(SystemExit):
        call_command("audit", every=True)
    out = capsys.readouterr().out
    assert f"{entry.tournament.slug}: par of round" in out
    assert "newest" not in out


def test_every_entry_is_replayed_however_old_its_tournament(entry):
    for _ in range(NEWEST):
        make_tournament(rounds=1, state="final")
    Entry.objects.filter(pk=entry.pk).update(score_half_points=1)
    Ghost.objects.filter(kind="par").update(score=1)

    told = " ".join(audit())
    assert "its score is 1 half points" in told
    assert "the ghost par has a score that its rounds do not add up to" in told


def test_a_parked_entry_that_does_not_replay_is_no_difference(entry):
    Result.objects.all().delete()
    Entry.objects.update(state="parked", score_half_points=None)
    tamper(entry)

    assert list(audit()) == []


def test_an_entry_that_ended_too_early_is_reported():
    entry = make_entry(make_tournament())
    play(entry, turns=1)
    now = entry.joined_at
    rows = Entry.objects.filter(pk=entry.pk)
    rows.update(state="finished", finished_at=now, waiting_since=now)

    assert "before its end while the tournament goes on" in " ".join(audit())


@pytest.mark.parametrize("state", ["closed", "void"])
def test_a_turn_after_the_end_is_reported(state):
    entry = make_entry(make_tournament())
    advance(entry.tournament, to=state)
    Entry.objects.filter(pk=entry.pk).update(state="playing", finished_at=None)

    assert f"it is {state} and somebody is still playing" in " ".join(audit())
