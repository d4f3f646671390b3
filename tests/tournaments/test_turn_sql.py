"""The hand-written SQL of the turn does what the ORM does, value by value."""

from datetime import timedelta

import pytest
from django.db import IntegrityError, connection, transaction

from tests.tournaments.factories import (
    advance,
    make_entry,
    make_tournament,
    make_user,
    past,
    play,
)
from tournaments.errors import NotFound
from tournaments.models import Entry, Tournament, Turn, turn_sql
from tournaments.models.clock import database_now
from tournaments.services.contest.entries import entry_withdraw

pytestmark = pytest.mark.django_db


def values(row):
    """Return every column of a row with its type, read as it is, not refreshed."""
    found = {field.attname: row.__dict__[field.attname] for field in row._meta.concrete_fields}
    return {name: (type(value), value) for name, value in found.items()}


def played_entry():
    entry = make_entry()
    play(entry)
    entry.refresh_from_db()
    return entry


def scored_entry():
    tournament = make_tournament()
    entry = make_entry(tournament)
    play(entry)
    advance(tournament, to="final")
    return entry


def parked_entry():
    entry = played_entry()
    Entry.objects.advance(
        entry_id=entry.pk,
        to=Entry.State.PARKED,
        parked_reason="geen “31” · 7♣",
        attempts=3,
        claimed_until=database_now(),
        enqueued_at=database_now() - timedelta(microseconds=1),
    )
    return entry


def withdrawn_entry():
    entry = make_entry()
    entry_withdraw(entry=entry)
    return entry


def entry_with_points():
    entry = make_entry()
    Entry.objects.filter(pk=entry.pk).update(half_points=[61, 0, -14], started=True)
    return entry


ENTRIES = [make_entry, entry_with_points, played_entry, scored_entry, parked_entry, withdrawn_entry]


@pytest.mark.parametrize("make", ENTRIES, ids=lambda make: make.__name__)
def test_a_locked_entry_has_every_column_as_the_orm_reads_it(make):
    pk = make().pk
    with transaction.atomic():
        locked = turn_sql.entry_locked(pk)

    expected = Entry.objects.get(pk=pk)
    assert values(locked) == values(expected)
    assert (locked, locked._state.adding, locked._state.db) == (expected, False, "default")


def test_the_entries_of_that_test_have_every_column_with_a_value_and_every_nullable_one_without():
    rows = [Entry.objects.get(pk=make().pk) for make in ENTRIES]

    for field in Entry._meta.concrete_fields:
        found = [getattr(row, field.attname) for row in rows]
        assert any(value is not None for value in found), field
        assert not field.null or None in found, field
    assert {row.state for row in rows} == set(Entry.State.values)


def test_an_entry_that_does_not_exist_is_not_found():
    entry = make_entry()
    Entry.objects.filter(pk=entry.pk).delete()

    with pytest.raises(NotFound), transaction.atomic():
        turn_sql.entry_locked(entry.pk)


def test_a_locked_entry_is_locked_as_the_orm_locks_it():
    entry = make_entry()
    clause = {"postgresql": "FOR NO KEY UPDATE", "sqlite": ""}[connection.vendor]
    rows = Entry.objects.select_for_update(no_key=True)

    with transaction.atomic():
        by_orm, by_hand = Statements(), Statements()
        with connection.execute_wrapper(by_orm):
            rows.get(pk=entry.pk)
        with connection.execute_wrapper(by_hand):
            turn_sql.entry_locked(entry.pk)
    assert [sql.rstrip().endswith(clause) for sql in [*by_orm, *by_hand]] == [True, True]


class Statements(list):
    """The statements that were executed, in order; they are executed all the same."""

    def __call__(self, execute, sql, params, many, context):
        self.append(sql)
        return execute(sql, params, many, context)


def expected_context(entry, number):
    """Return what the ORM reads for a turn."""
    tournament = Tournament.objects.get(pk=entry.tournament_id)
    turns = Turn.objects.filter(entry=entry, round=number).order_by("number")
    is_open = Tournament.objects.filter(
        pk=tournament.pk, state="open", closes_at__gt=database_now()
    ).exists()
    return {
        "tournament": tournament,
        "is_open": is_open,
        "player_is_active": entry.player.is_active,
        "words": tuple(turns.values_list("action", flat=True)),
    }


@pytest.mark.parametrize("state", ["announced", "open", "closed", "final", "void"])
@pytest.mark.parametrize("is_active", [True, False])
def test_a_context_is_what_the_orm_reads_in_every_state(state, is_active):
    tournament = make_tournament()
    entry = make_entry(tournament, make_user(is_active=True))
    if state in ("closed", "final", "void"):
        advance(tournament, to=state)
    elif state == "announced":
        Tournament.objects.filter(pk=tournament.pk).update(state="announced")
    entry.player.is_active = is_active
    entry.player.save()

    context = turn_sql.turn_context(entry=entry, number=1)

    expected = expected_context(entry, 1)
    assert {name: getattr(context, name) for name in expected} == expected
    assert (context.is_open, context.player_is_active) == (state == "open", is_active)


