"""Every call of the API with a token of every scope: the one it needs, or 403 `scope-missing`."""

import json
import uuid

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import ApiToken
from accounts.scopes import Scope
from accounts.services import token_issue
from tournaments.api.urls import urlpatterns
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
ARGUMENTS = {"slug": "no-such-thing", "entry_id": uuid.UUID(int=1), "number": 1}
ORGANISERS = {("tournaments", "post")}
ANY = {("tokens", "delete")}
WITHOUT_TOKEN = {("tokens", "post")}


def calls():
    """Yield name, method and needed scope of each call; of other methods there is none."""
    for pattern in urlpatterns:
        view = pattern.callback.view_class
        for method in ("get", "head", "post", "put", "patch", "delete"):
            call = (pattern.name, method)
            has_method = hasattr(view, "get" if method == "head" else method)
            if has_method and call not in WITHOUT_TOKEN:
                yield *call, needed(call)


def needed(call):
    if call in ORGANISERS:
        return Scope.ORGANISE
    if call in ANY:
        return None
    return Scope.READ if call[1] in ("get", "head") else Scope.PLAY


def send(name, method, text):
    pattern = next(pattern for pattern in urlpatterns if pattern.name == name)
    names = pattern.pattern.converters
    url = reverse(f"api:{name}", kwargs={key: ARGUMENTS[key] for key in names})
    headers = {"Authorization": f"Bearer {text}"}
    return getattr(Client(), method)(url, content_type="application/json", headers=headers)


@pytest.fixture
def organiser(someone):
    return someone("organiser", is_staff=True, is_superuser=True)


def test_every_call_is_listed():
    found = {(name, method) for name, method, _scope in calls()}

    assert found >= {("games", "get"), ("actions", "post"), ("entry", "delete"), *ANY, *ORGANISERS}


@pytest.mark.parametrize("scope", list(Scope))
@pytest.mark.parametrize(("name", "method", "needs"), list(calls()))
def test_a_call_needs_its_scope(organiser, name, method, needs, scope):
    answer = send(name, method, token_issue(user=organiser, scopes=[scope])[0])

    if needs in (None, scope):
        assert answer.status_code != 403
    else:
        assert answer.status_code == 403
        if method != "head":
            body = json.loads(answer.content)
            assert body["code"] == "scope-missing"
            assert needs in body["detail"]


@pytest.mark.parametrize(("name", "method", "needs"), [call for call in calls() if call[2]])
def test_all_other_scopes_together_are_not_enough(organiser, name, method, needs):
    others = [scope for scope in Scope if scope != needs]

    assert send(name, method, token_issue(user=organiser, scopes=others)[0]).status_code == 403


def test_the_scope_gives_no_right_that_its_user_lacks(as_, someone):
    text, _row = token_issue(user=someone("player"), scopes=["organise"])
    plan = {"name": "Mine", "game": "klassiek", "bots": ["steady-1"] * 3}
    times = {"opens_at": "2026-01-01T12:00:00Z", "closes_at": "2199-01-01T12:00:00Z"}
    answer = as_(Authorization=f"Bearer {text}").post("tournaments/", plan | times)

    assert (answer.status_code, answer.json()["code"]) == (403, "not-eligible")
    assert Tournament.objects.exists() is False


PASSWORD = "Een goed wachtwoord 31"


@pytest.fixture
def sign_in(someone):
    someone("player", password=PASSWORD)
    return {"username": "player", "password": PASSWORD}


def test_the_answer_says_scopes_and_end(as_, sign_in):
    chosen = {"scopes": ["play", "read", "play"]}
    answer = as_().post("tokens/", sign_in | chosen).json()

    assert answer["scopes"] == ["read", "play"]
    assert answer["ends_at"].endswith("Z")
    assert as_().post("tokens/", sign_in).json()["scopes"] == list(Scope)


@pytest.mark.parametrize(
    "wrong",
    [
        {"scopes": []},
        {"scopes": ["all"]},
        {"scopes": "read"},
        {"scopes": ["read"] * 4},
        {"ends_at": "2020-01-01T00:00:00Z"},
        {"ends_at": "2190-01-01T00:00:00Z"},
        {"ends_at": "tomorrow"},
    ],
)
def test_wrong_scopes_and_ends_are_bad_input(as_, sign_in, wrong):
    answer = as_().post("tokens/", sign_in | wrong)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")
    assert next(iter(wrong)) in answer.json()["errors"]
    assert ApiToken.objects.exists() is False
