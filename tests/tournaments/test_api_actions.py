"""POST entries/{id}/actions/: works, again, refuses, stranger, visitor."""

import json

import pytest

from accounts.throttling import LIMITS, try_count
from tests.tournaments.conftest import ROUNDS
from tournaments.models import Turn
from tournaments.services.contest.turns import turn_take

PASS = {"round": 1, "turn": 0, "action": "pass"}
KEYS = {"round", "turn", "action", "events", "round_over", "points", "entry"}
ENTRY_KEYS = {
    "id",
    "tournament",
    "state",
    "round",
    "turn",
    "observation",
    "legal_actions",
    "rounds",
    "score",
}


@pytest.fixture
def url(entry):
    return f"entries/{entry.pk}/actions/"


@pytest.fixture
def a_swap(as_, player, entry):
    legal = as_(player).get(f"entries/{entry.pk}/").json()["legal_actions"]
    return next(action for action in legal if action.startswith("swap "))


def test_it_takes_a_turn_and_tells_what_followed(as_, player, entry, url):
    response = as_(player).post(url, PASS)

    answer = response.json()
    assert response.status_code == 200
    assert answer.keys() >= KEYS
    assert answer["entry"].keys() >= ENTRY_KEYS
    assert (answer["round"], answer["turn"], answer["action"]) == (1, 0, "pass")
    assert answer["events"][0] == {"seat": 0, "action": "pass"}
    assert {event["seat"] for event in answer["events"]} >= {0, 1, 2, 3}
    assert [turn.action for turn in entry.turns.all()] == ["pass"]


def test_a_round_that_is_over_shows_all_hands_and_begins_the_next(as_, player, url):
    answer = as_(player).post(url, PASS).json()

    assert answer["round_over"] is True
    assert [len(hand) for hand in answer["hands"]] == [3] * 4
    assert answer["seat_points"][0] == answer["points"]
    after = answer["entry"]
    assert (after["round"], after["turn"], after["state"]) == (2, 0, "playing")
    assert after["rounds"] == [{"round": 1, "points": answer["points"]}]
    assert len(after["observation"]["hand"]) == 3


def test_a_round_that_goes_on_shows_no_other_hand(as_, player, url, a_swap):
    answer = as_(player).post(url, PASS | {"action": a_swap}).json()

    assert (answer["round_over"], answer["hands"], answer["seat_points"]) == (False, None, None)
    assert (answer["entry"]["round"], answer["entry"]["turn"]) == (1, 1)


def test_points_are_numbers_and_whole_ones_have_no_point(as_, player, entry, url):
    texts = [
        as_(player).post(url, PASS | {"round": number}).content.decode()
        for number in range(1, ROUNDS + 1)
    ]

    entry.refresh_from_db()
    expected = [half / 2 for half in entry.half_points]
    written = [text.partition('"points":')[2].partition(",")[0] for text in texts]
    assert written == [f"{points:g}" for points in expected]


def test_the_last_action_finishes_the_entry_and_tells_no_score(as_, player, entry, url):
    answers = [as_(player).post(url, PASS | {"round": n}).json() for n in range(1, ROUNDS + 1)]

    after = answers[-1]["entry"]
    assert (after["state"], after["score"]) == ("finished", None)
    assert (after["round"], after["turn"], after["observation"]) == (None, None, None)
    assert len(after["rounds"]) == ROUNDS


@pytest.mark.parametrize("state", ["open", "closed", "final", "void"])
def test_the_same_again_gives_the_same_answer_for_ever(as_, player, entry, url, end, a_swap, state):
    """To the byte: while it goes on, once closed, once final, and whatever came after it."""
    bodies = [PASS | {"action": a_swap}, PASS | {"turn": 1}]
    bodies += [PASS | {"round": number} for number in range(2, ROUNDS + 1)]
    first = [as_(player).post(url, action) for action in bodies]
    assert [response.status_code for response in first] == [200] * len(bodies)
    if state != "open":
        end(entry.tournament, state)
    before = list(Turn.objects.values())

    again = [as_(player).post(url, action) for action in bodies]

    assert [response.content for response in again] == [response.content for response in first]
    assert [response.status_code for response in again] == [200] * len(bodies)
    assert list(Turn.objects.values()) == before


def test_the_same_again_reads_the_same_in_another_language(as_, player, url):
    first = as_(player).post(url, PASS)
    again = as_(player).post(url, PASS, **{"Accept-Language": "nl"})

    assert again.content == first.content


