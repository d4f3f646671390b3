"""Deletions are repeated from the log after a backup is restored."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core import management
from django.db.models import F

from accounts.models import Deletion, User
from tests.tournaments.factories import make_entry, make_scored, make_tournament, make_user, play
from tests.tournaments.traces import database_dump
from tournaments.models.clock import database_now
from tournaments.selectors.analysis.figures import standing_list
from tournaments.services.people.accounts import account_delete

pytestmark = pytest.mark.django_db


@pytest.fixture
def replay(tmp_path):
    """Feed lines to the command; give what it says."""

    def feed(*lines):
        (tmp_path / "site.log").write_bytes(
            "".join(f"{line}\n" for line in lines).encode(errors="surrogateescape")
        )
        said = StringIO()
        management.call_command("replay_deletions", str(tmp_path / "site.log"), stdout=said)
        return said.getvalue().strip()

    return feed


def listed():
    said = StringIO()
    management.call_command("deletions", stdout=said)
    return said.getvalue().splitlines()


@pytest.fixture
def backup(transactional_db, tmp_path):
    """Keep the database as it is, to be put back: Django's own fixtures of all that is ours."""

    def keep():
        path = tmp_path / "backup.json"
        management.call_command("dumpdata", "accounts", "tournaments", output=str(path))

        def put_back():
            management.call_command("flush", interactive=False, verbosity=0)
            management.call_command("loaddata", str(path), verbosity=0)

        return put_back

    return keep


def test_a_repeated_deletion_removes_the_name_from_a_restored_backup(backup, replay):
    tournament = make_tournament(rounds=2)
    leaver = make_user("quidam", email="quidam@example.org")
    make_scored(tournament, player=leaver)
    play(make_entry(make_tournament(rounds=3), leaver), turns=1)
    put_back = backup()
    account_delete(user_id=leaver.pk)
    log, after = listed(), standing_list(tournament=tournament, viewer=None)
    deleted = User.objects.values("username", "email", "date_joined").get(pk=leaver.pk)
    put_back()
    assert "quidam" in database_dump()

    assert replay(*log) == "Deletions read: 1; done again: 1."

    assert "quidam" not in database_dump()
    assert standing_list(tournament=tournament, viewer=None) == after
    found = User.objects.values("username", "email", "date_joined").get(pk=leaver.pk)
    assert found == deleted
    assert replay(*log) == "Deletions read: 1; done again: 0."


def test_the_log_lists_every_deletion(caplog, replay, django_capture_on_commit_callbacks):
    caplog.set_level("INFO")
    leaver = make_user("quidam")
    with django_capture_on_commit_callbacks(execute=True):
        account_delete(user_id=leaver.pk)
    (told,) = [one.msg for one in caplog.records if one.name == "accounts.deletion"]

    row = json.loads(listed()[0])
    assert {name: told[name] for name in row} == row
    assert row.keys() == {"event", "user", "number", "at"}
    assert "quidam" not in caplog.text


def a_line(user, *, number=1, at=None):
    at = (at or database_now() + timedelta(seconds=1)).isoformat()  # after whoever has just joined
    return json.dumps({"event": "account deleted", "user": user, "number": number, "at": at})


@pytest.mark.parametrize(
    "line",
    [
        "",
        "account deleted",
        "[]",
        "3",
        '{"event": "account deleted"}',
        '{"event": "account deleted", "user": "x", "number": 1, "at": "2026-01-01"}',
        '{"event": "account deleted", "user": 1, "number": 1, "at": "yesterday"}',
        '{"event": "account deleted", "user": 1e999, "number": 1, "at": "2026-01-01T00:00:00Z"}',
        '{"event": "account deleted", "user": 1, "number": 1, "at": "0001-01-01T00:00:00+14:00"}',
        '{"event": "account deleted", "user": 1, "number": 1, "at": "20\udcff',
        "[" * 100_000,
        '{"event": "something else", "user": 1, "number": 1, "at": "2126-01-01T00:00:00Z"}',
    ],
)
def test_other_lines_of_the_log_are_ignored(replay, line):
    user = make_user("anna")
    assert replay(line.replace('"user": 1', f'"user": {user.pk}')) == (
        "Deletions read: 0; done again: 0."
    )
    assert not Deletion.objects.exists()


def test_a_newer_account_with_the_same_id_is_not_deleted(replay):
    newcomer = make_user("anna")
    before = newcomer.date_joined - timedelta(seconds=1)

    assert replay(a_line(newcomer.pk, at=before)) == "Deletions read: 1; done again: 0."
    newcomer.refresh_from_db()
    assert newcomer.username == "anna"


def test_an_account_that_the_backup_lacks_is_skipped(replay):
    assert replay(a_line(10**9)) == "Deletions read: 1; done again: 0."


def test_a_number_assigned_since_is_not_changed(replay):
    quick, late = make_user("quick"), make_user("late")
    User.objects.update(date_joined=F("date_joined") - timedelta(days=1))
    account_delete(user_id=quick.pk)
    replay(a_line(late.pk, number=1))

    names = User.objects.order_by("pk").values_list("username", flat=True)
    assert list(names) == ["former-player-1", "former-player-2"]


def test_a_byte_order_mark_is_passed_over_and_another_encoding_named(tmp_path):
    path, said = tmp_path / "site.log", StringIO()
    line = json.dumps({"event": "account deleted", "user": 1, "number": 1, "at": "2026-01-01"})
    path.write_bytes(b"\xef\xbb\xbf" + line.encode() + b"\n")
    management.call_command("replay_deletions", str(path), stdout=said)
    assert said.getvalue().startswith("Deletions read: 1;")

    for encoding in ("utf-16", "utf-16-be"):
        path.write_bytes(("\ufeff" * (encoding != "utf-16") + line + "\n").encode(encoding))
        with pytest.raises(management.CommandError, match="UTF-16"):
            management.call_command("replay_deletions", str(path), stdout=said)
