"""GET games/."""

from games.registry import GAMES


def test_it_lists_every_game_with_its_rules_seats_and_bots(as_, db):
    told = as_().get("games/").json()

    assert [game["id"] for game in told] == list(GAMES)
    [klassiek] = [game for game in told if game["id"] == "klassiek"]
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
