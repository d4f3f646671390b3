"""POST and DELETE tokens/."""

import pytest

from accounts.models import ApiToken
from accounts.throttling import LIMITS, try_count

PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def player(someone):
    return someone("player", password=PASSWORD)


@pytest.fixture
def login(player):
    return {"username": "player", "password": PASSWORD}


def test_a_name_and_a_password_give_a_token_that_works(as_, player, login):
    response = as_().post("tokens/", login)

    token = response.json()["token"]
    assert response.status_code == 201
    assert as_(Authorization=f"Bearer {token}").get("entries/").status_code == 200
    assert token not in str(list(ApiToken.objects.values()))


def test_the_address_does_as_well_as_the_name(as_, player):
    body = {"username": "player@example.org", "password": PASSWORD}

    assert as_().post("tokens/", body).status_code == 201


def test_each_time_gives_another_token(as_, login):
    first, second = (as_().post("tokens/", login).json()["token"] for _ in range(2))

    assert first != second
    assert ApiToken.objects.count() == 2


def test_it_ends_when_it_is_ended(as_, login):
    first, second = (
        as_(Authorization=f"Bearer {as_().post('tokens/', login).json()['token']}")
        for _ in range(2)
    )

    assert first.delete("tokens/").status_code == 204
    assert first.get("entries/").status_code == 401
    assert first.delete("tokens/").status_code == 401
    assert second.get("entries/").status_code == 200


def test_it_ends_with_the_password(as_, player, login):
    """Case 95."""
    caller = as_(Authorization=f"Bearer {as_().post('tokens/', login).json()['token']}")
    player.set_password("Een ander wachtwoord 31")
    player.save()

    assert caller.get("entries/").status_code == 401


WRONG = [
    ("a wrong password", {"password": "Een fout wachtwoord 31"}, 401, "not-authenticated"),
    ("a name that nobody has", {"username": "nobody"}, 401, "not-authenticated"),
    ("no password", {"password": ""}, 400, "bad-input"),
    ("no name", {"username": ""}, 400, "bad-input"),
    ("a NUL", {"username": "pl\0yer"}, 400, "bad-input"),
    ("a number", {"password": 31}, 400, "bad-input"),
    ("a list", {"username": ["player"]}, 400, "bad-input"),
    ("a very long password", {"password": "x" * 5000}, 400, "bad-input"),
    ("a name that is too long", {"name": "x" * 41}, 400, "bad-input"),
    ("a body that is too large", {"password": "x" * 100_000}, 413, "body-too-large"),
]


@pytest.mark.parametrize(("_case", "change", "status", "code"), WRONG)
def test_it_refuses_and_makes_none(as_, login, _case, change, status, code):
    response = as_().post("tokens/", login | change)

    assert (response.status_code, response.json()["code"]) == (status, code)
    assert "wachtwoord" not in response.content.decode()
    assert ApiToken.objects.exists() is False


def test_nothing_tells_a_wrong_name_from_a_wrong_password(as_, login):
    wrong = [login | {"password": "Fout 31 fout"}, login | {"username": "nobody"}]
    first, second = (as_().post("tokens/", body) for body in wrong)

    assert first.content == second.content
    assert first.headers == second.headers


def test_an_account_that_is_closed_gets_none(as_, player, login):
    player.is_active = False
    player.save()

    assert as_().post("tokens/", login).status_code == 401


@pytest.mark.parametrize("scope", ["sign-in:address", "sign-in:name"])
def test_trying_without_end_is_slowed_down(as_, player, login, scope):
    """Case 87: the counter is the one of the sign-in page, exact in any number of processes."""
    ident = {"sign-in:address": "127.0.0.1", "sign-in:name": f"user {player.pk}"}[scope]
    for _ in range(LIMITS[scope][0]):
        try_count(scope, ident)

    response = as_().post("tokens/", login)

    assert (response.status_code, response.json()["code"]) == (429, "throttled")
    assert int(response["Retry-After"]) >= 1
    assert ApiToken.objects.exists() is False


def test_a_made_up_address_is_no_way_round(as_, login):
    """Case 88."""
    limit, _ = LIMITS["sign-in:name"]
    answer = [
        as_(**{"X-Forwarded-For": f"10.0.0.{n}"}).post("tokens/", login | {"password": "fout"})
        for n in range(limit + 5)
    ]

    assert 429 in {response.status_code for response in answer}


def test_a_session_neither_helps_nor_is_touched(as_, player, login, settings):
    """Case 89: no page elsewhere can have a signed-in browser make a token."""
    caller = as_()
    caller.client.force_login(player)

    assert caller.post("tokens/", {}).status_code == 400
    assert caller.delete("tokens/").status_code == 401
    assert caller.post("tokens/", login).cookies == {}


def test_every_limit_is_a_number_of_calls_in_seconds():
    assert all(calls >= 1 and seconds >= 1 for calls, seconds in LIMITS.values())
