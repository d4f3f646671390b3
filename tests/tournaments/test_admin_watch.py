"""The admin pages: tournaments are copied, voided and watched, never edited."""

from datetime import timedelta

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.test import Client
from django.utils import timezone

from tests.tournaments.factories import (
    make_entry,
    make_scored,
    make_tournament,
    make_user,
    play,
)
from tournaments.apps import ORGANISERS
from tournaments.models import Entry, Result, StateChange, Tournament, Turn
from tournaments.play.seeds import seed_opened
from tournaments.services.contest.scoring import entry_park, entry_score

LIST = "/admin/tournaments/tournament/"
ENTRIES = "/admin/tournaments/entry/"
COPY = {"name": "Summer", "opens_at": "2030-06-01T10:00", "closes_at": "2030-06-02T10:00"}


@pytest.fixture
def desk(db):
    """Give the browser of an organiser, who is no superuser."""
    user = make_user("organiser", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    client = Client()
    client.force_login(user)
    return client


@pytest.fixture
def reader(db):
    """Give the browser of a member of staff who has no rights at all."""
    client = Client()
    client.force_login(make_user("reader", is_staff=True))
    return client


@pytest.fixture
def tournament(db):
    return make_tournament(rounds=2, game="klassiek")


@pytest.fixture
def parked(tournament):
    entry = play(make_entry(tournament))
    entry_park(entry=entry, reason="Its cards were wet.")
    return entry


def at(row, *tail):
    list_ = LIST if isinstance(row, Tournament) else ENTRIES
    return "/".join((f"{list_}{row.pk}", *tail, ""))


def text(answer):
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_copy_has_the_same_terms_and_a_new_seed(desk, tournament):
    answer = desk.post(at(tournament, "copy"), COPY)
    new = Tournament.objects.get(name="Summer")
    same = ("game", "rules", "bots", "seats", "rounds", "places", "grace")

    assert answer["Location"] == at(new, "change")
    assert [getattr(new, n) for n in same] == [getattr(tournament, n) for n in same]
    assert new.seed_key_hash != tournament.seed_key_hash
    assert new.created_by.username == "organiser"


def test_the_form_of_a_copy_sent_again_announces_nothing_twice(desk, tournament):
    first, again = (desk.post(at(tournament, "copy"), COPY)["Location"] for _ in range(2))

    assert first == again
    assert Tournament.objects.count() == 2


def test_a_copy_that_closes_before_it_opens_is_refused(desk, tournament):
    answer = desk.post(at(tournament, "copy"), COPY | {"closes_at": COPY["opens_at"]})

    assert "closes_at" in answer.context["errors"]
    assert Tournament.objects.count() == 1


def test_a_void_tournament_shows_the_reason(desk, tournament):
    answer = desk.post(at(tournament, "void"), {"reason": "a wrong deck"})
    tournament.refresh_from_db()
    change = StateChange.objects.get(state="void")

    assert answer["Location"] == at(tournament, "change")
    assert (tournament.state, tournament.void_reason) == ("void", "a wrong deck")
    assert (change.by.username, change.reason) == ("organiser", "a wrong deck")


@pytest.mark.parametrize("reason", ["", "  ", "r" * 201, "a\u202eb"])
def test_voiding_needs_a_reason(desk, tournament, reason):
    assert desk.post(at(tournament, "void"), {"reason": reason}).context["errors"]
    tournament.refresh_from_db()
    assert tournament.state == "open"


def test_a_final_tournament_cannot_be_voided(desk):
    tournament = make_tournament(state="final")
    answer = desk.post(at(tournament, "void"), {"reason": "regret"})
    tournament.refresh_from_db()

    assert "__all__" in answer.context["errors"]
    assert tournament.state == "final"
    assert "void/" not in text(desk.get(at(tournament, "change")))


def test_the_progress_of_entries_is_shown(desk, tournament):
    make_scored(tournament, player=make_user("anneke"))
    play(make_entry(tournament, make_user("bram")), turns=1)
    page = text(desk.get(at(tournament, "change")))

    assert "2 of 10 places taken" in page
    assert "anneke" in page
    assert "bram" in page
    assert "2/10" in text(desk.get(LIST))


def test_a_parked_entry_is_shown_and_can_be_scored_again(desk, parked):
    assert "1 entry is stuck" in text(desk.get(LIST))
    assert "Its cards were wet." in text(desk.get(at(parked.tournament, "change")))
    assert str(parked.pk) in text(desk.get(ENTRIES, {"stuck": "yes"}))

    assert desk.post(at(parked, "rescore"))["Location"] == at(parked, "change")
    parked.refresh_from_db()
    assert (parked.state, parked.attempts) == ("finished", 0)
    assert entry_score(entry_id=parked.pk)


def test_several_entries_are_scored_again_from_the_list(desk, parked):
    sent = {"action": "count_again", "_selected_action": str(parked.pk)}
    answer = desk.post(ENTRIES, sent, follow=True)
    parked.refresh_from_db()

    assert "1 entry is counted again." in text(answer)
    assert parked.state == "finished"


def test_only_parked_entries_are_scored_again(desk, tournament):
    entry = make_scored(tournament)
    page = desk.post(at(entry, "rescore"), follow=True)
    entry.refresh_from_db()

    assert "It is not under review." in text(page)
    assert entry.state == "scored"


def test_an_entry_that_waits_too_long_is_stuck(desk, tournament):
    entry = play(make_entry(tournament))
    assert str(entry.pk) not in text(desk.get(ENTRIES, {"stuck": "yes"}))

    since = timezone.now() - timedelta(minutes=5, seconds=1)
    Entry.objects.filter(pk=entry.pk).update(waiting_since=since)

    assert str(entry.pk) in text(desk.get(ENTRIES, {"stuck": "yes"}))
    assert entry.player.username in text(desk.get(at(tournament, "change")))


@pytest.mark.parametrize("tail", ["change", "delete"])
def test_nothing_of_a_tournament_or_an_entry_can_be_changed(desk, parked, tail):
    before = [list(model.objects.values()) for model in (Tournament, Entry, Turn, Result)]
    fields = {
        "name": "Mine",
        "seats": 3,
        "state": "scored",
        "score_half_points": 900,
        "post": "yes",
    }

    for row in (parked, parked.tournament):
        assert desk.post(at(row, tail), fields).status_code == 403
    assert desk.post(f"{ENTRIES}add/", fields).status_code == 403
    assert [list(m.objects.values()) for m in (Tournament, Entry, Turn, Result)] == before


@pytest.mark.parametrize("name", ["delete_selected", "nonsense"])
def test_no_list_has_an_action_that_deletes(desk, parked, name):
    for row, list_ in ((parked, ENTRIES), (parked.tournament, LIST)):
        desk.post(list_, {"action": name, "_selected_action": str(row.pk), "post": "yes"})

    assert (Tournament.objects.count(), Entry.objects.count()) == (1, 1)


def test_turns_and_results_have_no_page():
    assert not any(admin.site.is_registered(model) for model in (Turn, Result, StateChange))


def test_superusers_cannot_change_more(parked):
    client = Client()
    client.force_login(make_user("root", is_staff=True, is_superuser=True))

    for row in (parked, parked.tournament):
        assert client.post(at(row, "change"), {"state": "final"}).status_code == 403
        assert client.post(at(row, "delete"), {"post": "yes"}).status_code == 403


def pages(row, entry):
    yield from (LIST, ENTRIES, f"{LIST}add/", f"{LIST}add/?game=klassiek", "/admin/")
    yield from (at(row, tail) for tail in ("change", "copy", "void", "history"))
    yield from (at(entry, tail) for tail in ("change", "rescore", "history"))


def test_no_page_shows_a_seed_or_a_hidden_card(desk):
    tournament = make_tournament(rounds=2)
    entry = play(make_entry(tournament), turns=1)
    turn = entry.turns.get()
    hidden = [
        seed_opened(tournament.seed_encrypted),
        tournament.seed_encrypted,
        tournament.seed_key_hash,
        turn.action,
    ]
    for address in pages(tournament, entry):
        page = text(desk.get(address))
        assert [secret for secret in hidden if secret in page] == [], address


def test_without_the_right_nothing_is_shown(reader, parked):
    tournament = parked.tournament
    paths = [page for page in pages(tournament, parked) if page != "/admin/"]

    assert {reader.get(page).status_code for page in paths} == {403}
    reader.post(at(tournament, "void"), {"reason": "mischief"})
    reader.post(at(tournament, "copy"), COPY)
    reader.post(at(parked, "rescore"))
    parked.refresh_from_db()
    tournament.refresh_from_db()
    assert (parked.state, tournament.state) == ("parked", "open")
    assert Tournament.objects.count() == 1


@pytest.mark.parametrize("who", ["a visitor", "a player"])
def test_players_and_visitors_are_refused(parked, who):
    client = Client()
    if who == "a player":
        client.force_login(parked.player)

    for address in pages(parked.tournament, parked):
        assert client.get(address).status_code == 302
        assert client.post(address, {"reason": "mischief"}).status_code == 302
    parked.refresh_from_db()
    assert parked.state == "parked"


@pytest.mark.parametrize("tail", ["copy", "void"])
def test_an_unknown_row_is_not_found(desk, tail):
    assert desk.get(f"{LIST}4711/{tail}/").status_code == 404
    assert desk.get(f"{ENTRIES}{'0' * 8}-0000-4000-8000-{'0' * 12}/rescore/").status_code == 404


def test_names_are_escaped(desk):
    tournament = make_tournament(name="<script>alert(1)</script>")
    for address in (LIST, at(tournament, "change"), at(tournament, "void")):
        assert "<script>alert" not in text(desk.get(address))


@pytest.mark.parametrize("words", ["\x00", "%00", "\u202e", "x" * 5000])
def test_any_search_is_no_error(desk, tournament, words):
    for list_ in (LIST, ENTRIES):
        assert desk.get(list_, {"q": words}).status_code < 500
