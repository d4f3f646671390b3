"""Constraints of the database and of the rows."""

from datetime import timedelta

import pytest
from django.db import DatabaseError, connection, transaction
from django.db.models import ProtectedError
from django.utils import timezone

from tests.tournaments.factories import make_entry, make_tournament, make_user, play
from tournaments.errors import TermsAreFixed, TournamentFull
from tournaments.models import Entry, Result, StateChange, Tournament, Turn

pytestmark = pytest.mark.django_db


def refused(change, error=DatabaseError):
    with pytest.raises(error), transaction.atomic():
        change()


def new_entry(tournament, place, **fields):
    now = timezone.now()
    return Entry(tournament=tournament, player=make_user(), place=place, joined_at=now, **fields)


@pytest.mark.parametrize(
    ("_case", "fields"),
    [
        ("a state nobody knows", {"state": "paused"}),
        ("closing before opening", {"opens_at": timezone.now() + timedelta(days=9)}),
        ("void without a reason", {"state": "void"}),
        ("a reason without being void", {"void_reason": "a wrong deck"}),
        ("no hours to begin", {"grace": 0}),
        ("more hours to begin than a month", {"grace": 721}),
    ],
)
def test_a_tournament_with_invalid_values_is_refused(_case, fields):
    tournament = make_tournament()

    refused(lambda: Tournament.objects.filter(pk=tournament.pk).update(**fields))


@pytest.mark.parametrize(
    ("_case", "fields"),
    [
        ("a state nobody knows", {"state": "lost"}),
        ("playing without a place", {"place": None}),
        ("withdrawn, on a place", {"state": "withdrawn"}),
        ("an eleventh place", {"place": 11}),
        ("place nought", {"place": 0}),
        ("a score before it is scored", {"score_half_points": 800}),
        ("scored without a score", {"state": "scored", "finished_at": timezone.now()}),
        ("finished at no time", {"state": "finished"}),
        ("playing, with a time of finishing", {"finished_at": timezone.now()}),
    ],
)
def test_an_entry_with_invalid_values_is_refused(_case, fields):
    entry = make_entry()

    refused(lambda: Entry.objects.filter(pk=entry.pk).update(**fields))


def test_a_place_and_a_player_are_unique_in_a_tournament():
    entry = make_entry()

    refused(lambda: new_entry(entry.tournament, 1).save())
    refused(
        lambda: Entry.objects.create(
            tournament=entry.tournament, player=entry.player, place=2, joined_at=entry.joined_at
        )
    )


def test_a_place_beyond_the_tournaments_places_is_refused():
    tournament = make_tournament(places=2)

    with pytest.raises(TournamentFull):
        new_entry(tournament, 3).save()
    refused(lambda: Entry.objects.bulk_create([new_entry(tournament, 11)]))
    assert not tournament.entries.exists()


def test_a_turn_is_unique_even_for_plain_sql():
    turn = play(make_entry(), turns=1).turns.get()

    def again():
        with connection.cursor() as cursor:
            cursor.execute(
                "INSERT INTO tournaments_turn (entry_id, round, number, action, taken_at)"
                " SELECT entry_id, round, number, 'pass', taken_at FROM tournaments_turn"
                " WHERE id = %s",
                [turn.pk],
            )

    refused(again)


def test_a_turn_cannot_be_changed_or_deleted():
    entry = play(make_entry(), turns=1)
    turn = entry.turns.get()
    turn.action = "swap-all"
    changes = [
        turn.save,
        turn.delete,
        Turn.objects.all().delete,
        entry.turns.all().delete,
        lambda: Turn.objects.update(action="swap-all"),
        lambda: Turn.objects.bulk_update([turn], ["action"]),
    ]

    for change in changes:
        refused(change, TermsAreFixed)
    refused(entry.delete, ProtectedError)
    assert entry.turns.get().action == "pass"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", "modern"),
        ("rules", {"extras": True}),
        ("bots", ["bold-1"] * 3),
        ("seats", 5),
        ("rounds", 4),
        ("places", 4),
        ("seed_encrypted", "x"),
        ("seed_key_hash", "0" * 64),
        ("seed_supplied", True),
        ("commitment", "0" * 64),
    ],
)
def test_the_terms_of_a_tournament_cannot_change(field, value):
    tournament = make_tournament()
    setattr(tournament, field, value)

    rows = Tournament.objects.filter(pk=tournament.pk)

    refused(tournament.save, TermsAreFixed)
    refused(lambda: tournament.save(update_fields=[field]), TermsAreFixed)
    refused(lambda: rows.update(**{field: value}), TermsAreFixed)
    refused(lambda: rows.bulk_update([tournament], [field]), TermsAreFixed)
    assert getattr(Tournament.objects.get(pk=tournament.pk), field) != value


def test_the_name_of_a_tournament_can_change():
    tournament = make_tournament()
    tournament.name = "Spring, second week"
    tournament.save()

    assert Tournament.objects.get(pk=tournament.pk).name == "Spring, second week"


def test_state_changes_and_results_are_unique():
    entry = make_entry()
    now = timezone.now()

    refused(lambda: StateChange.objects.create(tournament=entry.tournament, state="open", at=now))
    Result.objects.create(entry=entry, round=1, half_points=40)
    refused(lambda: Result.objects.create(entry=entry, round=1, half_points=42))


def test_points_are_whole_numbers_in_every_column():
    columns = [
        field
        for model in (Entry, Result)
        for field in model._meta.get_fields()
        if "points" in field.name
    ]

    assert {type(field).__name__ for field in columns} == {"IntegerField", "JSONField"}