WRONG = [
    ("words that nobody knows", {"action": "fly"}, 422, "illegal-action"),
    ("no words", {"action": ""}, 422, "illegal-action"),
    ("a space too many", {"action": "pass "}, 422, "illegal-action"),
    ("capitals", {"action": "PASS"}, 422, "illegal-action"),
    ("another game's words", {"action": "draw stock"}, 422, "illegal-action"),
    ("a card that is not in this game", {"action": "swap 2c 2d"}, 422, "illegal-action"),
    ("digits of another script", {"action": "stake ٣"}, 422, "illegal-action"),
    ("text that runs backwards", {"action": "\u202epass"}, 422, "illegal-action"),
    ("a picture", {"action": "🂡"}, 422, "illegal-action"),
    ("very long words", {"action": "pass" * 10_000}, 422, "illegal-action"),
    ("a turn too far", {"turn": 7}, 409, "turn-not-reached"),
    ("a turn much too far", {"turn": 2**31 - 1}, 409, "turn-not-reached"),
    ("a round too far", {"round": 2}, 409, "turn-not-reached"),
    ("a round that there is not", {"round": 40_000}, 409, "turn-not-reached"),
    ("the largest round", {"round": 2**31 - 1}, 409, "turn-not-reached"),
    ("round 0", {"round": 0}, 400, "bad-input"),
    ("a round below 0", {"round": -1}, 400, "bad-input"),
    ("a round beyond all numbers", {"round": 2**63}, 400, "bad-input"),
    ("a turn below 0", {"turn": -1}, 400, "bad-input"),
    ("a text for a number", {"round": "1"}, 400, "bad-input"),
    ("true for a number", {"round": True}, 400, "bad-input"),
    ("false for a number", {"turn": False}, 400, "bad-input"),
    ("a fraction for a number", {"turn": 0.0}, 400, "bad-input"),
    ("null for a number", {"round": None}, 400, "bad-input"),
    ("a list for a number", {"round": [1]}, 400, "bad-input"),
    ("null for words", {"action": None}, 400, "bad-input"),
    ("a number for words", {"action": 1}, 400, "bad-input"),
    ("a list for words", {"action": ["pass"]}, 400, "bad-input"),
    ("an object for words", {"action": {"pass": 1}}, 400, "bad-input"),
    ("a NUL in the words", {"action": "pass\0"}, 400, "bad-input"),
]


@pytest.mark.parametrize(("_case", "change", "status", "code"), WRONG)
def test_it_refuses_and_changes_nothing(as_, player, url, every_row, _case, change, status, code):
    caller, before = as_(player), every_row()

    response = caller.post(url, PASS | change)

    assert (response.status_code, response.json()["code"]) == (status, code)
    assert response["Content-Type"] == "application/problem+json"
    assert every_row() == before


BODIES = [
    ("nothing", b""),
    ("no JSON", b"pass"),
    ("half an object", b'{"round": 1'),
    ("a list", b"[]"),
    ("a text", b'"pass"'),
    ("null", b"null"),
    ("a key twice", b'{"round": 1, "turn": 0, "action": "fly", "action": "pass"}'),
    ("NaN", b'{"round": NaN, "turn": 0, "action": "pass"}'),
    ("infinity", b'{"round": 1, "turn": Infinity, "action": "pass"}'),
    ("a lone surrogate", b'{"round": 1, "turn": 0, "action": "\\ud800"}'),
    ("a lone surrogate in a key", b'{"round": 1, "turn": 0, "action": "pass", "\\udfff": 1}'),
    ("no UTF-8", b'{"round": 1, "turn": 0, "action": "\xff"}'),
    ("UTF-16", '{"round": 1, "turn": 0, "action": "pass"}'.encode("utf-16")),
    ("a number without end", b'{"round": ' + b"9" * 5000 + b', "turn": 0, "action": "pass"}'),
    ("a number that is none", b'{"round": 1e999, "turn": 0, "action": "pass"}'),
    ("deep brackets", b"[" * 30_000),
    ("deep braces", b'{"a":' * 10_000),
    ("a key missing", b'{"round": 1, "turn": 0}'),
]


@pytest.mark.parametrize(("_case", "body"), BODIES)
def test_it_refuses_what_it_cannot_read(as_, player, url, every_row, _case, body):
    caller, before = as_(player), every_row()

    response = caller.post(url, body)

    assert (response.status_code, response.json()["code"]) == (400, "bad-input")
    assert every_row() == before


