"""GET tournaments/{slug}/par/, GET tournaments/{slug}/rounds/{number}/, and standings with both."""

from itertools import product

import pytest

from tests.tournaments.test_jobs import work
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.scoring import entry_score
from tournaments.services.contest.turns import turn_take

PATHS = ("par/", "rounds/1/")


@pytest.fixture
def base(tournament):
    return f"tournaments/{tournament.slug}/"


@pytest.fixture
def played(tournament, entry, play_out, someone):
    """Have two play: one passes at once in each round, one takes the table first."""
    play_out(entry)
    other = entry_join(tournament=tournament, player=someone("other"))[0]
    for number in (1, 2, 3):
        turn_take(entry=other, number=number, turn=0, action="swap-all")
        other.refresh_from_db()
        if len(other.half_points) < number:
            turn_take(entry=other, number=number, turn=1, action="pass")
    for row in (entry, other):
        entry_score(entry_id=row.pk)
    return entry, other


@pytest.fixture
def final(tournament, played, end):
    end(tournament, "final")
    work()
    return tournament


@pytest.mark.parametrize("state", ["open", "closed"])
def test_nobody_sees_it_before_the_end(
    as_, base, tournament, played, end, player, stranger, organiser, state
):
    if state == "closed":
        end(tournament, "closed")
    work()

    for viewer, path in product((None, player, stranger, organiser), PATHS):
        response = as_(viewer).get(base + path)
        assert (response.status_code, response.json()["code"]) == (403, "tournament-not-final")


def test_par_of_every_round_and_the_ghosts(as_, base, final):
    response = as_().get(base + "par/")
    answer = response.json()

    assert (answer["state"], answer["rounds_total"]) == ("done", 3)
    assert [row["round"] for row in answer["rounds"]] == [1, 2, 3]
    assert answer["score"] == sum(row["par"] for row in answer["rounds"])
    assert [row["ghost"] for row in answer["ghosts"]][:2] == ["par", "steady-1"]


def test_a_round_as_everyone_played_it(as_, base, final):
    for number in (1, 2, 3):
        response = as_().get(f"{base}rounds/{number}/")
        answer = response.json()

        assert answer["most_matchpoints"] == 2
        assert sum(line["matchpoints"] for line in answer["lines"]) == 2
        for line in answer["lines"]:
            assert line["to_par"] == answer["par"]["par"] - line["points"]


@pytest.mark.parametrize("number", [0, 4, 99999])
def test_there_is_no_such_round(as_, base, final, number):
    assert as_().get(f"{base}rounds/{number}/").status_code == 404


@pytest.mark.parametrize("path", PATHS)
def test_there_is_no_such_tournament(as_, db, path):
    assert as_().get(f"tournaments/no-such-thing/{path}").status_code == 404


def test_standings_once_final(as_, base, final):
    response = as_().get(base + "standings/")
    rows = response.json()
    people, ghosts = rows[:2], rows[2:]

    assert sum(row["matchpoints"] for row in people) == pytest.approx(100, abs=0.1)
    assert all(0 < row["extraction"] <= 100 for row in people)
    assert [row["ghost"] for row in ghosts] == ["par", "steady-1", "bold-1", "sharp-1", "pass"]
    assert {row["rank"] for row in ghosts} == {None}
    assert ghosts[0]["extraction"] == 100


def test_standings_before_the_end_have_neither(as_, base, played):
    work()
    rows = as_().get(base + "standings/").json()

    assert len(rows) == 2
    assert {(row["extraction"], row["matchpoints"], row["ghost"]) for row in rows} == {
        (None, None, None)
    }


def test_one_that_is_prepared_is_there_for_organisers_only(as_, organiser, player, announce):
    body = {
        "name": "Vlak",
        "game": "klassiek",
        "bots": ["steady-1"] * 3,
        "opens_at": "2199-01-01T00:00:00Z",
        "closes_at": "2199-01-02T00:00:00Z",
        "rounds": 2,
        "most_flat": 1,
    }
    tournament = as_(organiser).post("tournaments/", body)
    answer = tournament.json()
    path = f"tournaments/{answer['slug']}/"

    assert (tournament.status_code, answer["state"], answer["commitment"]) == (
        201,
        "preparing",
        None,
    )
    assert (answer["most_flat"], answer["draws"]) == (1, 0)
    for viewer in (None, player):
        assert as_(viewer).get(path).status_code == 404
        assert as_(viewer).get("tournaments/").json()["results"] == []
        assert as_(viewer).get("tournaments/?state=preparing").json()["results"] == []
        for more in ("standings/", *PATHS):
            assert as_(viewer).get(path + more).status_code == 404
    assert as_(player).post(f"{path}entries/").status_code == 404
    assert as_(organiser).get(path).json() == answer
    work()
    answer = as_().get(path).json()
    assert (answer["state"], answer["most_flat"], answer["draws"] >= 1) == ("announced", 1, True)
    assert len(answer["commitment"]) == 64
