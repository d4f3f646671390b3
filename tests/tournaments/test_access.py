"""Access rules: every role, state and content."""

import uuid

import pytest
from django.contrib.auth.models import AnonymousUser

from tests.tournaments.factories import (
    advance,
    make_entry,
    make_organiser,
    make_tournament,
    make_user,
    play,
)
from tournaments.errors import NotFound, TournamentNotFinal
from tournaments.play.replay import round_view
from tournaments.selectors.contest.access import Content, can_see, entry_for, is_organiser
from tournaments.selectors.contest.records import record_for
from tournaments.services.contest.entries import entry_withdraw
from tournaments.services.contest.scoring import entry_score

pytestmark = pytest.mark.django_db

ALWAYS = {Content.TOTALS}
OWN = {Content.TOTALS, Content.OWN_OBSERVATION}
EVERYTHING = set(Content) - {Content.QUALITY}  # at the end
RUN = {"organiser", "maker", "superuser"}  # before it opens, they see how good the deals are
ROLES = ("entrant", "other", "stranger", "organiser", "maker", "superuser", "visitor", "nobody")


@pytest.fixture
def people():
    return {
        "entrant": make_user(),
        "other": make_user(),
        "stranger": make_user(),
        "organiser": make_organiser(),
        "maker": make_organiser(),
        "superuser": make_user(is_superuser=True, is_staff=True),
        "visitor": AnonymousUser(),
        "nobody": None,
    }


def seen(viewer, entry, number=1):
    return {
        kind for kind in Content if can_see(viewer=viewer, content=kind, entry=entry, number=number)
    }


@pytest.mark.parametrize(
    ("state", "own"),
    [
        ("in round 1", OWN),
        ("in round 2", OWN | {Content.ROUND_HANDS}),
        ("finished", OWN | {Content.ROUND_HANDS, Content.FAIR_VALUES}),
        ("scored", OWN | {Content.ROUND_HANDS, Content.FAIR_VALUES}),
        ("closed", OWN | {Content.ROUND_HANDS, Content.FAIR_VALUES}),
        ("final", EVERYTHING),
        ("void", EVERYTHING),
    ],
)
@pytest.mark.parametrize("role", ROLES)
def test_every_role_and_state_sees_what_the_table_says(people, role, state, own):
    tournament = make_tournament(rounds=3, by=people["maker"])
    entry = make_entry(tournament, people["entrant"])
    make_entry(tournament, people["other"])
    if state != "in round 1":
        play(entry, turns=1 if state == "in round 2" else None)
    if state == "scored":
        entry_score(entry_id=entry.pk)
    if state in ("closed", "final", "void"):
        tournament = advance(tournament, to=state)
    entry.refresh_from_db()

    revealed = state in ("final", "void")
    expected = own if role == "entrant" else EVERYTHING if revealed else ALWAYS
    assert seen(people[role], entry) == expected


@pytest.mark.parametrize("state", ["announced", "open", "closed", "final", "void"])
@pytest.mark.parametrize("role", ROLES)
def test_content_of_a_tournament_without_an_entry(people, role, state):
    tournament = make_tournament(state=state, by=people["maker"])
    viewer = people[role]
    found = {
        kind for kind in Content if can_see(viewer=viewer, content=kind, tournament=tournament)
    }

    is_before = state == "announced" and role in RUN
    others = ALWAYS | {Content.QUALITY} if is_before else ALWAYS
    assert found == (EVERYTHING if state in ("final", "void") else others)


def test_hands_of_an_unfinished_round_are_hidden():
    entry = play(make_entry(), turns=1)

    numbers = [
        number
        for number in (None, -1, 0, 1, 2, 3, 99)
        if can_see(viewer=entry.player, content=Content.ROUND_HANDS, entry=entry, number=number)
    ]
    assert numbers == [1]


def test_a_round_shows_hands_exactly_when_the_rule_says_so():
    entry = play(make_entry(make_tournament(rounds=3)), turns=2)

    for number in (1, 2, 3):
        rule = can_see(viewer=entry.player, content=Content.ROUND_HANDS, entry=entry, number=number)
        assert (round_view(entry=entry, number=number).hands is not None) == rule
    with pytest.raises(NotFound):
        round_view(entry=entry, number=4)
    with pytest.raises(NotFound):
        round_view(entry=entry, number=0)


def test_a_round_that_closing_cut_off_keeps_its_hands():
    entry = play(make_entry(make_tournament(rounds=3)), turns=1)
    advance(entry.tournament, to="closed")
    entry.refresh_from_db()
    cut_off = round_view(entry=entry, number=2)

    assert (cut_off.hands, cut_off.legal_actions) == (None, ())
    with pytest.raises(NotFound):
        round_view(entry=entry, number=3)


@pytest.mark.parametrize("role", ROLES)
def test_an_entry_is_not_found_by_others_before_the_end(people, role):
    tournament = make_tournament(rounds=1, by=people["maker"])
    entry = play(make_entry(tournament, people["entrant"]))

    if role == "entrant":
        assert entry_for(viewer=people[role], entry_id=str(entry.pk)) == entry
    else:
        with pytest.raises(NotFound) as theirs:
            entry_for(viewer=people[role], entry_id=entry.pk)
        with pytest.raises(NotFound) as none:
            entry_for(viewer=people[role], entry_id=uuid.uuid4())
        assert str(theirs.value) == str(none.value)
    advance(tournament, to="final")
    assert entry_for(viewer=people[role], entry_id=entry.pk) == entry


@pytest.mark.parametrize("key", ["", "1", "x" * 40, "\0", uuid.UUID(int=0)])
def test_a_malformed_entry_id_is_not_found(key):
    with pytest.raises(NotFound):
        entry_for(viewer=make_user(), entry_id=key)


def test_a_withdrawn_entry_is_not_found_by_others():
    tournament = make_tournament()
    entry = make_entry(tournament)
    entry_withdraw(entry=entry)
    advance(tournament, to="final")

    assert entry_for(viewer=entry.player, entry_id=entry.pk) == entry
    with pytest.raises(NotFound):
        entry_for(viewer=make_user(), entry_id=entry.pk)


def test_a_record_is_public_at_the_end_only(people):
    entry = play(make_entry(make_tournament(rounds=1), people["entrant"]))

    with pytest.raises(TournamentNotFinal):
        record_for(viewer=entry.player, entry_id=entry.pk)
    for role in set(ROLES) - {"entrant"}:
        with pytest.raises(NotFound):
            record_for(viewer=people[role], entry_id=entry.pk)
    advance(entry.tournament, to="final")
    records = [record_for(viewer=people[role], entry_id=entry.pk) for role in ROLES]
    assert all(record == records[0] for record in records)
    assert records[0]["format"] == "entry-v1"


def test_who_is_an_organiser(people):
    assert {role for role in ROLES if is_organiser(people[role])} == RUN
    people["organiser"].is_active = False
    assert not is_organiser(people["organiser"])
