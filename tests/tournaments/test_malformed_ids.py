"""A malformed id is refused, never a fault: in every address, and in every field of every form."""

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve, reverse

from accounts.models import OutgoingMail
from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_entry, make_tournament
from tests.tournaments.malformed import (
    MALFORMED,
    Forms,
    address,
    malformed_addresses,
    routes,
)
from tournaments.models import Job

NO_UUID = "12345678-1234-5678-1234-567812345678"
# Those that Django's own forms let through, or that a database refuses.
SENT = ("over 64 bits", "NUL")
IN_FORMS = {what: value for what, value in MALFORMED.items() if value != "\ud800"}
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
SHARED = ("/accounts/logout/", "/admin/logout/", "/i18n/setlang/")  # forms of every page


@pytest.fixture
def people(db, someone):
    """Give an entrant, who is given every right afterwards, and the entry."""
    player = someone("entrant", password="Een goed wachtwoord 31")
    entry = make_entry(make_tournament(rounds=1), player)
    player.is_staff = player.is_superuser = True
    player.save()
    Job.objects.create(kind=Job.Kind.PAR, tournament=entry.tournament)
    return player, entry


@pytest.fixture
def send(people):
    """Give a way to make a request as somebody with every right, of which nothing stays."""
    cookies = browser(people[0]).cookies

    def send(method, path, body=None):
        client = Client(raise_request_exception=False)
        client.cookies = cookies.copy()
        with transaction.atomic():
            answer = getattr(client, method)(path, body or {})
            transaction.set_rollback(True)
        return answer

    return send


@pytest.fixture
def known(people):
    """Give a value that exists for each parameter of a route."""
    player, entry = people
    return {
        "slug": entry.tournament.slug,
        "entry_id": entry.pk,
        "pk": entry.tournament.pk,
        "name": player.username,
        "number": 1,
        **dict.fromkeys(("game", "game_id"), "klassiek"),
        **dict.fromkeys(("id", "object_id", "token_id", "content_type_id"), 1),
        "app_label": "tournaments",
        "shuffle": "0123456789abcdef",
        "language": "en",
    }


def _with_default(route, known):
    own = {
        name: "x" for part in route.split("<")[1:] for name in [part.split(">")[0].split(":")[-1]]
    }
    return own | known | ({"pk": known["entry_id"]} if "<uuid:pk>" in route else {})


def _is_routed(path):
    try:
        return bool(resolve(path.split("?")[0]))
    except Resolver404:
        return False


@pytest.mark.slow(twin="test_no_row_is_found_by_its_type_and_key")
def test_in_no_address(send, known):
    """Tries every parameter of every route; a value that matches no route is tried once."""
    codes, unrouted = {}, {}
    for route in routes():
        for name, what, path in malformed_addresses(route, _with_default(route, known)):
            if not _is_routed(path):
                unrouted[what] = path
                continue
            for method in ("get", "post") if what in SENT else ("get",):
                codes[method, route, name, what] = send(method, path).status_code
    codes |= {path: send("get", path).status_code for path in unrouted.values()}

    assert len(codes) > 300
    assert {asked: code for asked, code in codes.items() if code >= 500} == {}


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
@pytest.mark.parametrize("value", IN_FORMS.values(), ids=IN_FORMS)
def test_in_no_action_on_the_rows_of_a_list(send, model, value):
    """Chooses every action of every list of the admin for a row that cannot be."""
    changelist = f"/admin/{model._meta.app_label}/{model._meta.model_name}/"
    actions = {"delete_selected", *admin.site._registry[model].actions}
    for action in actions:
        form = {"action": action, "_selected_action": ["1", value], "post": "yes"}
        answer = send("post", changelist, form)
        assert answer.status_code in (200, 302, 400), action


def _fields(send, path):
    """Yield (address, name, fields) of each field of each form that a page has of its own."""
    answer = send("get", path)
    is_page = answer.status_code == 200 and answer["Content-Type"].startswith("text/html")
    for to, fields in Forms(text(answer)).posted if is_page else ():
        if to not in SHARED:
            yield from ((to or path, name, fields) for name in fields)


@pytest.mark.slow(twin="test_a_choice_that_cannot_be_is_said_beside_its_field")
def test_in_no_field_of_a_form(send, known):
    """Sends every form of every page once for each field and value, the other fields untouched."""
    of_admin = {
        f"admin/{model._meta.app_label}/{model._meta.model_name}/": model for model in MODELS
    }
    OutgoingMail.objects.create(recipient="a@example.org", content_encrypted="")
    codes = {}
    for route in routes():
        model = next((m for start, m in of_admin.items() if route.startswith(start)), None)
        row = {} if model is None else {"object_id": model.objects.first().pk}
        for to, name, fields in _fields(send, address(route, _with_default(route, known) | row)):
            for what in SENT:
                sent = fields | {name: MALFORMED[what]}
                codes[to, name, what] = send("post", to, sent).status_code

    assert {"groups", "user_permissions", "permissions", "_selected_action", "turn"} <= {
        name for _, name, _ in codes
    }
    assert {asked: code for asked, code in codes.items() if code >= 500} == {}


@pytest.mark.parametrize("key", [NO_UUID, "x", "1"])
def test_no_row_is_found_by_its_type_and_key(send, people, key):
    for number in range(1, 40):
        assert send("get", f"/admin/r/{number}/{key}/").status_code == 404


def test_a_malformed_row_is_refused_before_anything_is_done(send, people):
    """The well-formed one beside it stays too; without the malformed one it would go."""
    group = Group.objects.create(name="guests")
    path = reverse("admin:auth_group_changelist")
    form = {"action": "delete_selected", "post": "yes"}
    client = browser(people[0])

    refused = client.post(path, form | {"_selected_action": [group.pk, "x"]})
    assert refused.status_code == 400
    assert Group.objects.filter(pk=group.pk).exists()
    client.post(path, form | {"_selected_action": [group.pk]})
    assert not Group.objects.filter(pk=group.pk).exists()


@pytest.mark.parametrize("value", ["9" * 20, "x", "1\0", "\u0663x"])
def test_a_choice_that_cannot_be_is_said_beside_its_field(send, people, value):
    path = reverse("admin:auth_group_add")
    answer = send("post", path, {"name": "guests", "permissions": [value]})

    assert answer.status_code == 200
    assert "permissions" in answer.context["adminform"].errors
