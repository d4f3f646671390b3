"""Taking a turn: once, in order, by the rules, in time; repeated turns get the same answer."""

import random

import pytest
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games.core.actions import WORDS
from games.core.errors import IllegalAction
from tests.tournaments.factories import (
    DEALT_31_IN_1,
    DEALT_31_IN_2,
    HOUR,
    advance,
    make_entry,
    make_tournament,
    make_user,
    messages,
    past,
    play,
)
from tournaments import queue
from tournaments.errors import (
    EntryWithdrawn,
    FirstActionTooLate,
    NotFound,
    RoundOver,
    TournamentNotOpen,
    TurnAlreadyPlayed,
    TurnNotReached,
)
from tournaments.models import Entry, Turn
from tournaments.models.clock import database_now
from tournaments.play.replay import entry_view, round_view
from tournaments.services.contest.entries import entry_withdraw
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take, turn_take_of

pytestmark = pytest.mark.django_db
MINUTE = HOUR / 60


def take(entry, number, turn, action):
    return turn_take(entry=entry, number=number, turn=turn, action=action)


def rows(entry):
    return (
        list(Entry.objects.filter(pk=entry.pk).values()),
        list(Turn.objects.filter(entry=entry).values()),
    )


def refuses(error, entry, number, turn, action="pass"):
    before = rows(entry)
    with pytest.raises(error):
        take(entry, number, turn, action)
    assert rows(entry) == before


def a_swap(entry):
    return entry_view(entry=entry).current.legal_actions[-1]


def test_a_turn_returns_the_events_since():
    entry = make_entry()
    taken = take(entry, 1, 0, "pass")

    assert taken.events[0] == {"seat": 0, "action": "pass"}
    assert {event["seat"] for event in taken.events} == {0, 1, 2, 3}
    assert (taken.round, taken.turn, taken.action, taken.over) == (1, 0, "pass", True)
    assert len(taken.round_view.hands) == 4
    assert taken.half_points == taken.round_view.half_points[0]
    assert (taken.after.state, taken.after.round, taken.after.turn) == ("playing", 2, 0)
    assert taken.after.half_points == (taken.half_points,)


@pytest.mark.parametrize("rounds", [1, 2])
def test_an_outdated_row_is_read_again(rounds):
    entry = make_entry(make_tournament(rounds=rounds))
    while len(Entry.objects.get(pk=entry.pk).half_points) == 0:
        at = entry_view(entry=Entry.objects.get(pk=entry.pk))
        take(entry, at.round, at.turn, "pass")
    assert entry.half_points == []

    assert entry_view(entry=entry) == entry_view(entry=Entry.objects.get(pk=entry.pk))


def test_a_round_in_progress_shows_no_other_hand():
    entry = make_entry()
    taken = take(entry, 1, 0, a_swap(entry))

    assert (taken.over, taken.half_points) == (False, None)
    assert (taken.round_view.hands, taken.round_view.half_points) == (None, None)
    assert taken.after.current == taken.round_view
    assert taken.round_view.observation["hand"]
    assert taken.round_view.legal_actions[0] == "pass"


def test_a_turn_returns_what_the_replay_gives():
    entry = make_entry()
    while (at := entry_view(entry=entry)).current:
        action = random.Random(at.round + at.turn).choice(at.current.legal_actions)
        taken = take(entry, at.round, at.turn, action)
        entry.refresh_from_db()
        assert taken.round_view == round_view(entry=entry, number=at.round, turns=at.turn + 1)
        assert taken.after == entry_view(entry=entry)
        assert taken.after == entry_view(entry=entry, upto=(at.round, at.turn))
    assert len(entry.half_points) == 16


def test_a_repeated_turn_gets_the_same_answer():
    entry = make_entry(make_tournament(rounds=2))
    swap = a_swap(entry)
    given = {}

    def same_again():
        before = rows(entry)
        assert {key: take(entry, *key, action) for key, (action, _) in given.items()} == {
            key: answer for key, (_, answer) in given.items()
        }
        assert rows(entry) == before

    for key, action in (((1, 0), swap), ((1, 1), "pass"), ((2, 0), "pass")):
        given[key] = (action, take(entry, *key, action))
        same_again()
    assert given[(2, 0)][1].after.state == "finished"
    advance(entry.tournament, to="closed")
    same_again()
    entry_score(entry_id=entry.pk)
    same_again()
    advance(entry.tournament, to="final")
    same_again()


def test_a_repeated_turn_in_a_round_cut_off_by_closing():
    entry = make_entry()
    swap = a_swap(entry)
    first = take(entry, 1, 0, swap)
    advance(entry.tournament, to="void")

    assert take(entry, 1, 0, swap) == first
    refuses(TurnAlreadyPlayed, entry, 1, 0)
    refuses(TournamentNotOpen, entry, 1, 1)


def test_refusals_change_nothing():
    entry = make_entry(make_tournament(rounds=2))
    swap = a_swap(entry)
    take(entry, 1, 0, swap)

    refuses(TurnAlreadyPlayed, entry, 1, 0)
    refuses(TurnAlreadyPlayed, entry, 1, 0, "fly")
    refuses(TurnNotReached, entry, 1, 2)
    refuses(TurnNotReached, entry, 1, -1)
    refuses(TurnNotReached, entry, 2, 0)
    refuses(TurnNotReached, entry, 3, 0)
    for number in (0, -1, 2**15, 2**31, 2**63):
        refuses(TurnNotReached, entry, number, 0)
    refuses(TurnNotReached, entry, 1, 2**63)
    refuses(IllegalAction, entry, 1, 1, "fly")
    refuses(IllegalAction, entry, 1, 1, swap)  # that card has gone
    refuses(IllegalAction, entry, 1, 1, "hold")
    take(entry, 1, 1, "pass")
    refuses(RoundOver, entry, 1, 2)
    take(entry, 2, 0, "pass")
    refuses(RoundOver, entry, 2, 1)
    refuses(TurnNotReached, entry, 3, 0)


