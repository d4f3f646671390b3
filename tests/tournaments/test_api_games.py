"""GET games/, and that each of them can be played from joining to its record."""

import subprocess
import sys

import pytest

from games.registry import GAMES
from tournaments.models import Entry


def test_it_lists_every_game_with_its_rules_seats_and_bots(as_, db):
    answer = as_().get("games/").json()

    assert [game["id"] for game in answer] == list(GAMES)
    [klassiek] = [game for game in answer if game["id"] == "klassiek"]
    assert (klassiek["seats"], klassiek["default_seats"], klassiek["rules"]) == ([4], 4, {})
    assert {"steady-1", "bold-1", "sharp-1"} <= set(klassiek["bots"])


def test_a_tournament_can_be_made_of_what_it_lists(as_, organiser):
    for game in as_().get("games/").json():
        seats = game["default_seats"]
        body = {
            "name": game["id"],
            "game": game["id"],
            "seats": seats,
            "bots": [game["bots"][0]] * (seats - 1),
            "rules": {name: values[0] for name, values in game["rules"].items()},
            "opens_at": "2026-01-01T12:00:00Z",
            "closes_at": "2199-01-01T12:00:00Z",
        }
        response = as_(organiser).post("tournaments/", body)
        assert response.status_code == 201, response.content
        assert response.json()["rules"] == body["rules"]


@pytest.mark.parametrize("game", GAMES)
def test_it_can_be_played_through_these_calls_alone(as_, announce, player, end, game):
    offer = GAMES[game]
    bots = [next(iter(offer.bots))] * (offer.default_seats - 1)
    tournament = announce(game=game, bots=bots, rounds=4)
    caller = as_(player)
    entry = caller.post(f"tournaments/{tournament.slug}/entries/").json()
    url = f"entries/{entry['id']}/"

    sent = _play(caller, url, entry)
    end(tournament, "final")

    assert caller.get(url).json()["state"] == "scored"
    for turn, content in sent:
        assert caller.post(f"{url}actions/", turn).content == content
    assert Entry.objects.get().turns.count() == len(sent)
    record = as_().get(f"{url}record/").content
    command = [sys.executable, "-m", "games", "verify", "-"]
    assert subprocess.run(command, input=record, capture_output=True, check=False).returncode == 0


def _play(caller, url, entry):
    """Play an entry to its end; give each turn with its answer."""
    sent = []
    while entry["state"] == "playing":
        turn = {key: entry[key] for key in ("round", "turn")}
        turn["action"] = entry["legal_actions"][len(sent) % len(entry["legal_actions"])]
        answer = caller.post(f"{url}actions/", turn)
        assert answer.status_code == 200, answer.content
        sent.append((turn, answer.content))
        entry = answer.json()["entry"]
    return sent
