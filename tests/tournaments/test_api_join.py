"""POST tournaments/{slug}/entries/: works, again, refuses, stranger, visitor."""

from datetime import timedelta

import pytest

from accounts.throttling import LIMITS, try_count
from tournaments.models import Entry, Tournament
from tournaments.models.clock import database_now


@pytest.fixture
def url(tournament):
    return f"tournaments/{tournament.slug}/entries/"


def test_it_takes_a_place_and_shows_the_first_deal(as_, player, tournament, url):
    response = as_(player).post(url)

    answer = response.json()
    assert response.status_code == 201
    assert (answer["tournament"], answer["state"]) == (tournament.slug, "playing")
    assert (answer["round"], answer["turn"], answer["rounds"], answer["score"]) == (1, 0, [], None)
    assert len(answer["observation"]["hand"]) == 3
    assert "pass" in answer["legal_actions"]
    assert Entry.objects.get().player == player


def test_joining_again_gives_the_same_entry(as_, player, url):
    first, again = as_(player).post(url), as_(player).post(url)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert Entry.objects.count() == 1


@pytest.mark.parametrize("state", ["closed", "final", "void"])
def test_who_is_in_stays_in(as_, player, entry, url, end, state):
    end(entry.tournament, state)

    response = as_(player).post(url)

    assert (response.status_code, response.json()["id"]) == (200, str(entry.pk))


def test_coming_back_is_the_same_entry(as_, player, url):
    first = as_(player).post(url).json()
    as_(player).delete(f"entries/{first['id']}/")

    response = as_(player).post(url)

    assert response.status_code == 201
    assert response.json() == first


def test_everyone_gets_the_same_deal(as_, player, stranger, url):
    """Case 72: whoever joins, and whenever."""
    views = [as_(user).post(url).json()["observation"] for user in (player, stranger)]

    assert views[0] == views[1]


def test_it_refuses_an_eleventh(as_, someone, player, tournament, url, every_row):
    """Case 30: nobody is let in over the edge."""
    for number in range(tournament.places):
        assert as_(someone(f"guest-{number}")).post(url).status_code == 201
    caller, before = as_(player), every_row()

    response = caller.post(url)

    assert (response.status_code, response.json()["code"]) == (409, "tournament-full")
    assert every_row() == before


@pytest.mark.parametrize("state", ["announced", "closed", "final", "void"])
def test_it_refuses_where_it_is_not_open(as_, player, tournament, url, end, every_row, state):
    if state == "announced":
        later = database_now() + timedelta(hours=1)
        Tournament.objects.filter(pk=tournament.pk).update(opens_at=later)
    end(tournament, state)
    caller, before = as_(player), every_row()

    response = caller.post(url)

    assert (response.status_code, response.json()["code"]) == (409, "tournament-not-open")
    assert every_row() == before


def test_it_refuses_a_second_past_closing(as_, player, tournament, url, every_row):
    """Case 82, and case 86: the time that is told is the time that is kept."""
    caller = as_(player)
    Tournament.objects.filter(pk=tournament.pk).update(
        closes_at=database_now() - timedelta(seconds=1)
    )
    before = every_row()

    response = caller.post(url)

    assert (response.status_code, response.json()["code"]) == (409, "tournament-not-open")
    assert every_row() == before


def test_it_refuses_who_made_the_tournament(as_, organiser, url, every_row):
    caller, before = as_(organiser), every_row()

    response = caller.post(url)

    assert (response.status_code, response.json()["code"]) == (403, "not-eligible")
    assert every_row() == before


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 400, "bad-input"),
        (b"x" * 100_000, 413, "body-too-large"),
    ],
)
def test_it_refuses_a_body_that_is_none(as_, player, url, every_row, body, status, code):
    caller, before = as_(player), every_row()

    response = caller.post(url, body)

    assert (response.status_code, response.json()["code"]) == (status, code)
    assert every_row() == before


def test_a_body_changes_nothing(as_, player, url):
    """Case 91."""
    body = {"place": 9, "player": 1, "state": "scored", "score_half_points": 999, "started": True}
    as_(player).post(url, body)

    entry = Entry.objects.get()
    assert (entry.place, entry.player, entry.state) == (1, player, "playing")
    assert (entry.score_half_points, entry.started) == (None, False)


def test_it_refuses_a_tournament_that_there_is_not(as_, player, every_row):
    caller, before = as_(player), every_row()

    response = caller.post("tournaments/no-such-thing/entries/")

    assert (response.status_code, response.json()["code"]) == (404, "not-found")
    assert every_row() == before


def test_joining_without_end_is_slowed_down(as_, player, url, every_row):
    caller, before = as_(player), every_row()
    for _ in range(LIMITS["join:user"][0]):
        try_count("join:user", str(player.pk))

    response = caller.post(url)

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert every_row() == before


def test_a_visitor_is_asked_who_they_are(as_, url, every_row):
    before = every_row()

    response = as_().post(url)

    assert (response.status_code, response.json()["code"]) == (401, "not-authenticated")
    assert every_row() == before
