"""After a deletion the name and the address are in no table, message, page, response or log."""

import re
from hashlib import sha256

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core import management
from django.test import Client

from accounts.models import User
from accounts.sign_in_limits import counters_of
from tests.tournaments.factories import (
    advance,
    last,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    make_user,
    play,
)
from tests.tournaments.traces import broker_dump, database_dump, pages_dump
from tournaments.services.contest.scoring import entry_park, entry_rescore, entry_score
from tournaments.services.contest.sweep import sweep

NAME, ADDRESS, TOKEN = "Quidam-31", "quidam31@example.org", "quidams laptop"
PASSWORD = "Een goed wachtwoord 31"
SHOWN = re.compile(r"Former player 1|Voormalige speler 1")
TRACES = (NAME.lower(), "quidam", ADDRESS, "Liesbeth", "Mesman")


@pytest.fixture
def leaver(db):
    """Give somebody who has done all that can be done, by the doors where there are some."""
    client = Client()
    form = {"username": NAME, "email": ADDRESS, "password1": PASSWORD}
    client.post("/accounts/signup/", form)
    client.post("/accounts/tokens/", {"name": TOKEN})
    client.post("/accounts/export/")
    for login in (NAME, ADDRESS):
        Client().post("/accounts/login/", {"login": login, "password": PASSWORD})
        Client().post("/accounts/login/", {"login": login, "password": "wrong"})
    Client().post("/accounts/password/reset/", {"email": ADDRESS})
    User.objects.filter(username=NAME).update(first_name="Liesbeth", last_name="Mesman")
    return User.objects.get(username=NAME)


@pytest.fixture
def others():
    """Give a visitor, a player and an organiser."""
    return None, make_user(), make_organiser()


@pytest.fixture
def final(leaver, django_capture_on_commit_callbacks):
    """Give a final tournament that they took part in, with somebody before and after them."""
    tournament = make_tournament(rounds=2)
    with django_capture_on_commit_callbacks(execute=True):  # messages to workers
        for player in (make_user(), leaver, make_user()):
            make_scored(tournament, choose=last, player=player)
    return advance(tournament, to="final")


@pytest.fixture
def running(leaver):
    """Give an open tournament that they are in the middle of, and one not begun."""
    tournament = make_tournament(rounds=2)
    make_scored(tournament)
    play(make_entry(tournament, leaver), turns=1)
    make_entry(make_tournament(), leaver)
    return tournament


def an_organiser_has_been_there(leaver, final):
    """Have the organisers' pages write the name down: about the account, and about an entry."""
    organiser = User.objects.create_superuser("root")
    client = Client()
    client.force_login(organiser)
    page = client.get(f"/admin/accounts/user/{leaver.pk}/change/")
    form = {key: value for key, value in page.context["adminform"].form.initial.items() if value}
    form = {key: value for key, value in form.items() if isinstance(value, str | bool)}
    inline = {"tokens-TOTAL_FORMS": 0, "tokens-INITIAL_FORMS": 0}
    inline |= {"last_login_0": "", "last_login_1": "", "date_joined_0": "2026-01-01"}
    client.post(page.request["PATH_INFO"], form | inline | {"date_joined_1": "10:00:00"})
    entry = final.entries.get(player=leaver)
    kind = {"content_type": ContentType.objects.get_for_model(entry), "object_id": str(entry.pk)}
    LogEntry.objects.create(user=organiser, object_repr=str(entry), action_flag=2, **kind)
    assert LogEntry.objects.filter(object_repr__icontains=NAME).count() == 2


def addresses(leaver, final, running):
    entry = final.entries.get(player=leaver)
    found = ["/", "/players/former-player-1/", "/api/v1/tournaments/"]
    for slug in (final.slug, running.slug):
        found += [f"/tournaments/{slug}/", f"/tournaments/{slug}/standings/"]
        found += [f"/tournaments/{slug}/rounds/1/", f"/api/v1/tournaments/{slug}/standings/"]
    found += [f"/entries/{entry.pk}/{end}" for end in ("", "review/", "review/1/", "share/")]
    found += [f"/api/v1/entries/{entry.pk}/{end}" for end in ("", "record/", "review/")]
    found += ["/admin/", "/admin/accounts/user/", f"/admin/accounts/user/{leaver.pk}/change/"]
    found += ["/admin/tournaments/entry/", f"/admin/tournaments/entry/{entry.pk}/change/"]
    return [*found, "/admin/tournaments/tournament/", f"/admin/accounts/user/{leaver.pk}/history/"]


def traces_in(text):
    return [trace for trace in TRACES if trace.lower() in text.lower()]


def delete(leaver):
    client = Client()
    client.post("/accounts/login/", {"login": NAME, "password": PASSWORD})
    return client.post("/accounts/delete/", {"password": PASSWORD}, follow=True)


def counted(user):
    """Give what the counters of an account are called by."""
    return [sha256(ident.encode()).hexdigest() for _scope, ident in counters_of(user)]


def were_everywhere(paths, viewers, digests):
    """Show that what is looked for afterwards was there before."""
    assert traces_in(database_dump()) == list(TRACES)
    assert NAME in pages_dump(paths, viewers=viewers)
    kept = broker_dump()
    assert any(digest in kept for digest in digests)  # tries to sign in
    assert "entry_id" in kept  # messages


@pytest.mark.slow(twin="test_rescoring_brings_no_trace_back")
def test_no_trace_of_the_name_is_left(
    leaver, others, final, running, caplog, django_capture_on_commit_callbacks
):
    an_organiser_has_been_there(leaver, final)
    paths, viewers = addresses(leaver, final, running), (*others, User.objects.get(username="root"))
    digests = counted(leaver)
    were_everywhere([*paths, f"/players/{NAME}/"], viewers, digests)
    version = pages_dump([f"/tournaments/{running.slug}/standings/"])
    caplog.clear()

    with django_capture_on_commit_callbacks(execute=True):
        answer = delete(leaver)

    kept, shown = broker_dump(), pages_dump(paths, viewers=viewers)
    assert traces_in(answer.content.decode()) == []
    assert traces_in(database_dump()) == []
    assert traces_in(kept) == []
    assert not any(digest in kept for digest in digests)
    assert traces_in(shown) == []
    assert {"Former player 1", "Voormalige speler 1"} <= set(SHOWN.findall(shown))
    assert pages_dump([f"/tournaments/{running.slug}/standings/"]) != version
    assert traces_in(caplog.text) == []
    assert Client().get(f"/players/{NAME}/").status_code == 404


def test_rescoring_brings_no_trace_back(leaver, final, running):
    entry = play(make_entry(make_tournament(rounds=1), leaver))
    entry_park(entry=entry, reason="for somebody to look at")
    delete(leaver)
    assert entry_rescore(entry=entry, by=make_organiser())
    assert entry_score(entry_id=entry.pk)
    advance(running, to="final")
    sweep()
    management.call_command("migrate", verbosity=0)
    management.call_command("audit")

    assert traces_in(database_dump()) == []
    assert traces_in(pages_dump(["/", f"/tournaments/{running.slug}/"])) == []
    running.refresh_from_db()
    assert running.state == "final"
