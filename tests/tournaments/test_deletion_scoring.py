"""Deletions at the same moment as scoring, closing and exports."""

from pathlib import Path

from accounts.models import Deletion, User
from tests.tournaments.factories import make_entry, make_tournament, past, play
from tests.tournaments.traces import database_dump
from tournaments.models import Entry
from tournaments.selectors.analysis.audit import audit

CODES = {"not-found", "not-authenticated", "throttled"}
SWEEPS = [["sweep"]] * 4


def six_in(tournament):
    """Give entries of which four are played out, one is begun and one is not."""
    players = [User.objects.create_user(f"quidam-{number}") for number in range(6)]
    entries = [make_entry(tournament, player) for player in players]
    for entry, turns in zip(entries, (None, None, None, None, 1), strict=False):
        play(entry, turns=turns)
    past(tournament)
    return entries


def test_deleting_while_entries_are_scored_and_the_tournament_closes(race):
    tournament = make_tournament(rounds=2, places=10)
    entries = six_in(tournament)
    scores = [["score", str(entry.pk)] for entry in entries]
    leave = [["delete", entry.player_id] for entry in entries]
    found = race([*leave, *[["export", entry.player_id] for entry in entries], *scores, *SWEEPS])

    assert "deadlock" not in Path(race.log.name).read_text()
    assert {one for one in found if isinstance(one, str)} <= CODES | {"gelijkspel-export-v1"}
    assert Deletion.objects.count() == 6
    assert "quidam" not in database_dump().lower()
    for calls in (scores, [["sweep"]]):
        race([*calls, ["sweep"]])
    tournament.refresh_from_db()
    assert tournament.state == "final"
    assert not Entry.objects.filter(tournament=tournament, state="playing").exists()
    assert list(audit()) == []
