"""Joining through the form."""

import pytest

from tests.tournaments.browsing import browser, text
from tournaments.models import Entry
from tournaments.services.contest.entries import entry_join


@pytest.fixture
def url(tournament):
    return f"/tournaments/{tournament.slug}/join/"


def test_it_takes_a_place_and_leads_to_the_first_round(url, player):
    answer = browser(player).post(url)

    entry = Entry.objects.get(player=player)
    assert answer["Location"] == f"/play/{entry.pk}/1/"


def test_again_it_leads_to_the_same_table(url, player):
    first, second = (browser(player).post(url, follow=True) for _ in range(2))

    assert Entry.objects.filter(player=player).count() == 1
    assert first.redirect_chain[-1] == second.redirect_chain[-1]


@pytest.mark.parametrize("state", ["announced", "closed", "final", "void"])
def test_it_refuses_unless_the_tournament_is_open(url, player, tournament, state, end):
    end(tournament, state)

    answer = browser(player).post(url, follow=True)

    assert answer.redirect_chain[-1][0] == f"/tournaments/{tournament.slug}/"
    assert "This tournament is not open." in text(answer)
    assert Entry.objects.exists() is False


def test_the_last_place_may_have_gone_meanwhile(announce, player, stranger):
    made = announce(places=1)
    entry_join(tournament=made, player=stranger)

    answer = browser(player).post(f"/tournaments/{made.slug}/join/", follow=True)

    assert "Every place is taken." in text(answer)
    assert Entry.objects.filter(player=player).exists() is False


def test_its_maker_is_refused(url, organiser):
    assert "Organisers cannot enter" in text(browser(organiser).post(url, follow=True))
    assert Entry.objects.exists() is False


def test_a_visitor_signs_in_first_and_comes_back(url, tournament):
    answer = browser().post(url)

    assert answer["Location"] == f"/accounts/login/?next=/tournaments/{tournament.slug}/"
    assert Entry.objects.exists() is False


def test_looking_does_not_join(url, player):
    assert browser(player).get(url).status_code == 405


def test_a_tournament_that_does_not_exist(db, player):
    assert browser(player).post("/tournaments/none-such/join/").status_code == 404
