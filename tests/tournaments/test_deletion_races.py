"""Deletions and exports at the same moment as other requests."""

from datetime import timedelta
from pathlib import Path

from accounts.models import Deletion, User
from tests.tournaments.factories import make_entry, make_tournament, make_user
from tournaments.models import Entry, Turn
from tournaments.models.clock import database_now
from tournaments.selectors.analysis.audit import audit


def test_of_twenty_simultaneous_exports_one_succeeds(race):
    found = race([["export", make_user().pk]] * 20)

    assert sorted(found) == ["gelijkspel-export-v1"] + ["throttled"] * 19


def test_simultaneous_deletions_happen_once_with_different_numbers(race):
    players = [make_user().pk for _ in range(12)]
    found = race([["delete", player] for player in players] + [["delete", players[0]]] * 8)

    assert (found.count(True), found.count(False)) == (12, 8)
    assert list(Deletion.objects.values_list("number", flat=True)) == list(range(1, 13))


def test_deleting_while_playing(race):
    entries = [make_entry(make_tournament(rounds=60)) for _ in range(6)]
    playing = [["passes", str(entry.pk)] for entry in entries]
    found = race(playing + [["delete", entry.player_id] for entry in entries])

    assert "deadlock" not in Path(race.log.name).read_text()
    assert found.count(True) == 6
    taken = [one for one in found if one is not True]
    assert {code for _, code in taken} <= {"not-found", "entry-withdrawn", None}
    assert sum(many for many, _ in taken) == Turn.objects.count()
    for entry in entries:
        deletion = Deletion.objects.get(user=entry.player)
        assert not entry.turns.filter(taken_at__gt=deletion.at).exists()
    assert list(audit()) == []


def test_deleting_and_joining_with_an_overdue_entry(race):
    """Who joins gives back what is overdue, perhaps of one who is being deleted: no deadlock."""
    tournament = make_tournament(places=10)
    old = [make_entry(tournament) for _ in range(6)]
    Entry.objects.update(joined_at=database_now() - timedelta(hours=25))
    players = [entry.player_id for entry in old] + [make_user().pk for _ in range(6)]
    calls = [[["join", tournament.pk, player], ["delete", player]] for player in players]
    found = race([call for pair in calls for call in pair] + [["sweep"]] * 4)

    assert "deadlock" not in Path(race.log.name).read_text()
    assert found.count(True) == 12
    refused = {one for one in found if isinstance(one, str)}
    assert refused <= {"not-found", "tournament-full"}
    assert not Entry.objects.filter(state=Entry.State.PLAYING).exists()
    assert not User.objects.filter(pk__in=players, is_active=True).exists()
    assert list(audit()) == []
