"""GET and DELETE entries/{id}/, GET entries/ and entries/{id}/rounds/{n}/."""

import pytest

from tournaments.models import Entry
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take

MISSING = "entries/00000000-0000-4000-8000-000000000000/"


@pytest.fixture
def url(entry):
    return f"entries/{entry.pk}/"


def test_it_shows_ones_own_entry(as_, player, entry, url):
    answer = as_(player).get(url).json()

    assert (answer["id"], answer["tournament"]) == (str(entry.pk), entry.tournament.slug)
    assert (answer["state"], answer["round"], answer["turn"]) == ("playing", 1, 0)
    assert answer["observation"]["seat"] == 0
    assert (answer["rounds"], answer["rounds_total"], answer["score"]) == ([], 3, None)


def test_it_shows_the_table_as_it_was_left(as_, player, url):
    """A player puts one device away and takes up another."""
    legal = as_(player).get(url).json()["legal_actions"]
    swap = next(action for action in legal if action.startswith("swap "))
    after = as_(player).post(f"{url}actions/", {"round": 1, "turn": 0, "action": swap}).json()

    assert as_(player).get(url).json() == after["entry"]


def test_it_shows_no_score_before_it_is_counted_and_then_does(as_, player, entry, url, play_out):
    play_out(entry)
    waiting = as_(player).get(url).json()
    entry_score(entry_id=entry.pk)
    counted = as_(player).get(url).json()

    assert (waiting["state"], waiting["score"]) == ("finished", None)
    assert counted["state"] == "scored"
    assert counted["score"] == sum(round_["points"] for round_ in counted["rounds"])


def test_looking_changes_nothing(as_, player, url, every_row):
    caller, before = as_(player), every_row()

    first, again = caller.get(url), caller.get(url)

    assert first.content == again.content
    assert every_row() == before


@pytest.mark.parametrize("path", ["", "rounds/1/", "record/"])
@pytest.mark.parametrize("state", ["open", "closed"])
def test_a_stranger_finds_no_such_entry(as_, stranger, entry, url, end, path, state):
    """Cases 57 and 104: to the byte what an entry gives that there is not."""
    caller = as_(stranger)
    end(entry.tournament, state)

    theirs, none = caller.get(f"{url}{path}"), caller.get(f"{MISSING}{path}")

    assert theirs.status_code == none.status_code == 404
    assert theirs.content == none.content
    assert theirs.headers == none.headers


@pytest.mark.parametrize("path", ["", "rounds/1/", "record/"])
def test_a_visitor_learns_nothing(as_, entry, url, path):
    theirs, none = as_().get(f"{url}{path}"), as_().get(f"{MISSING}{path}")

    assert theirs.status_code == none.status_code == (404 if path == "record/" else 401)
    assert theirs.content == none.content


def test_everyone_may_look_once_the_tournament_is_final(as_, stranger, entry, url, end):
    end(entry.tournament, "final")

    assert as_(stranger).get(url).status_code == as_().get(url).status_code == 200


def test_a_round_in_play_shows_ones_own_hand_and_no_other(as_, player, url):
    answer = as_(player).get(f"{url}rounds/1/").json()

    assert (answer["round"], answer["over"], answer["turn"]) == (1, False, 0)
    assert (answer["hands"], answer["points"], answer["seat_points"]) == (None, None, None)
    assert answer["observation"] == as_(player).get(url).json()["observation"]


def test_a_round_that_is_over_shows_all_hands(as_, player, entry, url):
    taken = turn_take(entry=entry, number=1, turn=0, action="pass")

    answer = as_(player).get(f"{url}rounds/1/").json()

    assert (answer["over"], answer["observation"], answer["legal_actions"]) == (True, None, [])
    assert answer["hands"] == taken.round_view.hands
    assert answer["points"] == answer["seat_points"][0] == taken.half_points / 2
    assert answer["events"][-len(taken.events) :] == list(taken.events)


@pytest.mark.parametrize("number", ["0", "2", "3", "17", "99999", str(2**63), "9" * 5000])
def test_a_round_that_has_not_begun_is_not_there(as_, player, url, number):
    response = as_(player).get(f"{url}rounds/{number}/")

    assert (response.status_code, response.json()["code"]) == (404, "not-found")


def test_withdrawing_gives_the_place_back(as_, player, entry, url):
    response = as_(player).delete(url)

    entry.refresh_from_db()
    assert (response.status_code, response.content) == (204, b"")
    assert (entry.state, entry.place) == ("withdrawn", None)
    assert as_(player).get(url).json()["observation"] is None


def test_withdrawing_again_changes_nothing(as_, player, url, every_row):
    caller = as_(player)
    caller.delete(url)
    before = every_row()

    assert caller.delete(url).status_code == 204
    assert every_row() == before


def test_an_entry_that_has_begun_stands(as_, player, entry, url, every_row):
    """Case 31: nobody leaves to come back to fresh deals."""
    turn_take(entry=entry, number=1, turn=0, action="pass")
    caller, before = as_(player), every_row()

    response = caller.delete(url)

    assert (response.status_code, response.json()["code"]) == (409, "entry-started")
    assert every_row() == before


@pytest.mark.parametrize("state", ["open", "final"])
def test_a_stranger_cannot_withdraw_it(as_, stranger, entry, url, end, every_row, state):
    caller = as_(stranger)
    end(entry.tournament, state)
    before = every_row()

    response = caller.delete(url)

    assert response.status_code == 404
    assert response.content == caller.delete(MISSING).content
    assert every_row() == before


def test_a_visitor_cannot_withdraw_it(as_, entry, url, every_row):
    before = every_row()

    assert as_().delete(url).status_code == 401
    assert every_row() == before


def test_the_list_holds_ones_own_entries_and_nobody_elses(
    as_, player, stranger, announce, entry, play_out
):
    entry_join(tournament=entry.tournament, player=stranger)
    second = entry_join(tournament=announce(name="Zaterdag"), player=player)[0]
    play_out(second)
    entry_score(entry_id=second.pk)

    answer = as_(player).get("entries/").json()

    assert [row["id"] for row in answer["results"]] == [str(second.pk), str(entry.pk)]
    assert [row["state"] for row in answer["results"]] == ["scored", "playing"]
    assert answer["results"][1]["score"] is None
    assert answer["next"] is None


def test_the_list_pages_through_every_entry_once(as_, player, announce):
    for number in range(25):
        entry_join(tournament=announce(name=f"Nummer {number}"), player=player)

    first = as_(player).get("entries/").json()
    rest = as_(player).get(first["next"].removeprefix("http://testserver")).json()

    ids = [row["id"] for row in first["results"] + rest["results"]]
    assert len(set(ids)) == len(ids) == Entry.objects.count()
    assert rest["next"] is None


def test_another_ones_entry_names_no_page(as_, player, stranger, entry):
    theirs, none = (
        as_(stranger).get(f"entries/?page=after-{pk}")
        for pk in (entry.pk, "00000000-0000-4000-8000-000000000000")
    )

    assert theirs.status_code == none.status_code == 400
    assert theirs.content == none.content


def test_a_visitor_has_no_entries(as_):
    assert as_().get("entries/").status_code == 401
