"""Staff show a second factor before their pages, and lately before acts of weight."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group, Permission
from django.test import Client
from django.urls import NoReverseMatch, reverse

from accounts.models import ApiToken, User
from accounts.services import token_issue
from tests.accounts.factors import AGAIN, AUTHENTICATE, PASSWORD, age, code_of, set_up, sign_in
from tests.tournaments.factories import make_tournament
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db
PLAN = {
    "name": "Mine",
    "game": "klassiek",
    "bots": ["steady-1"] * 3,
    "opens_at": "2026-01-01T12:00:00Z",
    "closes_at": "2030-01-01T12:00:00Z",
}
RIGHTS = {"is_staff", "is_superuser", "groups", "user_permissions", "permissions"}


@pytest.fixture(autouse=True)
def required(settings):
    settings.STAFF_SECOND_FACTOR = True


@pytest.fixture
def boss():
    return User.objects.create_superuser("boss", "boss@example.org", PASSWORD)


@pytest.fixture
def somebody():
    return User.objects.create_user("somebody")


@pytest.fixture
def desk(boss):
    """Give a browser of staff with a second factor, and its secret."""
    client, _ = sign_in(boss)
    client.secret, _codes = set_up(client)
    return client


def staff_pages():
    """Yield the address of each page of the admin that takes no argument."""
    for pattern in admin.site.urls[0]:
        for inner in getattr(pattern, "url_patterns", [pattern]):
            if inner.name and inner.name not in ("login", "logout"):
                try:
                    yield reverse(f"admin:{inner.name}")
                except NoReverseMatch:
                    continue


PAGES = sorted(set(staff_pages()))


def test_the_pages_are_found():
    assert {"/admin/", "/admin/accounts/user/", "/admin/tournaments/tournament/add/"} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_without_a_factor_staff_are_led_to_set_one_up(boss, page):
    client, _ = sign_in(boss)

    assert client.get(page)["Location"] == "/accounts/2fa/"


@pytest.mark.parametrize("page", PAGES)
def test_a_session_that_has_shown_none_is_asked(desk, boss, page):
    client = Client()
    client.force_login(boss)
    answer = client.get(page)

    assert answer["Location"].startswith(AGAIN)
    back = client.post(answer["Location"], {"code": code_of(desk.secret), "next": page})
    assert back["Location"] == page
    assert client.get(page).get("Location", "") in ("", reverse("account_change_password"))


def test_the_whole_path(boss, somebody):
    client, _ = sign_in(boss)
    secret, _codes = set_up(client)
    assert client.get("/admin/").status_code == 200

    later, answer = sign_in(boss)
    assert answer["Location"] == AUTHENTICATE
    assert later.get("/admin/")["Location"].startswith("/admin/login/")
    later.post(AUTHENTICATE, {"code": code_of(secret)})
    assert later.get("/admin/").status_code == 200


def test_players_need_none(somebody):
    client = Client()
    client.force_login(somebody)

    assert client.get("/accounts/").status_code == 200
    assert client.get("/admin/")["Location"].startswith("/admin/login/")


def test_where_it_is_not_required_staff_need_none(boss, settings):
    settings.STAFF_SECOND_FACTOR = False

    assert sign_in(boss)[0].get("/admin/accounts/user/").status_code == 200


def heavy_acts(somebody):
    user, group = somebody.pk, Group.objects.first().pk
    tournament = make_tournament()
    marked = {"action": "delete_selected", "_selected_action": user, "post": "yes"}
    yield f"/admin/accounts/user/{user}/change/", {"is_staff": "on", "username": "somebody"}
    yield f"/admin/accounts/user/{user}/delete/", {"post": "yes"}
    yield f"/admin/accounts/user/{user}/password/", {"password1": PASSWORD, "password2": PASSWORD}
    yield "/admin/accounts/user/", marked
    yield "/admin/accounts/user/add/", {"username": "another"}
    yield f"/admin/auth/group/{group}/change/", {"name": "all"}
    yield f"/admin/tournaments/tournament/{tournament.pk}/void/", {"reason": "a test"}


def test_acts_of_weight_ask_again_after_ten_minutes(desk, somebody):
    before = User.objects.values().get(pk=somebody.pk)
    acts = list(heavy_acts(somebody))
    age(desk, 601)
    for address, form in acts:
        assert desk.post(address, form)["Location"].startswith(AGAIN), address
    assert User.objects.values().get(pk=somebody.pk) == before
    assert not Tournament.objects.filter(state="void").exists()
    assert desk.get("/admin/accounts/user/").status_code == 200  # a list is only looked at

    desk.post(AGAIN, {"code": code_of(desk.secret)})
    for address, form in reversed(acts):
        assert AGAIN not in desk.post(address, form).get("Location", ""), address
    assert Tournament.objects.filter(state="void").exists()


def test_a_minute_before_nothing_is_asked(desk, somebody):
    age(desk, 540)

    assert desk.get(f"/admin/accounts/user/{somebody.pk}/change/").status_code == 200


def heavy_names():
    """Yield the names of the pages that give rights, end accounts or void."""
    for model, page in admin.site._registry.items():
        name = f"{model._meta.app_label}_{model._meta.model_name}"
        gives = model in (User, Group, Permission) or any(
            field.name in RIGHTS for field in (*model._meta.fields, *model._meta.many_to_many)
        )
        if gives:
            yield from (f"admin:{name}_{act}" for act in ("add", "change", "delete", "changelist"))
        for pattern in page.get_urls():
            if pattern.name and pattern.name.endswith(("password_change", "_void")):
                yield f"admin:{pattern.name}"


def test_every_page_of_weight_is_listed(settings):
    names = set(heavy_names())

    assert {"admin:accounts_user_change", "admin:tournaments_tournament_void"} <= names
    assert names == settings.WEIGHTY_ACTS


@pytest.fixture
def call(as_):
    return lambda text: as_(Authorization=f"Bearer {text}").post("tournaments/", PLAN)


def test_a_password_alone_gives_staff_read_and_play(as_, boss, call):
    login = {"username": "boss", "password": PASSWORD}
    answer = as_().post("tokens/", login).json()

    assert answer["scopes"] == ["read", "play"]
    assert call(answer["token"]).json()["code"] == "scope-missing"
    only = as_().post("tokens/", login | {"scopes": ["organise"]})
    assert (only.status_code, only.json()["code"]) == (403, "second-factor-required")


def test_the_page_gives_organise_after_the_factor(desk, call):
    text = desk.post("/accounts/tokens/", {"scopes": ["organise"]}).context["text"]

    assert call(text).status_code == 201


def test_the_page_asks_for_the_factor_first(desk, boss):
    age(desk, 601)
    assert desk.post("/accounts/tokens/", {"scopes": ["organise"]})["Location"].startswith(AGAIN)
    assert ApiToken.objects.exists() is False
    assert desk.post("/accounts/tokens/", {"scopes": ["read"]}).context["text"]


def test_a_token_from_before_the_rights_does_not_organise(somebody, call):
    text, _row = token_issue(user=somebody)
    User.objects.filter(pk=somebody.pk).update(is_staff=True)

    answer = call(text)
    assert (answer.status_code, answer.json()["code"]) == (403, "second-factor-required")
    ApiToken.objects.update(factor_shown=True)  # as one that is older than second factors
    assert call(text).status_code == 201


def test_a_session_organises_after_the_factor_only(desk, boss):
    stale = Client()
    stale.force_login(boss)
    url, json = "/api/v1/tournaments/", "application/json"
    refused = stale.post(url, PLAN, content_type=json)

    assert (refused.status_code, refused.json()["code"]) == (403, "second-factor-required")
    assert stale.get(url).status_code == 200
    assert desk.post(url, PLAN, content_type=json).status_code == 201


def test_a_factor_that_was_ended_counts_no_more(desk, boss):
    boss.authenticator_set.all().delete()

    assert desk.get("/admin/")["Location"] == "/accounts/2fa/"
