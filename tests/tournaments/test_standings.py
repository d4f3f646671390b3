"""Standings: ranks, and entries without a rank."""

import random
from fractions import Fraction

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.factories import (
    advance,
    first,
    last,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    make_user,
    play,
)
from tests.tournaments.test_scoring import tamper
from tournaments.models import Entry
from tournaments.models.par import PAR, PASSES
from tournaments.scoring.standings import Candidate, standings
from tournaments.selectors.analysis.figures import standing_list
from tournaments.selectors.contest.lobby import lobby
from tournaments.selectors.contest.standings import standings_version
from tournaments.services.contest.entries import entry_withdraw
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.tournaments import tournament_void


def ranks(*candidates):
    return [(rank, one.place) for rank, one in standings(candidates)]


@pytest.mark.parametrize(
    ("_case", "candidates", "expected"),
    [
        (
            "equal scores share a rank",
            [(1, 800, True), (2, 781, True), (3, 781, True), (4, 760, True)],
            [(1, 1), (2, 2), (2, 3), (4, 4)],
        ),
        (
            "the first to join is the first of equals",
            [(3, 9, True), (1, 9, True), (2, 9, True)],
            [(1, 1), (1, 2), (1, 3)],
        ),
        (
            "an unfinished entry comes after every complete one",
            [(1, 900, False), (2, 10, True), (3, 950, False)],
            [(1, 2), (2, 3), (3, 1)],
        ),
        (
            "who has no score has no rank",
            [(1, None, False), (2, 10, True), (3, None, True)],
            [(1, 2), (None, 1), (None, 3)],
        ),
        (
            "who is outside the ranking is last, and takes nobody's rank",
            [(1, 900, True, False), (2, 10, True), (3, None, False)],
            [(1, 2), (None, 3), (None, 1)],
        ),
        ("chips lost count below nothing", [(1, -4, True), (2, 0, True)], [(1, 2), (2, 1)]),
        ("nobody", [], []),
    ],
)
def test_ranks_by_score(_case, candidates, expected):
    assert ranks(*(Candidate(*one) for one in candidates)) == expected


@given(st.lists(st.integers(0, 1000), max_size=12))
def test_ranks_are_those_of_exact_fractions(scores):
    given_ = [rank for rank, _ in standings(Candidate(i, s, True) for i, s in enumerate(scores))]
    exact = [Fraction(score, 2) for score in scores]

    assert given_ == sorted(1 + sum(other > one for other in exact) for one in exact)


@given(
    st.lists(st.tuples(st.none() | st.integers(0, 5), st.booleans(), st.booleans())), st.randoms()
)
def test_the_order_does_not_depend_on_the_order_of_the_input(rows, chance):
    candidates = [Candidate(place, *row) for place, row in enumerate(rows)]
    shuffled = random.Random(chance.random()).sample(candidates, len(candidates))

    assert standings(shuffled) == standings(candidates)


def lines(tournament, viewer=None):
    return standing_list(tournament=tournament, viewer=viewer)


@pytest.mark.django_db
def test_entries_in_progress_show_their_progress_only():
    tournament = make_tournament()
    entry = play(make_entry(tournament))
    scored = make_scored(tournament, choose=last)
    begun = play(make_entry(tournament), turns=1)
    rows = {row.player: row for row in lines(tournament)}

    assert [row.state for row in lines(tournament)] == ["scored", "finished", "playing"]
    waiting, counted = rows[entry.player.username], rows[scored.player.username]
    assert (waiting.rank, waiting.half_points) == (None, None)
    assert (counted.rank, counted.half_points) == (1, scored.score_half_points)
    far = rows[begun.player.username]
    assert (far.rank, far.half_points, far.rounds_played, far.rounds) == (None, None, 1, 16)
    assert {row.entry_id for row in rows.values()} == {None}


@pytest.mark.django_db
def test_equal_play_earns_equal_points_and_one_rank():
    tournament = make_tournament(rounds=3)
    other, *same = (make_scored(tournament, choose=choose) for choose in (last, first, first))
    rows = {row.player: row for row in lines(tournament)}
    one, two = (rows[entry.player.username] for entry in same)

    assert (one.rank, one.half_points) == (two.rank, two.half_points)
    assert rows[other.player.username].half_points == other.score_half_points


@pytest.mark.django_db
def test_incomplete_entries_come_last_by_their_points():
    tournament = make_tournament()
    little, more = (play(make_entry(tournament), turns=turns) for turns in (1, 8))
    complete = make_scored(tournament)
    advance(tournament, to="final")
    rows = lines(tournament)

    assert [row.player for row in rows] == [
        entry.player.username for entry in (complete, more, little)
    ]
    assert [(row.rank, row.rounds_played, row.complete) for row in rows] == [
        (1, 16, True),
        (2, 8, False),
        (3, 1, False),
    ]
    assert all(row.entry_id for row in rows)


