"""Simultaneous requests in real processes; fewer of them on SQLite."""

from datetime import timedelta
from pathlib import Path

from django.db import connection

from tests.tournaments.factories import (
    BOTS,
    make_entry,
    make_tournament,
    make_user,
    past,
    play,
    score_all,
)
from tournaments.models import Entry, Tournament, Turn
from tournaments.models.clock import database_now
from tournaments.play.replay import entry_view
from tournaments.selectors.analysis.audit import audit


def test_of_fifty_players_ten_get_a_place(race):
    tournament = make_tournament(rounds=20)
    players = [make_user() for _ in range(50)]
    found = race([["join", tournament.pk, player.pk] for player in players])

    assert sum(one != "tournament-full" and one[0] for one in found) == 10
    assert found.count("tournament-full") == 40
    places = Entry.objects.order_by("place").values_list("place", flat=True)
    assert list(places) == list(range(1, 11))
    assert list(audit()) == []


def test_joining_twenty_times_at_once_makes_one_entry(race):
    tournament, player = make_tournament(), make_user()
    found = race([["join", tournament.pk, player.pk]] * 20)

    assert sorted(created for created, _ in found) == [False] * 19 + [True]
    assert {key for _, key in found} == {str(Entry.objects.get().pk)}


def test_joining_and_withdrawing_never_exceed_the_places(race):
    tournament = make_tournament(places=3)
    leaving = [make_entry(tournament) for _ in range(3)]
    joining = [make_user() for _ in range(12)]
    found = race(
        [["withdraw", str(entry.pk)] for entry in leaving]
        + [["join", tournament.pk, player.pk] for player in joining]
    )

    assert found.count(None) == 3
    assert Entry.objects.filter(place__isnull=False).count() <= 3
    assert list(audit()) == []


def test_of_two_actions_for_one_turn_one_is_stored(race):
    pairs = 200 if connection.vendor == "postgresql" else 40
    tournament = make_tournament(rounds=100)
    entries = [make_entry(tournament) for _ in range(4)]
    for pair in range(pairs):
        entry = entries[pair % 4]
        entry.refresh_from_db()
        at = entry_view(entry=entry)
        legal = at.current.legal_actions
        turn = ["turn", str(entry.pk), at.round, at.turn]
        found = race([[*turn, legal[0]], [*turn, legal[-1]]])
        assert found.count("turn-already-played") == 1

    assert sum(entry.turns.count() for entry in entries) == pairs
    assert list(audit()) == []


def test_the_same_action_twenty_times_is_stored_once(race):
    entry = make_entry()
    found = race([["turn", str(entry.pk), 1, 0, "pass"]] * 20)

    assert len(set(found)) == 1
    assert entry.turns.count() == 1


def test_one_entry_is_scored_twenty_times(race):
    entry = play(make_entry())
    found = race([["score", str(entry.pk)]] * 20)

    assert sorted(found) == [False] * 19 + [True]
    entry.refresh_from_db()
    assert (entry.state, entry.attempts, entry.results.count()) == ("scored", 1, 16)
    assert list(audit()) == []


def test_fifty_sweeps_at_once_change_each_thing_once(race):
    due = [make_tournament(state="announced", rounds=1) for _ in range(3)]
    played = [make_tournament(rounds=1) for _ in range(3)]
    for tournament in played:
        play(make_entry(tournament))
        score_all(tournament)
        past(tournament)
    Tournament.objects.filter(pk__in=[one.pk for one in due]).update(opens_at=played[0].created_at)
    found = race([["sweep"]] * 50)

    totals = {key: sum(one[key] for one in found) for key in found[0]}
    assert totals | {"enqueued": 0} == {
        "opened": 3,
        "expired": 0,
        "closed": 3,
        "parked": 0,
        "enqueued": 0,
        "finalised": 3,
    }
    assert list(audit()) == []


def past_soon(tournament):
    """Let it close within half a second, by the database's clock."""
    closes_at = database_now() + timedelta(milliseconds=400)
    Tournament.objects.filter(pk=tournament.pk).update(closes_at=closes_at)


def test_closing_while_everyone_plays(race):
    tournament = make_tournament(rounds=100)
    entries = [make_entry(tournament) for _ in range(10)]
    past_soon(tournament)
    found = race([["passes", str(entry.pk)] for entry in entries])
    race([["sweep"]] * 3)

    assert {code for _, code in found} == {"tournament-not-open"}
    assert sum(taken for taken, _ in found) == Turn.objects.count()
    score_all(tournament)
    race([["sweep"]])
    tournament.refresh_from_db()
    assert tournament.state == "final"
    assert list(audit()) == []


def test_closing_twenty_tournaments_while_entries_are_scored_twice(race):
    tournaments = [make_tournament(rounds=2, bots=BOTS) for _ in range(20)]
    entries = [play(make_entry(one)) for one in tournaments for _ in range(2)]
    playing = [play(make_entry(one), turns=1) for one in tournaments]
    for tournament in tournaments:
        past(tournament)
    scores = [["score", str(entry.pk)] for entry in entries]
    race(scores + [["sweep"]] * 4 + scores)
    for entry in playing:
        entry.refresh_from_db()
    race([["score", str(entry.pk)] for entry in playing])
    race([["sweep"]])

    assert "deadlock" not in Path(race.log.name).read_text()
    assert set(Tournament.objects.values_list("state", flat=True)) == {"final"}
    assert list(audit()) == []
