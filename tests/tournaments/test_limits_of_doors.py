"""Limits that pages and API share, and what each door says of them."""

import json

import pytest
from django.conf import settings
from django.test import Client
from django.urls import URLPattern, get_resolver

from accounts.throttling import LIMITS, SLOWED, try_count
from tests.throttled import let_pass
from tests.tournaments.test_web_words import text
from tournaments.api.calls import Call
from tournaments.models import Entry, Tournament, Turn

HTMX = {"HX-Request": "true"}
HEADERS = ("Limit", "Remaining", "Reset")


def views(patterns):
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield pattern.callback
        else:
            yield from views(pattern.url_patterns)


CALLS = {getattr(view, "view_class", object) for view in views(get_resolver().url_patterns)}
SCOPES = sorted(call.limit for call in CALLS if issubclass(call, Call) and call.limit)


def test_every_limit_of_a_user_is_that_of_a_call_and_of_its_page(doors):
    """Of all calls in the table of addresses; `doors` has the page that does the same."""
    assert SCOPES == sorted(doors) == ["action:user", "create:user", "join:user"]
    # But for those of secrets that one types again, which only pages ask for.
    assert sorted({one for one in LIMITS if one.endswith(":user")} - SLOWED) == SCOPES


@pytest.fixture
def in_browser(player, organiser):
    """Give a signed-in browser for each limit."""
    organiser.is_superuser = True
    organiser.save()

    def of(scope):
        client = Client()
        client.force_login(user_of(scope))
        return client

    def user_of(scope):
        return organiser if scope == "create:user" else player

    of.user = user_of
    return of


@pytest.fixture
def doors(tournament, entry, player):
    """Give for each limit the address and the form of its page, and the path of its call."""
    return {
        "action:user": (
            f"/play/{entry.pk}/1/",
            {"turn": "0", "action": "pass"},
            f"entries/{entry.pk}/actions/",
            f"/play/{entry.pk}/1/",
        ),
        "join:user": (
            f"/tournaments/{tournament.slug}/join/",
            {},
            f"tournaments/{tournament.slug}/entries/",
            f"/tournaments/{tournament.slug}/",
        ),
        "create:user": (
            "/admin/tournaments/tournament/add/?game=klassiek&seats=4",
            {},
            "tournaments/",
            "/admin/tournaments/tournament/add/",
        ),
    }


def rows():
    return Entry.objects.count(), Turn.objects.count(), Tournament.objects.count()


@pytest.mark.parametrize("scope", SCOPES)
def test_pages_and_calls_count_together(as_, in_browser, doors, scope, monkeypatch):
    page, form, path, way_back = doors[scope]
    monkeypatch.setattr("accounts.throttling.LIMITS", {scope: (3, 60)})
    client, caller = in_browser(scope), as_(in_browser.user(scope))
    left = [int(caller.post(path, {})["RateLimit-Remaining"])]
    client.post(page, form)
    left.append(int(caller.post(path, {})["RateLimit-Remaining"]))
    assert left == [2, 0]
    before = rows()

    refused = client.post(page, form)
    assert refused.status_code == 429
    assert 50 < int(refused["Retry-After"]) <= 60
    assert "Try again in" in text(refused)
    [link] = [
        line
        for line in refused.content.decode().split("<a ")
        if 'class="button" href="."' in line or 'class="button" href=".."' in line
    ]
    assert caller.post(path, {}).status_code == 429
    assert rows() == before
    back = way_back if ".." not in link else page.removesuffix("join/")
    assert client.get(back).status_code in (200, 302)

    let_pass(60)
    assert client.post(page, form).status_code != 429
    assert int(caller.post(path, {})["RateLimit-Remaining"]) == 1


def test_a_part_of_the_table_says_it_in_a_sentence(in_browser, doors, monkeypatch):
    """The script keeps the table and the move, and sends it again after Retry-After."""
    page, form, *_ = doors["action:user"]
    monkeypatch.setattr("accounts.throttling.LIMITS", {"action:user": (0, 60)})
    answer = in_browser("action:user").post(page, form, headers=HTMX)

    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert answer.content.decode().strip().startswith("<p>")
    assert "<html" not in answer.content.decode()
    assert Turn.objects.count() == 0


def test_copying_a_tournament_counts_as_creating_one(in_browser, tournament, monkeypatch):
    monkeypatch.setattr("accounts.throttling.LIMITS", {"create:user": (0, 60)})
    answer = in_browser("create:user").post(
        f"/admin/tournaments/tournament/{tournament.pk}/copy/", {}
    )

    assert answer.status_code == 429
    assert in_browser("create:user").get("/admin/tournaments/tournament/add/").status_code == 200


def test_looking_and_visitors_do_not_count(in_browser, doors, tournament):
    client = in_browser("action:user")
    page, *_ = doors["action:user"]
    for _ in range(3):
        client.get(page)
        Client().post(page, {})
        Client().post(f"/tournaments/{tournament.slug}/join/")
    player = in_browser.user("action:user")

    assert try_count("action:user", str(player.pk)).remaining == LIMITS["action:user"][0] - 1
    assert try_count("join:user", str(player.pk)).remaining == LIMITS["join:user"][0] - 1


@pytest.mark.parametrize("scope", SCOPES)
def test_every_answer_of_a_limited_call_says_what_is_left(
    as_, in_browser, doors, scope, monkeypatch
):
    monkeypatch.setattr("accounts.throttling.LIMITS", {scope: (2, 60)})
    caller, path = as_(in_browser.user(scope)), doors[scope][2]
    found = []
    for _ in range(3):
        answer = caller.post(path, {"unknown": []} if scope != "join:user" else None)
        found.append([int(answer[f"RateLimit-{name}"]) for name in HEADERS])
        let_pass(10)
    name = scope.removesuffix(":user")

    assert found == [[2, 1, 60], [2, 0, 50], [2, 0, 40]]
    assert answer.status_code == 429
    assert answer["Retry-After"] == answer["RateLimit-Reset"]
    assert answer["RateLimit-Policy"] == f'"{name}";q=2;w=60'
    assert answer["RateLimit"] == f'"{name}";r=0;t=40'
    assert json.loads(answer.content)["code"] == "throttled"
    exposed = settings.CORS_EXPOSE_HEADERS  # so that a page elsewhere can read them
    assert {name for name in answer.headers if name.startswith("RateLimit")} <= {*exposed}


def test_other_calls_have_no_such_headers(as_, player):
    answers = [as_(player).get("entries/"), as_().get("games/"), as_().post("tokens/", {})]

    assert [name for one in answers for name in one.headers if name.startswith("RateLimit")] == []
