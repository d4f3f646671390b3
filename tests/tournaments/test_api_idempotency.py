"""The header ``Idempotency-Key``: a creating call sent again acts once and is answered alike."""

import json
from datetime import UTC, datetime, timedelta

import pytest

from accounts.services import token_issue
from tests.tournaments.api_schema import schema
from tournaments.api.idempotency import HEADER
from tournaments.models import Entry, IdempotencyKey, Tournament
from tournaments.models.clock import database_now
from tournaments.play.encryption import decrypted
from tournaments.services.contest.idempotency import KEPT, LONGEST_CALL, key_claim, keys_clear
from tournaments.services.people.accounts import account_delete

KEY = "8e03978e-40d5-43dd-bc93-6894a57f9324"
CREATING = {"/api/v1/tournaments/", "/api/v1/tournaments/{slug}/entries/"}
# A turn has its round and number for a key; a token is asked for by a visitor.
OTHER_POSTS = {"/api/v1/entries/{entry_id}/actions/", "/api/v1/tokens/"}


@pytest.fixture
def body():
    now = datetime.now(UTC)
    return {
        "name": "Vrijdagavond",
        "game": "klassiek",
        "bots": ["steady-1", "bold-1", "sharp-1"],
        "opens_at": now.isoformat(),
        "closes_at": (now + timedelta(days=7)).isoformat(),
    }


@pytest.fixture
def join_path(tournament):
    return f"tournaments/{tournament.slug}/entries/"


def _code(response):
    return response.status_code, response.json()["code"]


def test_every_creating_call_takes_a_key():
    posts = {path: calls["post"] for path, calls in schema()["paths"].items() if "post" in calls}
    keyed = {
        path
        for path, call in posts.items()
        if HEADER in {parameter["name"] for parameter in call.get("parameters", ())}
    }

    assert keyed == CREATING
    assert set(posts) == CREATING | OTHER_POSTS


def test_the_same_call_makes_one_tournament_and_gets_the_same_answer(as_, organiser, body):
    caller = as_(organiser, **{HEADER: KEY})
    first = caller.post("tournaments/", body)
    Tournament.objects.update(state="void", void_reason="a change that a new answer would show")
    again = caller.post("tournaments/", dict(reversed(body.items())))

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert ("Idempotency-Replayed" in first, again["Idempotency-Replayed"]) == (False, "true")
    assert Tournament.objects.count() == 1


def test_joining_again_says_what_joining_said(as_, player, join_path):
    caller = as_(player, **{HEADER: KEY})
    first, again = caller.post(join_path), caller.post(join_path)

    assert (first.status_code, again.status_code) == (201, 201)
    assert first.content == again.content
    assert Entry.objects.count() == 1


def test_a_repeated_call_is_not_counted(as_, organiser, body):
    caller = as_(organiser, **{HEADER: KEY})
    for _ in range(61):  # one more than may be made in an hour
        assert caller.post("tournaments/", body).status_code == 201


def test_another_body_is_refused(as_, organiser, body, every_row):
    caller = as_(organiser, **{HEADER: KEY})
    caller.post("tournaments/", body)
    before = every_row()

    response = caller.post("tournaments/", body | {"name": "Zaterdagavond"})

    assert _code(response) == (422, "idempotency-key-reused")
    assert every_row() == before


def test_a_key_is_of_one_person_and_one_call(as_, organiser, someone, body, join_path, player):
    other = someone("other-organiser", is_staff=True)
    answers = [
        as_(organiser, **{HEADER: KEY}).post("tournaments/", body),
        as_(other, **{HEADER: KEY}).post("tournaments/", body | {"name": "Zondag"}),
        as_(player, **{HEADER: KEY}).post(join_path),
    ]

    assert [answer.status_code for answer in answers] == [201, 201, 201]
    assert IdempotencyKey.objects.count() == 3


def test_while_the_first_is_worked_on_the_second_waits(as_, player, join_path):
    key_claim(user=player, call=f"POST /api/v1/{join_path}", key=KEY, body={})

    response = as_(player, **{HEADER: KEY}).post(join_path, {})

    assert _code(response) == (409, "idempotency-key-in-use")
    assert response["Retry-After"] == "1"
    assert not Entry.objects.exists()


