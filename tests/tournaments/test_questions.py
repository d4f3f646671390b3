"""The number of queries of a page does not grow with players or tournaments."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.tournaments.browsing import browser
from tests.tournaments.factories import (
    advance,
    first,
    last,
    make_entry,
    make_tournament,
    make_user,
    play,
)
from tests.tournaments.reviewed import keep_all

pytestmark = pytest.mark.django_db
ONES_OWN = ["/play/{id}/1/", "/api/v1/entries/{id}/", "/api/v1/entries/{id}/rounds/1/"]
OPEN = ["/tournaments/{slug}/", "/tournaments/{slug}/standings/", "/"]
PLAYED = ["/tournaments/{slug}/rounds/1/", "/entries/{id}/", "/entries/{id}/review/"]
SHOWN = ["/entries/{id}/review/1/", "/entries/{id}/share/", "/players/Anna/"]
TOLD = ["", "standings/", "rounds/1/", "par/"]
API = [f"/api/v1/tournaments/{{slug}}/{what}" for what in TOLD]
RECORDED = ["/api/v1/entries/{id}/record/", "/api/v1/entries/{id}/review/"]
LISTS = ["/", "/api/v1/tournaments/", "/api/v1/entries/", "/accounts/", "/accounts/delete/"]
WATCHED = [f"/admin/tournaments/{what}/" for what in ("tournament", "entry", "job")]
LOOKED_AFTER = [
    "/admin/tournaments/tournament/{pk}/change/",
    "/admin/tournaments/entry/{id}/change/",
    *WATCHED,
    "/admin/accounts/user/",
]


@pytest.fixture
def anna():
    return make_user("Anna")


@pytest.fixture
def boss():
    return make_user("boss", is_staff=True, is_superuser=True)


def sit_down(anna, *, players, turns=None):
    """Give Anna's entry in a tournament of so many, all of whom have taken so many turns."""
    made = make_tournament(rounds=2)
    mine = play(make_entry(made, anna), turns=turns)
    for number in range(1, players):
        play(make_entry(made), turns=turns, choose=last if number % 2 else first)
    return mine


def make_final(anna, *, players):
    entry = sit_down(anna, players=players)
    advance(entry.tournament, to="final")
    keep_all(entry.tournament)
    return entry


def questions(entry, user, addresses):
    """Return how much each page asks for; all that is kept between requests is kept by then."""
    tournament, client, found = entry.tournament, browser(user), {}
    for address in addresses:
        path = address.format(id=entry.pk, slug=tournament.slug, pk=tournament.pk)
        client.get(path)
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(path)
        assert answer.status_code in (200, 286), path  # 286: no more news of a final tournament
        found[address] = len(asked)
    return found


def test_an_open_tournament_takes_no_more_queries_for_ten_than_for_one(anna):
    one, ten = (sit_down(anna, players=players, turns=1) for players in (1, 10))

    for user, pages in ((anna, OPEN + ONES_OWN + API[:2]), (None, OPEN + API[:2])):
        assert questions(ten, user, pages) == questions(one, user, pages)


def test_a_final_tournament_takes_no_more_queries_for_ten_than_for_one(anna, boss):
    one, ten = (make_final(anna, players=players) for players in (1, 10))

    everybodys = OPEN + PLAYED + SHOWN + API + RECORDED
    for user, pages in (
        (anna, everybodys + ONES_OWN),
        (None, everybodys),
        (boss, LOOKED_AFTER),
    ):
        assert questions(ten, user, pages) == questions(one, user, pages)


def test_lists_take_no_more_queries_for_many_than_for_few(anna, boss):
    def asked():
        entry = make_final(anna, players=2)
        for state in ("open", "closed"):
            advance(sit_down(anna, players=2).tournament, to=state)
        for state in ("announced", "void"):
            make_tournament(state=state)
        return questions(entry, anna, LISTS) | questions(entry, boss, LOOKED_AFTER)

    few = asked()
    asked()

    assert asked() == few
