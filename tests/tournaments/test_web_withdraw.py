"""Giving one's place back through the form."""

import pytest

from tests.tournaments.browsing import browser, text
from tournaments.services.contest.turns import turn_take


@pytest.fixture
def url(entry):
    return f"/entries/{entry.pk}/withdraw/"


def test_it_frees_the_place_and_says_so(url, entry, player):
    answer = browser(player).post(url, follow=True)

    entry.refresh_from_db()
    assert (entry.state, entry.place) == ("withdrawn", None)
    assert "You have given your place back." in text(answer)


def test_again_changes_nothing(url, entry, player):
    for _ in range(2):
        assert browser(player).post(url, follow=True).status_code == 200
    entry.refresh_from_db()
    assert entry.state == "withdrawn"


def test_after_a_first_move_it_is_refused(url, entry, player):
    turn_take(entry=entry, number=1, turn=0, action="pass")

    answer = browser(player).post(url, follow=True)

    entry.refresh_from_db()
    assert entry.state == "playing"
    assert "You have begun, so your place stays yours." in text(answer)


def test_a_stranger_finds_no_such_entry(url, entry, stranger):
    assert browser(stranger).post(url).status_code == 404
    entry.refresh_from_db()
    assert entry.state == "playing"


def test_a_visitor_is_asked_to_sign_in(url, entry):
    assert browser().post(url)["Location"].startswith("/accounts/login/")
    entry.refresh_from_db()
    assert entry.state == "playing"
