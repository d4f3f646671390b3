"""The demo: created once, and renewed when its tournaments have closed."""

import pytest
from django.core.management import call_command

from accounts.models import User
from games.registry import GAMES
from tests.tournaments.factories import make_user, past, score_all
from tournaments.models import Entry, Tournament
from tournaments.selectors.analysis.audit import audit
from tournaments.selectors.analysis.figures import standing_list
from tournaments.services.contest.demo import GUESTS, OPEN_TOURNAMENTS, PLAYED_TOURNAMENT
from tournaments.services.contest.sweep import sweep

pytestmark = pytest.mark.django_db


def demo(capsys):
    call_command("demo")
    return capsys.readouterr().out


def test_it_creates_accounts_and_tournaments_with_played_entries(capsys, client):
    said = demo(capsys)
    tournament = Tournament.objects.get(name=OPEN_TOURNAMENTS[-1][0])

    for name, staff in (("organiser", True), ("player", False)):
        (line,) = (line for line in said.splitlines() if f"as {name}," in line)
        password = line.split("password ")[1].split()[0]
        user = User.objects.get(username=name)
        assert user.check_password(password)
        assert user.is_staff is staff
    assert set(Tournament.objects.values_list("state", flat=True)) == {"open"}
    assert set(Tournament.objects.values_list("game", flat=True)) == set(GAMES)
    assert set(Entry.objects.values_list("state", flat=True)) == {"finished"}
    score_all(tournament)
    assert len([row for row in standing_list(tournament=tournament, viewer=None) if row.rank]) == 6
    assert list(audit()) == []


def test_running_it_again_changes_nothing_and_prints_no_password(capsys):
    demo(capsys)
    before = list(User.objects.values()), list(Entry.objects.values())

    assert demo(capsys) == ""
    assert (list(User.objects.values()), list(Entry.objects.values())) == before
    assert Tournament.objects.count() == len(GAMES) + 1


def test_one_tournament_is_played_to_the_end_and_becomes_final(capsys):
    demo(capsys)
    played = Tournament.objects.get(name=PLAYED_TOURNAMENT[0])
    sweep()
    score_all(played)
    sweep()
    played.refresh_from_db()

    assert played.state == "final"
    scores = [row.half_points for row in standing_list(tournament=played, viewer=None)]
    assert len(scores) == 10
    assert len(set(scores)) > 5
    demo(capsys)
    assert Tournament.objects.count() == len(GAMES) + 1


def test_a_new_tournament_follows_one_that_has_closed(capsys):
    demo(capsys)
    past(Tournament.objects.get(name=OPEN_TOURNAMENTS[-1][0]))
    sweep()
    demo(capsys)

    again = Tournament.objects.filter(name=OPEN_TOURNAMENTS[-1][0])
    assert [one.state for one in again] == ["open", "closed"]
    assert Tournament.objects.count() == len(GAMES) + 2


def test_guests_cannot_sign_in_and_no_real_account_is_used(capsys):
    name = GUESTS[0]
    person = make_user(name, password="a person's own")
    demo(capsys)

    assert not Entry.objects.filter(player=person).exists()
    guests = User.objects.filter(username__in=GUESTS).exclude(pk=person.pk)
    assert [guest.has_usable_password() for guest in guests] == [False] * 9