def test_it_refuses_100_kb(as_, player, url, every_row):
    caller, before = as_(player), every_row()

    response = caller.post(url, json.dumps(PASS | {"more": "x" * 100_000}).encode())

    assert (response.status_code, response.json()["code"]) == (413, "body-too-large")
    assert every_row() == before


def test_it_refuses_a_form(as_, player, url, every_row):
    caller, before = as_(player), every_row()

    response = caller.client.post(
        f"/api/v1/{url}", PASS, headers=caller.headers, content_type="text/plain"
    )

    assert (response.status_code, response.json()["code"]) == (415, "unsupported-media-type")
    assert every_row() == before


def test_keys_that_nobody_asked_for_are_ignored(as_, player, entry, url):
    """Case 91: no field of any row can be set from outside."""
    more = {"state": "scored", "score_half_points": 999, "place": 1, "player": 1, "seat": 2}
    response = as_(player).post(url, PASS | more | {"entry": {"score": 1}, "number": 9})

    assert response.status_code == 200
    entry.refresh_from_db()
    assert (entry.state, entry.score_half_points) == ("playing", None)
    assert Turn.objects.get().round == 1


def test_another_action_for_a_turn_that_was_taken(as_, player, entry, url, every_row, a_swap):
    caller = as_(player)
    caller.post(url, PASS)
    before = every_row()

    response = caller.post(url, PASS | {"action": a_swap})

    assert (response.status_code, response.json()["code"]) == (409, "turn-already-played")
    assert every_row() == before


def test_a_round_that_is_over(as_, player, url, every_row):
    caller = as_(player)
    caller.post(url, PASS)
    before = every_row()

    response = caller.post(url, PASS | {"turn": 1})

    assert (response.status_code, response.json()["code"]) == (409, "round-over")
    assert every_row() == before


@pytest.mark.parametrize("state", ["closed", "final", "void"])
def test_a_tournament_that_is_not_open(as_, player, entry, url, end, every_row, state):
    caller = as_(player)
    end(entry.tournament, state)
    before = every_row()

    response = caller.post(url, PASS)

    assert (response.status_code, response.json()["code"]) == (409, "tournament-not-open")
    assert every_row() == before


def test_an_entry_that_was_withdrawn(as_, player, entry, url, every_row):
    caller = as_(player)
    assert caller.delete(f"entries/{entry.pk}/").status_code == 204
    before = every_row()

    response = caller.post(url, PASS)

    assert (response.status_code, response.json()["code"]) == (409, "entry-withdrawn")
    assert every_row() == before


def test_a_refusal_is_told_in_the_readers_language(as_, player, url):
    by_language = {
        language: as_(player).post(url, PASS | {"turn": 7}, **{"Accept-Language": language}).json()
        for language in ("en", "nl")
    }

    assert by_language["en"]["code"] == by_language["nl"]["code"] == "turn-not-reached"
    assert by_language["en"]["detail"] != by_language["nl"]["detail"]


@pytest.mark.parametrize("state", ["open", "final"])
def test_a_stranger_finds_no_such_entry(as_, stranger, entry, url, end, every_row, state):
    caller = as_(stranger)
    end(entry.tournament, state)
    before = every_row()

    response = caller.post(url, PASS)
    missing = caller.post(f"entries/{'0' * 8}-0000-4000-8000-{'0' * 12}/actions/", PASS)

    assert response.status_code == missing.status_code == 404
    assert response.content == missing.content
    assert every_row() == before


def test_a_visitor_is_asked_who_they_are(as_, url, every_row):
    before = every_row()

    response = as_().post(url, PASS)

    assert (response.status_code, response.json()["code"]) == (401, "not-authenticated")
    assert response["WWW-Authenticate"].startswith("Bearer")
    assert every_row() == before


def test_a_program_that_runs_wild_is_slowed_down(as_, player, url, every_row):
    caller, before = as_(player), every_row()
    for _ in range(LIMITS["action:user"][0]):
        try_count("action:user", str(player.pk))

    response = caller.post(url, PASS)

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert 1 <= int(response["Retry-After"]) <= 60
    assert every_row() == before


def test_a_turn_taken_elsewhere_is_known_here(as_, player, entry, url):
    """A page and a program may play the same entry."""
    turn_take(entry=entry, number=1, turn=0, action="pass")

    answer = as_(player).post(url, PASS)

    assert answer.status_code == 200
    assert Turn.objects.count() == 1