def test_an_open_tournament_is_not_open_after_its_closing_time():
    entry = make_entry()
    assert turn_sql.turn_context(entry=entry, number=1).is_open

    past(entry.tournament)

    assert Tournament.objects.get(pk=entry.tournament_id).state == "open"
    assert not turn_sql.turn_context(entry=entry, number=1).is_open
    assert not expected_context(entry, 1)["is_open"]


def test_a_context_has_the_busiest_columns_of_the_tournament_and_defers_the_others():
    entry = make_entry()
    context = turn_sql.turn_context(entry=entry, number=1)

    loaded = set(context.tournament.__dict__) & {
        field.attname for field in Tournament._meta.concrete_fields
    }
    expected = Tournament.objects.only(*loaded - {"id"}).get(pk=entry.tournament_id)
    assert context.tournament.get_deferred_fields() == expected.get_deferred_fields()
    for name in loaded:
        value = getattr(expected, name)
        assert (type(getattr(context.tournament, name)), getattr(context.tournament, name)) == (
            type(value),
            value,
        )
    assert context.tournament.rules == Tournament.objects.get(pk=entry.tournament_id).rules


def test_a_context_has_the_actions_of_its_own_round_in_order():
    entry, other = make_entry(), make_entry()
    now = database_now()
    for row, number, turn, action in [
        (entry, 1, 1, "pass"),
        (entry, 1, 0, "swap Ah 7c"),
        (entry, 2, 0, "swap-all"),
        (other, 1, 2, "hold"),
    ]:
        Turn.objects.create(entry=row, round=number, number=turn, action=action, taken_at=now)

    for number in (-(10**30), -1, 0, 1, 2, 3, 32767, 32768, 10**30):
        words = turn_sql.turn_context(entry=entry, number=number).words
        in_range = abs(number) <= 32767
        assert words == (expected_context(entry, number)["words"] if in_range else ())
    assert turn_sql.turn_context(entry=entry, number=1).words == ("swap Ah 7c", "pass")


def test_an_added_turn_is_the_row_that_the_orm_adds():
    entry = make_entry()
    before = database_now()
    turn_sql.turn_add(entry_id=entry.pk, number=1, turn=0, action="swap Ah 7c")
    after = database_now()
    created = Turn.objects.create(
        entry=entry, round=1, number=1, action="swap Ah 7c", taken_at=after
    )

    added = Turn.objects.get(entry=entry, number=0)
    by_orm, by_hand = values(Turn.objects.get(pk=created.pk)), values(added)
    # The database's own clock, which has milliseconds in SQLite.
    assert before - timedelta(milliseconds=1) <= added.taken_at <= after
    assert added.pk != created.pk
    for name in ("id", "number", "taken_at"):
        assert by_hand.pop(name)[0] == by_orm.pop(name)[0]
    assert by_hand == by_orm


@pytest.mark.parametrize(
    ("number", "turn"),
    [(1, 0), (0, 0)],
    ids=["a second action for a turn", "a round before the first"],
)
def test_a_turn_that_the_constraints_forbid_is_refused_as_by_the_orm(number, turn):
    entry = make_entry()
    row = {"entry": entry, "round": 1, "number": 0, "action": "pass", "taken_at": database_now()}
    Turn.objects.create(**row)

    with pytest.raises(IntegrityError), transaction.atomic():
        Turn.objects.create(**row | {"round": number, "number": turn})
    with pytest.raises(IntegrityError), transaction.atomic():
        turn_sql.turn_add(entry_id=entry.pk, number=number, turn=turn, action="hold")
    assert entry.turns.get().action == "pass"


@pytest.mark.parametrize("half_points", [[], [0], [61, -14, 0], list(range(16))])
def test_updated_points_are_the_row_that_the_orm_saves(half_points):
    by_hand, by_orm = make_entry(), make_entry()

    turn_sql.entry_points_update(entry_id=by_hand.pk, half_points=half_points)
    by_orm.half_points, by_orm.started = half_points, True
    by_orm.save(update_fields=["half_points", "started"])

    read = [values(Entry.objects.get(pk=entry.pk)) for entry in (by_hand, by_orm)]
    for name in ("id", "tournament_id", "player_id", "joined_at"):
        assert read[0].pop(name)[0] == read[1].pop(name)[0]
    assert read[0] == read[1]
    assert _stored(by_hand) == _stored(by_orm)


def _stored(entry):
    """Return the text in the column, which has to be the same for queries by JSON."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT CAST(half_points AS text), CAST(started AS text) FROM tournaments_entry"
            " WHERE id = %s",
            [turn_sql.entry_key(entry.pk)],
        )
        return cursor.fetchone()


def test_an_update_of_points_touches_no_other_entry():
    entry, other = make_entry(), make_entry()
    before = values(Entry.objects.get(pk=other.pk))

    turn_sql.entry_points_update(entry_id=entry.pk, half_points=[2])

    assert values(Entry.objects.get(pk=other.pk)) == before
