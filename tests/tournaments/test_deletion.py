"""Entries, ranks and tournaments after the deletion of an account."""

import pytest

from accounts.models import Deletion, User
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
from tournaments.errors import AccountClosed
from tournaments.models import Entry
from tournaments.play.replay import entry_view
from tournaments.selectors.analysis.audit import audit
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.standings import standings_version
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.turns import turn_take
from tournaments.services.people.accounts import account_delete

pytestmark = pytest.mark.django_db


def lines(tournament):
    return standing_list(tournament=tournament, viewer=None)


def test_every_rank_stays_and_only_the_name_changes():
    tournament = make_tournament(rounds=2)
    choices = [last, lambda legal: "pass", last]
    entries = [make_scored(tournament, choose=choose) for choose in choices]
    leaver = entries[1].player
    name = leaver.username
    before, version = lines(tournament), standings_version(tournament)
    account_delete(user_id=leaver.pk)
    after = lines(tournament)

    assert str(after) == str(before).replace(f"'{name}'", "'former-player-1'")
    assert standings_version(tournament) != version
    advance(tournament, to="final")
    assert list(audit()) == []


def test_an_organiser_stays_outside_the_ranking():
    tournament = make_tournament(rounds=1)
    best = make_scored(tournament)
    make_scored(tournament, choose=last)
    User.objects.filter(pk=best.player_id).update(is_staff=True)
    before = [(row.rank, row.unranked_reason) for row in lines(tournament)]
    account_delete(user_id=best.player_id)

    assert "organiser" in {reason for _, reason in before}
    assert [(row.rank, row.unranked_reason) for row in lines(tournament)] == before
    best.player.refresh_from_db()
    assert best.player.is_staff is False


def test_a_player_stays_in_the_ranking():
    entry = make_scored(make_tournament(rounds=1))
    account_delete(user_id=entry.player_id)

    assert [row.rank for row in lines(entry.tournament)] == [1]
    assert Deletion.objects.get().was_organiser is False


def test_an_entry_without_an_action_is_withdrawn():
    entry = make_entry()
    account_delete(user_id=entry.player_id)
    entry.refresh_from_db()

    assert (entry.state, entry.place) == ("withdrawn", None)
    assert lines(entry.tournament) == []
    assert make_entry(entry.tournament).place == 1


def test_a_started_entry_counts_its_finished_rounds():
    entry = play(make_entry(make_tournament(rounds=3)), turns=1, choose=lambda legal: "pass")
    other = play(make_entry(entry.tournament))
    account_delete(user_id=entry.player_id)
    entry.refresh_from_db()
    assert (entry.state, entry.complete) == ("playing", False)
    advance(entry.tournament, to="final")
    rows = {row.player: row for row in lines(entry.tournament)}

    assert (rows["former-player-1"].rounds_played, rows["former-player-1"].complete) == (1, False)
    assert rows["former-player-1"].half_points == entry.half_points[0]
    assert rows[other.player.username].rank == 1
    assert list(audit()) == []


def test_the_entry_of_a_deleted_account_takes_no_turns():
    entry = play(make_entry(make_tournament(rounds=3)), turns=1, choose=lambda legal: "pass")
    account_delete(user_id=entry.player_id)
    entry.refresh_from_db()
    at = entry_view(entry=entry)

    with pytest.raises(AccountClosed):
        turn_take(entry=entry, number=at.round, turn=at.turn, action="pass")
    assert entry.turns.count() == 1


def test_a_deleted_account_cannot_join():
    tournament, player = make_tournament(), make_user()
    account_delete(user_id=player.pk)

    with pytest.raises(AccountClosed):
        entry_join(tournament=tournament, player=player)
    assert not Entry.objects.exists()


def test_tournaments_of_a_deleted_account_stay():
    organiser = make_organiser("anna")
    tournament = make_tournament(by=organiser, rounds=1)
    entry = play(make_entry(tournament))
    account_delete(user_id=organiser.pk)
    advance(tournament, to="final")
    tournament.refresh_from_db()

    assert tournament.state == "final"
    assert str(tournament.created_by) == "former-player-1"
    assert lines(tournament)[0].player == entry.player.username
    assert list(audit()) == []


def test_deleting_again_does_nothing():
    player = make_user()
    first = account_delete(user_id=player.pk)
    row = User.objects.values().get(pk=player.pk)

    assert first.number == 1
    assert account_delete(user_id=player.pk) is None
    assert User.objects.values().get(pk=player.pk) == row


def test_deleting_an_unknown_account_does_nothing():
    assert account_delete(user_id=10**9) is None
