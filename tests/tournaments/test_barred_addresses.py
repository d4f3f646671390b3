"""Who deletes an account cannot join the same tournaments again with the same address."""

import json
from datetime import timedelta
from io import StringIO

import pytest
from django.core import management
from django.db.models import F

from accounts.address_hashes import address_digest
from accounts.email_changes import email_change, email_prove, proof_key
from accounts.models import FormerAddress, User
from tests.accounts.mails import sign_up
from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_user
from tests.tournaments.traces import database_dump
from tournaments.models import BarredAddress, Entry
from tournaments.services.contest.entries import entry_join, entry_withdraw
from tournaments.services.contest.sweep import sweep
from tournaments.services.people.accounts import account_delete

ADDRESS, PASSWORD = "quidam@example.org", "Een goed wachtwoord 31"
BARRED = (403, "address-barred")


@pytest.fixture
def leaver(db):
    return claim(make_user("quidam"), ADDRESS)


def claim(user, address):
    email_change(user=user, email=address)
    return user


def prove(user, address=ADDRESS):
    email_prove(key=proof_key(email_change(user=user, email=address)), viewer=user)
    return user


def leave(tournament, user):
    """Join, and delete the account."""
    entry_join(tournament=tournament, player=user)
    account_delete(user_id=user.pk)


@pytest.fixture
def join(as_):
    """Join over the API; give status and code."""

    def post(user, tournament):
        answer = as_(user).post(f"tournaments/{tournament.slug}/entries/")
        return answer.status_code, answer.json().get("code")

    return post


def test_the_same_person_signs_up_again_and_is_refused_at_both_doors(
    client, tournament, leaver, join
):
    leaver.set_password(PASSWORD)
    leaver.save()
    entry_join(tournament=tournament, player=leaver)
    client.force_login(leaver)
    client.post("/accounts/delete/", {"password": PASSWORD})
    again = sign_up("quidam-2", "QUIDAM@example.org", PASSWORD)
    entries = Entry.objects.count()
    answer = again.post(
        f"/tournaments/{tournament.slug}/join/", follow=True, headers={"accept-language": "en"}
    )

    assert "Somebody with your e-mail address has been in this tournament already." in text(answer)
    assert join(User.objects.get(username="quidam-2"), tournament) == BARRED
    assert Entry.objects.count() == entries


@pytest.mark.parametrize(
    "spelling",
    [
        "Quidam@EXAMPLE.org",
        "\uff51\uff55\uff49\uff44\uff41\uff4d@example.org",
        " quidam@example.org ",
        "quidam\uff20example\uff0eorg",
    ],
)
def test_another_spelling_is_the_same_address(tournament, leaver, join, spelling):
    leave(tournament, leaver)

    assert join(claim(make_user(), spelling), tournament) == BARRED


def test_a_decomposed_spelling_is_the_same_address(tournament, db, join):
    leave(tournament, claim(make_user(), "zo\u00eb@example.org"))

    assert join(claim(make_user(), "ZOE\u0308@example.org"), tournament) == BARRED


def test_only_this_address_and_this_tournament(tournament, announce, leaver, join):
    other = announce(seed=None)
    leave(tournament, leaver)

    assert join(claim(make_user(), "quidam+1@example.org"), tournament)[0] == 201
    assert join(make_user(), tournament)[0] == 201
    assert join(claim(make_user(), ADDRESS), other)[0] == 201


def test_an_address_proved_after_signing_up_again_is_barred_too(tournament, leaver, join):
    leave(tournament, leaver)

    assert join(prove(make_user()), tournament) == BARRED


def test_an_entry_that_was_withdrawn_counts(tournament, leaver, join):
    entry_withdraw(entry=entry_join(tournament=tournament, player=leaver)[0])
    account_delete(user_id=leaver.pk)

    assert join(claim(make_user(), ADDRESS), tournament) == BARRED


def test_an_address_that_was_changed_meanwhile_counts(tournament, leaver, join):
    entry_join(tournament=tournament, player=leaver)
    for address in ("second@example.org", "", "last@example.org"):
        claim(leaver, address)
        sweep()
    account_delete(user_id=leaver.pk)

    for address in (ADDRESS, "second@example.org", "last@example.org"):
        assert join(claim(make_user(), address), tournament) == BARRED


def test_a_living_entrant_bars_nobody(tournament, leaver, join):
    entry_join(tournament=tournament, player=leaver)

    assert join(claim(make_user(), ADDRESS), tournament)[0] == 201


def test_a_stranger_who_claims_an_address_and_leaves_keeps_its_owner_in(tournament, leaver, join):
    owner = prove(make_user("owner"))
    leave(tournament, claim(make_user("stranger"), ADDRESS))

    assert join(owner, tournament)[0] == 201


@pytest.mark.parametrize("state", ["final", "void"])
def test_the_hashes_go_with_the_tournament(tournament, announce, leaver, end, state):
    running = announce(seed=None)
    stays = claim(make_user("stays"), "old@example.org")
    entry_join(tournament=tournament, player=stays)
    claim(stays, "new@example.org")
    entry_join(tournament=running, player=leaver)
    leave(tournament, leaver)
    assert BarredAddress.objects.count() == 2
    assert FormerAddress.objects.count() == 1
    end(tournament, state)

    assert list(BarredAddress.objects.values_list("tournament", flat=True)) == [running.pk]
    assert FormerAddress.objects.exists() is False