def test_many_illegal_actions_change_nothing():
    entry = make_entry()
    at = entry_view(entry=entry)
    legal = set(at.current.legal_actions)
    before = rows(entry)

    for action in [*(set(WORDS.values()) - legal), "", "Pass", "pass ", "swap", "0:pass", "\0"]:
        with pytest.raises(IllegalAction):
            take(entry, 1, 0, action)
    assert rows(entry) == before
    assert entry_view(entry=entry) == at
    assert take(entry, 1, 0, sorted(legal)[-1]).turn == 0


def test_turns_are_refused_before_opening_and_after_closing():
    entry = make_entry()
    past(entry.tournament)  # the time has come, the sweep has not
    refuses(TournamentNotOpen, entry, 1, 0)
    advance(entry.tournament, to="closed")
    refuses(TournamentNotOpen, entry, 1, 0)


def test_a_withdrawn_entry_takes_no_turns():
    entry = make_entry()
    entry_withdraw(entry=entry)
    refuses(EntryWithdrawn, entry, 1, 0)


def test_an_overdue_first_action_is_refused_without_a_sweep():
    entry = make_entry(make_tournament(grace=2))
    now = database_now()
    Entry.objects.filter(pk=entry.pk).update(joined_at=now - 2 * HOUR)
    refuses(FirstActionTooLate, entry, 1, 0)

    Entry.objects.filter(pk=entry.pk).update(joined_at=now - 2 * HOUR + 10 * MINUTE)
    play(entry, turns=1)
    Entry.objects.filter(pk=entry.pk).update(joined_at=now - 3 * HOUR)
    play(entry, turns=1)  # whoever has begun has all the time
    assert entry.turns.count() == 2


def test_only_the_player_takes_a_turn():
    entry = make_entry()

    with pytest.raises(NotFound):
        turn_take_of(player=make_user(), entry_id=entry.pk, number=1, turn=0, action="pass")
    with pytest.raises(NotFound):
        turn_take(entry=Entry(), number=1, turn=0, action="pass")
    assert not entry.turns.exists()
    taken = turn_take_of(player=entry.player, entry_id=entry.pk, number=1, turn=0, action="pass")
    assert taken == take(entry, 1, 0, "pass")


def test_a_round_without_a_turn_is_over_on_joining_and_shown():
    entry = make_entry(make_tournament(seed=DEALT_31_IN_1))
    first = round_view(entry=entry, number=1)

    assert (first.over, first.turn, first.half_points[0]) == (True, 0, 62)
    assert first.events[0] == {"seat": 0, "event": "thirty-one"}
    assert entry_view(entry=entry).round == 2
    refuses(RoundOver, entry, 1, 0)


def test_a_round_without_a_turn_is_over_with_the_one_before():
    entry = make_entry(make_tournament(seed=DEALT_31_IN_2, rounds=3))
    taken = take(entry, 1, 0, "pass")
    entry.refresh_from_db()

    assert taken.after.round == 3
    assert entry.half_points == [taken.half_points, 62]
    assert list(taken.after.half_points) == entry.half_points


def test_a_last_round_without_a_turn_ends_the_entry():
    entry = make_entry(make_tournament(seed=DEALT_31_IN_2, rounds=2))
    taken = take(entry, 1, 0, "pass")
    entry.refresh_from_db()

    assert (taken.after.state, entry.state, entry.complete) == ("finished", "finished", True)


def test_the_last_action_finishes_the_entry(django_capture_on_commit_callbacks):
    entry = play(make_entry(make_tournament(rounds=1)), turns=0)
    with django_capture_on_commit_callbacks() as sent:
        try:
            with transaction.atomic():
                take(entry, 1, 0, "pass")
                raise RuntimeError
        except RuntimeError:
            pass
    entry.refresh_from_db()
    assert (entry.state, entry.turns.count(), sent) == ("playing", 0, [])

    with django_capture_on_commit_callbacks(execute=True):
        take(entry, 1, 0, "pass")
        take(entry, 1, 0, "pass")
    entry.refresh_from_db()
    assert (entry.state, entry.turns.count()) == ("finished", 1)
    assert messages() == [(queue.SCORE_ENTRY, {"entry_id": str(entry.pk)})]


def test_a_turn_takes_few_queries():
    entry = make_entry()
    take(entry, 1, 0, a_swap(entry))
    swap = a_swap(entry)

    with CaptureQueriesContext(connection) as asked:
        taken = take(entry, 1, 1, swap)
    asked = [query["sql"] for query in asked if "SAVEPOINT" not in query["sql"]]
    assert len(asked) == 3 + taken.over, asked  # lock, moment, insert; points once it is over


def test_a_player_who_becomes_an_organiser_can_go_on():
    entry = play(make_entry(), turns=1)
    entry.player.is_staff = True
    entry.player.save()

    assert play(entry).state == "finished"
