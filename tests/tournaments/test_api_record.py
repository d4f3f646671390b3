"""GET entries/{id}/record/: to everyone at the end, to nobody before."""

import json
import subprocess
import sys

import pytest

from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.turns import turn_take


@pytest.fixture
def url(entry):
    return f"entries/{entry.pk}/record/"


@pytest.mark.parametrize("played", [0, 1, 2, 3])
@pytest.mark.parametrize("state", ["final", "void"])
def test_it_replays(as_, stranger, entry, url, end, state, played):
    """What everyone gets can be checked without us, finished or not."""
    for number in range(1, played + 1):
        turn_take(entry=entry, number=number, turn=0, action="pass")
    end(entry.tournament, state)

    record = as_(stranger).get(url)

    assert record.status_code == 200
    assert record.json().keys() == {"format", "terms", "actions"}
    checked = subprocess.run(
        [sys.executable, "-m", "games", "verify", "-"],
        input=record.content,
        capture_output=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_it_is_the_same_for_everyone(as_, player, stranger, organiser, entry, url, end):
    end(entry.tournament, "final")

    answer = {caller.get(url).content for caller in map(as_, (None, player, stranger, organiser))}

    assert len(answer) == 1


@pytest.mark.parametrize("state", ["open", "closed"])
def test_its_entrant_waits_for_the_end(as_, player, entry, url, end, state):
    end(entry.tournament, state)

    response = as_(player).get(url)

    assert (response.status_code, response.json()["code"]) == (403, "tournament-not-final")


@pytest.mark.parametrize("state", ["open", "closed"])
def test_nobody_else_finds_it(as_, stranger, organiser, entry, url, end, state):
    end(entry.tournament, state)

    for caller in map(as_, (None, stranger, organiser)):
        missing = caller.get("entries/00000000-0000-4000-8000-000000000000/record/")
        response = caller.get(url)
        assert (response.status_code, response.json()["code"]) == (404, "not-found")
        assert response.content == missing.content


def test_nobody_gets_that_of_an_entry_that_was_withdrawn(as_, stranger, tournament, player, end):
    entry = entry_join(tournament=tournament, player=player)[0]
    as_(player).delete(f"entries/{entry.pk}/")
    end(tournament, "final")

    assert as_(stranger).get(f"entries/{entry.pk}/record/").status_code == 404


def test_it_can_be_saved_as_it_is(as_, entry, url, end):
    end(entry.tournament, "final")

    record = json.loads(as_().get(url).content)

    assert record["terms"]["seed"] == bytes(range(32)).hex()