@pytest.mark.django_db
def test_withdrawn_entries_are_left_out_and_no_entries_are_no_error():
    tournament = make_tournament()
    assert lines(tournament) == []
    entry_withdraw(entry=make_entry(tournament))

    assert lines(tournament) == []
    assert lines(advance(tournament, to="final")) == []


@pytest.mark.django_db
def test_a_parked_entry_has_no_rank():
    tournament = make_tournament(rounds=1)
    spoiled, fine = play(make_entry(tournament)), make_scored(tournament)
    tamper(spoiled)
    entry_score(entry_id=spoiled.pk)

    assert [(row.player, row.rank, row.unranked_reason) for row in lines(tournament)] == [
        (fine.player.username, 1, None),
        (spoiled.player.username, None, "review"),
    ]


@pytest.mark.django_db
def test_a_player_who_becomes_an_organiser_loses_the_rank():
    tournament = make_tournament(rounds=1)
    best, other = make_scored(tournament), make_scored(tournament)
    best.player.is_staff = True
    best.player.save()

    assert [(row.player, row.rank, row.unranked_reason) for row in lines(tournament)] == [
        (other.player.username, 1, None),
        (best.player.username, None, "organiser"),
    ]


@pytest.mark.django_db
def test_with_a_chosen_seed_nobody_is_ranked():
    tournament = make_tournament(rounds=1, seed="5eed" * 16)
    make_scored(tournament)
    advance(tournament, to="final")

    assert [(row.rank, row.unranked_reason) for row in lines(tournament)] == [(None, "seed")]
    assert lobby(viewer=None).past[0].winners == ()


@pytest.mark.django_db
def test_a_void_tournament_ranks_nobody():
    tournament = make_tournament(rounds=1)
    make_scored(tournament)
    tournament_void(tournament=tournament, by=make_organiser(), reason="a wrong deck")
    tournament.refresh_from_db()

    assert [(row.rank, row.unranked_reason) for row in lines(tournament)] == [(None, "void")]


@pytest.mark.django_db
def test_only_the_viewers_own_row_is_marked():
    tournament = make_tournament(rounds=1)
    entry, other = make_scored(tournament), make_scored(tournament)

    for viewer in (entry.player, other.player, make_user(), make_organiser(), None):
        found = [row for row in lines(tournament, viewer) if row.is_own or row.entry_id]
        assert [row.player for row in found] == [
            one.player.username for one in (entry, other) if one.player == viewer
        ]


@pytest.mark.django_db
def test_ten_equal_entries_have_a_fixed_order():
    tournament = make_tournament(rounds=1)
    entries = [make_scored(tournament) for _ in range(10)]
    first = [row.player for row in lines(tournament)]
    orders = random.Random(34)

    for attempts in range(1, 51):
        # Rows rewritten in another order lie in the table in another order.
        for entry in orders.sample(entries, k=3):
            Entry.objects.filter(pk=entry.pk).update(attempts=attempts)
        assert [row.player for row in lines(tournament)] == first
    assert first == [entry.player.username for entry in entries]
    assert {row.rank for row in lines(tournament)} == {1}


@pytest.mark.django_db
def test_the_version_changes_exactly_with_the_content():
    tournament = make_tournament(rounds=2)
    seen = [standings_version(tournament)]

    def changed():
        tournament.refresh_from_db()
        seen.append(standings_version(tournament))
        assert standings_version(tournament) == seen[-1]
        return seen[-1] != seen[-2]

    entry = make_entry(tournament)
    assert changed()
    play(entry, turns=1, choose=last)
    assert changed() == bool(entry.half_points)
    play(entry)
    assert changed()
    entry_score(entry_id=entry.pk)
    assert changed()
    assert not changed()
    tournament_void(tournament=tournament, by=make_organiser(), reason="a wrong deck")
    assert changed()


@pytest.mark.django_db
def test_the_version_changes_with_the_rights_of_players():
    entry = make_scored(make_tournament(rounds=1))
    before = standings_version(entry.tournament)
    entry.player.is_staff = True
    entry.player.save()

    assert standings_version(entry.tournament) != before


@pytest.mark.django_db
def test_the_version_changes_with_the_scores_of_ghosts():
    tournament = advance(make_tournament(rounds=1), to="final")
    versions = [standings_version(tournament)]
    for kind in (PAR, PASSES):
        tournament.ghosts.create(kind=kind, score=40)
        versions.append(standings_version(tournament))
    tournament.ghosts.filter(kind=PAR).update(score=62)
    versions.append(standings_version(tournament))

    assert len(set(versions)) == 4
    assert standings_version(tournament) == versions[-1]


@pytest.mark.django_db
def test_standings_take_as_many_queries_for_one_as_for_ten(django_assert_max_num_queries):
    tournament = make_tournament(rounds=1)
    for _ in range(10):
        make_scored(tournament)

    with django_assert_max_num_queries(2, connection=connection):
        assert len(lines(tournament)) == 10