def test_a_former_address_of_who_is_in_no_tournament_goes_with_the_next_sweep(leaver):
    claim(leaver, "new@example.org")
    assert FormerAddress.objects.exists()
    sweep()

    assert FormerAddress.objects.exists() is False


def test_a_final_tournament_gets_no_bar(tournament, leaver, end):
    entry_join(tournament=tournament, player=leaver)
    end(tournament, "final")
    account_delete(user_id=leaver.pk)

    assert BarredAddress.objects.exists() is False


def test_only_a_keyed_hash_is_stored(tournament, leaver, settings):
    entry_join(tournament=tournament, player=leaver)
    claim(leaver, "new@example.org")
    account_delete(user_id=leaver.pk)
    dump = database_dump()

    assert "quidam" not in dump
    digests = set(BarredAddress.objects.values_list("digest", flat=True))
    assert digests == {address_digest(ADDRESS), address_digest("new@example.org")}
    settings.ADDRESS_HASH_KEY = "another key, for this test"
    assert not digests & {address_digest(ADDRESS)}
    assert settings.ADDRESS_HASH_KEY not in {settings.SECRET_KEY, settings.PRACTICE_KEY}


def test_the_page_of_the_deletion_says_so(tournament, leaver):
    client = browser(leaver)
    says = "a keyed hash of your e-mail addresses, until 1 tournament that you joined is final"
    assert says not in text(client.get("/accounts/delete/"))
    entry_join(tournament=tournament, player=leaver)

    assert says in text(client.get("/accounts/delete/"))
    assert "only a keyed hash is kept" in text(client.get("/accounts/export/"))


@pytest.fixture
def replay(tmp_path):
    def feed(lines):
        (tmp_path / "site.log").write_text("".join(f"{line}\n" for line in lines))
        said = StringIO()
        management.call_command("replay_deletions", str(tmp_path / "site.log"), stdout=said)
        return said.getvalue()

    return feed


def listed():
    said = StringIO()
    management.call_command("deletions", stdout=said)
    return said.getvalue().splitlines()


def restore(path):
    management.call_command("flush", interactive=False, verbosity=0)
    management.call_command("loaddata", str(path), verbosity=0)


@pytest.fixture
def keep(transactional_db, tmp_path):
    """Keep the database as a backup does; give the file."""

    def dump():
        path = tmp_path / "backup.json"
        own = ("accounts", "account", "tournaments")
        management.call_command("dumpdata", *own, output=str(path))
        return path

    return dump


def test_a_bar_is_repeated_in_a_restored_backup(keep, tournament, leaver, join, replay):
    User.objects.update(date_joined=F("date_joined") - timedelta(days=1))
    entry_join(tournament=tournament, player=leaver)
    backup = keep()
    account_delete(user_id=leaver.pk)
    log = listed()
    restore(backup)
    said = replay(log)

    assert said.startswith("Deletions read: 1; done again: 1.")
    assert join(claim(make_user(), ADDRESS), tournament) == BARRED
    assert "Addresses" not in replay(log)  # nothing is new


def test_a_bar_is_repeated_though_the_backup_lacks_the_account_or_the_change(
    keep, tournament, leaver, join, replay
):
    entry_join(tournament=tournament, player=leaver)
    backup = keep()
    newcomer = claim(make_user("newcomer"), "newcomer@example.org")
    claim(leaver, "later@example.org")
    for user in (newcomer, leaver):
        leave(tournament, user)
    log = listed()
    restore(backup)
    replay(log)

    for address in ("newcomer@example.org", "later@example.org", ADDRESS):
        assert join(claim(make_user(), address), tournament) == BARRED


def test_the_log_and_the_list_hold_the_bar(
    caplog, tournament, leaver, django_capture_on_commit_callbacks
):
    caplog.set_level("INFO")
    with django_capture_on_commit_callbacks(execute=True):
        leave(tournament, leaver)
    [event] = [
        record.msg
        for record in caplog.records
        if record.name == "tournaments.services.contest.barred_addresses"
    ]
    row = json.loads(listed()[-1])

    assert {name: event[name] for name in row} == row
    assert row["tournament"] == tournament.slug
    assert "quidam" not in caplog.text


@pytest.mark.parametrize(
    "line",
    [
        '{"event": "address barred"}',
        '{"event": "address barred", "tournament": "no-such-one", "digest": "%s"}' % ("0" * 64),
        '{"event": "address barred", "tournament": "x\\u0000", "digest": "%s"}' % ("0" * 64),
        '{"event": "address barred", "tournament": "x", "digest": "short"}',
        '{"event": "address barred", "tournament": {}, "digest": 3}',
    ],
)
def test_other_lines_bar_nothing(tournament, replay, line):
    assert replay([line]) == "Deletions read: 0; done again: 0.\n"
    assert BarredAddress.objects.exists() is False