def test_a_claim_whose_process_died_runs_out(as_, player, join_path):
    key_claim(user=player, call=f"POST /api/v1/{join_path}", key=KEY, body={})
    _age(LONGEST_CALL + timedelta(seconds=1))

    assert as_(player, **{HEADER: KEY}).post(join_path, {}).status_code == 201


def test_refusals_are_not_kept(as_, organiser, body, every_row):
    caller = as_(organiser, **{HEADER: KEY})

    assert _code(caller.post("tournaments/", body | {"game": "bridge"})) == (400, "bad-input")
    assert not IdempotencyKey.objects.exists()
    assert caller.post("tournaments/", body).status_code == 201


def test_a_fault_leaves_neither_the_act_nor_the_key(as_, player, join_path, monkeypatch):
    monkeypatch.setattr("tournaments.api.entries.entry_view", lambda **_: 1 / 0)
    assert as_(player, **{HEADER: KEY}).post(join_path).status_code == 500

    assert not Entry.objects.exists()
    assert not IdempotencyKey.objects.exists()


@pytest.mark.parametrize("key", ["", "x" * 256, "a\tb", "sleutel-é"])
def test_it_refuses_odd_keys(as_, player, join_path, key):
    response = as_(player, **{HEADER: key.encode().decode("latin-1")}).post(join_path)

    assert _code(response) == (400, "bad-input")
    assert not Entry.objects.exists()


@pytest.mark.parametrize("length", [199, 200, 201, 5000])
def test_an_address_may_be_of_any_length(as_, player, length):
    answer = as_(player, **{HEADER: KEY}).post(f"tournaments/{'a' * length}/entries/")

    assert _code(answer) == (404, "not-found")


def test_the_longest_key_is_taken(as_, player, join_path):
    assert as_(player, **{HEADER: "~" * 255}).post(join_path).status_code == 201


def test_a_visitor_is_asked_to_sign_in(as_, join_path):
    assert _code(as_(**{HEADER: KEY}).post(join_path)) == (401, "not-authenticated")


def test_after_a_day_a_key_is_new(as_, organiser, body):
    caller = as_(organiser, **{HEADER: KEY})
    caller.post("tournaments/", body)
    _age(KEPT + timedelta(seconds=1))

    assert caller.post("tournaments/", body | {"name": "Zaterdag"}).status_code == 201


def test_keys_are_cleared_after_a_day(as_, organiser, body):
    as_(organiser, **{HEADER: KEY}).post("tournaments/", body)
    _age(KEPT - timedelta(minutes=1))
    keys_clear()
    assert IdempotencyKey.objects.count() == 1

    _age(KEPT + timedelta(seconds=1))
    keys_clear()
    assert not IdempotencyKey.objects.exists()


def test_answers_are_stored_encrypted_and_go_with_the_account(as_, player, join_path):
    answer = as_(player, **{HEADER: KEY}).post(join_path).json()

    kept = IdempotencyKey.objects.get().answer_encrypted
    assert answer["id"] not in kept
    assert json.loads(decrypted(kept)) == answer
    account_delete(user_id=player.pk)
    assert not IdempotencyKey.objects.exists()


def test_the_same_tournament_is_made_once_without_a_key_too(as_, organiser, body, every_row):
    caller = as_(organiser)
    first = caller.post("tournaments/", body)
    before = every_row()
    again = caller.post("tournaments/", body)

    assert (first.status_code, again.status_code) == (201, 200)
    assert first.json() == again.json()
    assert every_row() == before


@pytest.mark.parametrize(
    "change",
    [
        {"bots": ["steady-1"] * 3},
        {"rounds": 8},
        {"places": 4},
        {"grace": 12},
    ],
)
def test_other_terms_are_another_tournament(as_, organiser, body, change):
    for sent in (body, body | change):
        assert as_(organiser).post("tournaments/", sent).status_code == 201


def _age(age):
    IdempotencyKey.objects.update(claimed_at=database_now() - age)


@pytest.mark.django_db(transaction=True)
def test_of_many_at_once_one_acts(organiser, body, race):
    token = token_issue(user=organiser)[0]
    headers = {"Authorization": f"Bearer {token}", HEADER: KEY}
    answers = race([["post", "/api/v1/tournaments/", body, headers]] * 16)

    assert Tournament.objects.count() == 1
    assert {status for status, _ in answers} <= {201, 409}
    assert len({answer for status, answer in answers if status == 201}) == 1
