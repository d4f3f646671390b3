"""Joining, withdrawing and losing a place."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import Group, Permission
from django.utils import timezone

from tests.tournaments.factories import (
    DEALT_31_IN_1,
    DEALT_31_IN_1_AND_2,
    HOUR,
    advance,
    make_entry,
    make_organiser,
    make_tournament,
    make_user,
    play,
)
from tournaments.errors import (
    EntryStarted,
    EntryWithdrawn,
    NotEligible,
    PlaceLapsed,
    TournamentFull,
    TournamentNotOpen,
)
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now
from tournaments.play.replay import entry_view
from tournaments.services.contest.entries import entry_expire, entry_join, entry_withdraw
from tournaments.services.contest.turns import turn_take

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


def join(tournament, player=None):
    return entry_join(tournament=tournament, player=player or make_user())


def move(tournament, **times):
    Tournament.objects.filter(pk=tournament.pk).update(**times)


def test_joining_takes_the_first_free_place():
    tournament = make_tournament()
    entries = [join(tournament)[0] for _ in range(3)]
    entry_withdraw(entry=entries[1])

    assert [entry.place for entry in entries] == [1, 2, 3]
    assert join(tournament)[0].place == 2


def test_joining_again_returns_the_same_entry():
    tournament, player = make_tournament(), make_user()
    (one, first), (other, second) = join(tournament, player), join(tournament, player)

    assert (one.pk, first, second) == (other.pk, True, False)
    assert Entry.objects.count() == 1


def test_the_eleventh_player_of_ten_places_is_refused():
    tournament = make_tournament()
    for _ in range(10):
        join(tournament)

    with pytest.raises(TournamentFull):
        join(tournament)
    assert Entry.objects.count() == 10


@pytest.mark.parametrize("state", ["announced", "closed", "final", "void"])
def test_only_an_open_tournament_can_be_joined(state):
    tournament = make_tournament(state=state)

    with pytest.raises(TournamentNotOpen):
        join(tournament)
    assert not Entry.objects.exists()


@pytest.mark.parametrize("state", ["open", "closed", "final", "void"])
def test_an_existing_entry_is_returned_in_any_state(state):
    entry = make_entry(make_tournament(rounds=1))
    tournament = advance(entry.tournament, to=state)

    assert join(tournament, entry.player) == (entry, False)


def test_opening_and_closing_follow_the_databases_clock():
    tournament = make_tournament(state="announced")
    now = database_now()

    move(tournament, opens_at=now + SECOND * 2, closes_at=now + HOUR)
    with pytest.raises(TournamentNotOpen):
        join(tournament)
    move(tournament, opens_at=now - SECOND)  # nobody has opened it yet: the time counts
    assert join(tournament)[1]
    assert tournament.changes.get(state="open").by is None
    move(tournament, opens_at=now - HOUR, closes_at=database_now() + SECOND * 2)
    assert join(tournament)[1]
    move(tournament, closes_at=database_now() - SECOND)  # nobody has closed it yet either
    with pytest.raises(TournamentNotOpen):
        join(tournament)


def test_organisers_cannot_join():
    by, other = make_organiser(), make_organiser()
    tournament = make_tournament(by=by)
    boss = make_user(is_superuser=True)
    by_group, by_right = make_user(), make_user()
    change = Permission.objects.get(codename="change_tournament")
    group = Group.objects.create(name="helpers")
    group.permissions.add(change)
    by_group.groups.add(group)
    by_right.user_permissions.add(change)

    for player in (by, other, boss, by_group, by_right):
        with pytest.raises(NotEligible):
            join(tournament, player)
    assert not Entry.objects.exists()


def test_the_creator_cannot_join_after_losing_the_rights():
    by = make_organiser()
    tournament = make_tournament(by=by)
    by.is_staff = False
    by.save()

    with pytest.raises(NotEligible):
        join(tournament, by)


def test_an_entry_can_be_withdrawn_before_its_first_action():
    entry = make_entry()
    entry_withdraw(entry=entry)
    entry_withdraw(entry=entry)

    entry.refresh_from_db()
    assert (entry.state, entry.place) == ("withdrawn", None)
    with pytest.raises(EntryWithdrawn):
        turn_take(entry=entry, number=1, turn=0, action="pass")
    assert not entry.turns.exists()


def test_rejoining_returns_the_same_entry_and_deal():
    tournament = make_tournament(places=1)
    entry = make_entry(tournament)
    before = entry_view(entry=entry)
    entry_withdraw(entry=entry)
    back, created = join(tournament, entry.player)

    assert (back.pk, created, back.place, back.state) == (entry.pk, True, 1, "playing")
    assert entry_view(entry=back) == before


def test_rejoining_takes_a_free_place():
    tournament = make_tournament(places=1)
    entry = make_entry(tournament)
    entry_withdraw(entry=entry)
    join(tournament)

    with pytest.raises(TournamentFull):
        join(tournament, entry.player)
    entry.refresh_from_db()
    assert entry.state == "withdrawn"


def test_a_started_entry_cannot_be_withdrawn():
    entry = play(make_entry(), turns=1)

    with pytest.raises(EntryStarted):
        entry_withdraw(entry=entry)
    entry.refresh_from_db()
    assert (entry.state, entry.place) == ("playing", 1)


def test_an_entry_with_a_finished_round_cannot_be_withdrawn():
    entry = make_entry(make_tournament(seed=DEALT_31_IN_1))

    assert entry.half_points == [62]
    assert not entry.started
    with pytest.raises(EntryStarted):
        entry_withdraw(entry=entry)


def test_entries_cannot_be_withdrawn_unless_the_tournament_is_open():
    tournament = make_tournament()
    entry = make_entry(tournament)
    advance(tournament, to="closed")

    with pytest.raises(TournamentNotOpen):
        entry_withdraw(entry=entry)


def test_an_entry_without_a_turn_in_any_round_is_finished_on_joining():
    entry = make_entry(make_tournament(seed=DEALT_31_IN_1_AND_2, rounds=2))

    assert (entry.state, entry.complete, entry.half_points) == ("finished", True, [62, 62])


def test_an_overdue_entry_loses_its_place():
    tournament = make_tournament(grace=2)
    entry, begun = make_entry(tournament), play(make_entry(tournament), turns=1)
    long_ago = timezone.now() - 2 * HOUR - SECOND  # SQLite tells milliseconds only

    Entry.objects.update(joined_at=long_ago + 5 * SECOND)
    assert not entry_expire(entry_id=entry.pk)
    Entry.objects.update(joined_at=long_ago)
    assert [entry_expire(entry_id=one.pk) for one in (entry, begun, entry)] == [True, False, False]
    entry.refresh_from_db()
    assert (entry.state, entry.place) == ("withdrawn", None)
    assert join(tournament, entry.player) == (entry, True)
    assert not entry_expire(entry_id=entry.pk)  # the time runs from coming back


def too_late(*entries):
    """Let entries have joined longer ago than their tournament waits for a first action."""
    keys = [entry.pk for entry in entries]
    Entry.objects.filter(pk__in=keys).update(joined_at=timezone.now() - 25 * HOUR)


def test_joining_withdraws_overdue_entries_first():
    tournament = make_tournament(places=3)
    late, begun, fresh = (make_entry(tournament) for _ in range(3))
    play(begun, turns=1)
    too_late(late, begun)

    entry, created = join(tournament)
    assert (created, entry.place) == (True, late.place)
    with pytest.raises(TournamentFull):
        join(tournament)
    states = dict(Entry.objects.values_list("pk", "state"))
    assert [states[one.pk] for one in (late, begun, fresh)] == ["withdrawn", "playing", "playing"]


def test_the_time_runs_out_twice_at_most():
    tournament = make_tournament(grace=24)
    entry = make_entry(tournament)
    too_late(entry)
    assert entry_expire(entry_id=entry.pk)
    back, _ = join(tournament, entry.player)
    half = back.act_before - back.joined_at
    Entry.objects.update(joined_at=timezone.now() - 12 * HOUR - SECOND)
    assert entry_expire(entry_id=entry.pk)

    assert half == 12 * HOUR
    with pytest.raises(PlaceLapsed):
        join(tournament, entry.player)
    entry.refresh_from_db()
    assert (entry.state, entry.lapses, entry.came_back) == ("withdrawn", 2, True)


def test_who_comes_back_and_plays_stays():
    tournament = make_tournament()
    entry = make_entry(tournament)
    too_late(entry)
    back, _ = join(tournament, entry.player)
    turn_take(entry=back, number=1, turn=0, action="pass")
    too_late(entry)

    assert not entry_expire(entry_id=entry.pk)


def test_a_place_given_back_by_hand_does_not_restart_the_time():
    tournament = make_tournament(grace=24)
    entry = make_entry(tournament)
    Entry.objects.update(joined_at=timezone.now() - 23 * HOUR)
    entry.refresh_from_db()
    entry_withdraw(entry=entry)
    back, _ = join(tournament, entry.player)

    assert (back.act_before, back.lapses) == (entry.act_before, 0)
    too_late(entry)
    entry_expire(entry_id=entry.pk)
    again, _ = join(tournament, entry.player)
    assert (again.lapses, again.came_back) == (1, True)


def test_the_time_runs_out_while_a_place_is_given_back():
    tournament = make_tournament(grace=24)
    entry = make_entry(tournament)
    for came_back in (True, None):
        entry_withdraw(entry=entry)
        too_late(entry)
        if came_back:
            back, _ = join(tournament, entry.player)
            assert (back.came_back, back.lapses) == (True, 1)
    with pytest.raises(PlaceLapsed):
        join(tournament, entry.player)


def test_a_place_is_promised_until_the_closing_at_most():
    closes_at = timezone.now() + HOUR
    entry = make_entry(make_tournament(grace=24, closes_at=closes_at))
    assert entry.kept_until == closes_at

    entry.joined_at = timezone.now() - 23.5 * HOUR
    assert entry.kept_until == entry.act_before < closes_at


def test_an_overdue_player_can_join_again():
    tournament = make_tournament(places=1)
    entry = make_entry(tournament)
    too_late(entry)

    back, created = join(tournament, entry.player)
    assert (back.pk, created, back.place) == (entry.pk, True, 1)
    assert turn_take(entry=back, number=1, turn=0, action="pass").turn == 0


def test_the_last_overdue_place_goes_to_the_first_request():
    tournament = make_tournament(places=1)
    entry = make_entry(tournament)
    too_late(entry)
    join(tournament)

    with pytest.raises(TournamentFull):
        join(tournament, entry.player)
    with pytest.raises(EntryWithdrawn):
        turn_take(entry=entry, number=1, turn=0, action="pass")


def test_everyone_gets_the_same_first_deal():
    tournament = make_tournament()
    seen = [entry_view(entry=make_entry(tournament)) for _ in range(10)]

    assert all(one == seen[0] for one in seen)
