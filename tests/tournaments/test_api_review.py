"""GET entries/{id}/review/."""

import pytest

from tests.tournaments.test_jobs import work
from tournaments.services.contest.scoring import entry_score

CLOSED = ("par", "turns", "line", "extraction")
HINDSIGHT = ("par_before", "par_after", "price", "best")


@pytest.fixture
def url(entry):
    return f"entries/{entry.pk}/review/"


@pytest.fixture
def finished(entry, play_out):
    play_out(entry)
    entry_score(entry_id=entry.pk)
    work()
    return entry


def test_its_entrant_sees_what_could_be_known(as_, player, finished, url):
    response = as_(player).get(url)
    answer = response.json()

    assert (answer["entry"], answer["state"], answer["hindsight"]) == (
        str(finished.pk),
        "done",
        False,
    )
    assert (answer["rounds_reviewed"], answer["rounds_finished"]) == (3, 3)
    for row in answer["rounds"]:
        assert [row[key] for key in CLOSED] == [None] * 4
        for decision in row["decisions"]:
            assert [decision[key] for key in HINDSIGHT] == [None] * 4
            assert (decision["action"], decision["deals"]) == ("pass", 200)
            assert decision["fair"] <= decision["fair_best"]


def test_everyone_sees_all_of_it_once_final(as_, finished, url, end, stranger):
    end(finished.tournament, "final")
    work()

    answers = [as_(viewer).get(url) for viewer in (None, stranger, finished.player)]
    assert len({answer.content for answer in answers}) == 1
    review = answers[0].json()
    assert review["hindsight"] is True
    for row in review["rounds"]:
        price = sum(decision["price"] for decision in row["decisions"])
        assert price == row["par"] - row["points"]


def test_it_is_being_worked_out(as_, player, entry, play_out, url):
    play_out(entry)

    answer = as_(player).get(url).json()
    assert (answer["state"], answer["rounds_reviewed"], answer["rounds"]) == ("waiting", 0, [])


def test_not_while_it_is_played(as_, player, entry, url):
    response = as_(player).get(url)

    assert (response.status_code, response.json()["code"]) == (403, "tournament-not-final")


@pytest.mark.parametrize("state", ["open", "closed"])
def test_to_anyone_else_it_does_not_exist(as_, finished, url, end, stranger, organiser, state):
    if state == "closed":
        end(finished.tournament, "closed")

    for viewer in (stranger, organiser):
        assert as_(viewer).get(url).status_code == 404
    assert as_().get(url).status_code == 401
