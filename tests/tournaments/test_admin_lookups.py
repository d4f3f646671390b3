"""The admin's lists: an address looks up what their filters offer, and no hidden value."""

import re

import pytest
from django.contrib import admin
from django.contrib.auth.models import Group
from django.core.exceptions import FieldDoesNotExist
from django.test import RequestFactory
from django.urls import reverse

from accounts.admin_lookups import OfferedLookups
from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_entry, make_tournament, make_user, play
from tournaments.apps import ORGANISERS
from tournaments.models import Entry

pytestmark = pytest.mark.once

ENTRIES = "/admin/tournaments/entry/"
MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
BY_LABEL = pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.label)
SUFFIXES = ("", "__exact", "__regex", "__startswith", "__gt", "__in", "__isnull")
INSIDE = ("__0", "__0__regex", "__0__gt", "__len", "__has_key")  # of a field that holds JSON
HIDDEN = (
    ("tournaments.Entry", "half_points"),
    ("tournaments.Entry", "turns__action"),
    ("tournaments.Tournament", "seed_encrypted"),
    ("tournaments.Tournament", "quality__bots"),
    ("tournaments.Tournament", "pars__half_points"),
    ("tournaments.Job", "tournament__seed_key_hash"),
    ("accounts.OutgoingMail", "content_encrypted"),
    ("accounts.User", "password"),
    ("accounts.User", "tokens__digest"),
    ("auth.Group", "user__password"),
)
# Every look-up that a list offers.
OFFERED = {
    "accounts.OutgoingMail": {"state"},
    "accounts.User": {"is_active", "is_staff", "language"},
    "auth.Group": set(),
    "tournaments.Entry": {"state"},
    "tournaments.Job": {"state", "kind"},
    "tournaments.Tournament": {"state"},
}
OWN = {"tournaments.Entry": {"stuck"}}  # parameters of filters that are no field


def offered(model):
    fields = OFFERED[model._meta.label]
    ways = {f"{field}__{way}" for field in fields for way in ("exact", "isnull")}
    return ways | OWN.get(model._meta.label, set())


def paths(model, depth=1):
    """Yield the name of every field of a model, and of the models that it is related to."""
    for field in model._meta.get_fields(include_hidden=True):
        if field.name.endswith("+"):  # a relation that has no name to look up
            continue
        yield field.name
        if field.is_relation and field.related_model is not None and depth:
            yield from (f"{field.name}__{path}" for path in paths(field.related_model, depth - 1))


def list_of(model, *tail):
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}_{tail[0] if tail else ''}"
    return reverse(name, args=tail[1:]) if tail else reverse(f"{name}changelist")


@pytest.fixture
def desk(db):
    """Give the browser of somebody who may see every list."""
    return browser(make_user("boss", is_staff=True, is_superuser=True))


@pytest.fixture
def organiser(db):
    user = make_user("host", is_staff=True)
    user.groups.add(Group.objects.get(name=ORGANISERS))
    return user


def test_every_list_is_of_the_class_that_refuses():
    assert {model._meta.label for model in MODELS} == set(OFFERED)
    assert [
        model for model in MODELS if not isinstance(admin.site._registry[model], OfferedLookups)
    ] == []


@BY_LABEL
def test_no_look_up_is_allowed_that_is_not_offered(db, model):
    """Checks every field of every model, and of models two relations away."""
    shown, request = admin.site._registry[model], RequestFactory().get("/")
    names = list(paths(model, depth=2))
    asked = [name + suffix for name in names for suffix in (*SUFFIXES, *INSIDE)]
    allowed = {lookup for lookup in asked if shown.lookup_allowed(lookup, "1", request)}

    assert len(names) > 8
    assert allowed == offered(model) - OWN.get(model._meta.label, set())


@BY_LABEL
@pytest.mark.parametrize("suffix", ["", "__exact", "__regex"])
def test_a_refused_look_up_is_a_bad_request(desk, model, suffix):
    """Asks for every own field of every model, over HTTP."""
    asked = {f"{path}{suffix}" for path in paths(model, depth=0)} - offered(model)
    codes = {lookup: desk.get(list_of(model), {lookup: "1"}).status_code for lookup in asked}

    assert {lookup for lookup, code in codes.items() if code != 400} == set()


@pytest.mark.parametrize(("label", "path"), HIDDEN)
@pytest.mark.parametrize("suffix", ["", "__regex", "__0__regex", "__isnull", "__contains"])
def test_no_hidden_value_is_looked_up(desk, label, path, suffix):
    (model,) = (model for model in MODELS if model._meta.label == label)

    assert desk.get(list_of(model), {f"{path}{suffix}": "^5"}).status_code == 400


@pytest.mark.parametrize(
    "lookup", ["half_points__0__regex", "nothing", "", "pk", "id__gt", "é", "a\n"]
)
def test_organisers_are_refused_too(organiser, lookup):
    entry = play(make_entry(), turns=1)
    answer = browser(organiser).get(ENTRIES, {lookup: "^5"})

    assert answer.status_code == 400
    assert str(entry.pk) not in text(answer)


@BY_LABEL
def test_every_filter_that_is_shown_works(desk, model):
    make_entry(make_tournament())
    page = desk.get(list_of(model)).content.decode()
    shown = {link for link in re.findall(r'href="(\?[^"]*)"', page) if "=" in link}

    names = {link[1:].split("=")[0] for link in shown if not link.startswith(("?o=", "?_facets="))}
    assert {name.removesuffix("__exact") for name in names} == OFFERED[model._meta.label] | OWN.get(
        model._meta.label, set()
    )
    codes = {
        link: desk.get(list_of(model) + link.replace("&amp;", "&")).status_code for link in shown
    }
    assert set(codes.values()) <= {200}


@pytest.mark.parametrize("value", ["\x00", "a\nb", "\u202e"])
def test_a_value_that_cannot_be_shown_is_refused(desk, value):
    assert desk.get(ENTRIES, {"state__exact": value}).status_code == 400


@pytest.mark.parametrize(
    "asked",
    [
        {"p": "1"},
        {"all": ""},
        {"e": "1"},
        {"o": "1.-2"},
        {"q": "spring"},
        {"_popup": "1"},
        {"_facets": "True"},
        {"state__exact": "playing", "o": "-1", "q": "x", "p": "1"},
        {"stuck": "yes"},
        {"_to_field": "id"},
    ],
)
def test_what_a_list_has_besides_filters_works(desk, asked):
    assert desk.get(ENTRIES, asked).status_code == 200


@BY_LABEL
def test_a_row_is_found_by_its_primary_key_only(desk, model):
    make_entry(make_tournament())
    row = model.objects.first() or model(pk=1)
    for path in paths(model, depth=1):
        try:
            is_key = model._meta.get_field(path) is model._meta.pk
        except FieldDoesNotExist:
            is_key = False
        expected = 200 if is_key else 400
        assert desk.get(list_of(model), {"_to_field": path}).status_code == expected, path
        if row.pk is not None and not is_key:
            page = list_of(model, "change", row.pk)
            assert desk.get(page, {"_to_field": path}).status_code == 400, path


@BY_LABEL
def test_no_search_completes_a_field(desk, model):
    meta = model._meta
    for field in meta.get_fields():
        if field.is_relation:
            asked = {"app_label": meta.app_label, "model_name": meta.model_name}
            address = {**asked, "field_name": field.name, "term": "a"}
            assert desk.get("/admin/autocomplete/", address).status_code == 400


@pytest.fixture
def two(organiser):
    """Give two entries that differ in what they got so far, and a way to exchange that."""
    entries = [play(make_entry(make_tournament()), turns=1) for _ in range(2)]
    for entry, first in zip(entries, (11, 61), strict=True):
        Entry.objects.filter(pk=entry.pk).update(half_points=[first])

    def exchange():
        for entry, first in zip(entries, (61, 11), strict=True):
            Entry.objects.filter(pk=entry.pk).update(half_points=[first])

    return browser(organiser), exchange


@pytest.mark.parametrize(
    "order", [*(str(n) for n in range(9)), *(f"-{n}" for n in range(9)), "x", "9" * 99]
)
def test_no_order_depends_on_a_hidden_value(two, order):
    desk, exchange = two
    before = [row.pk for row in desk.get(ENTRIES, {"o": order}).context["cl"].result_list]
    exchange()
    after = [row.pk for row in desk.get(ENTRIES, {"o": order}).context["cl"].result_list]

    assert len(before) == 2
    assert before == after


@BY_LABEL
def test_a_search_finds_no_hidden_value(desk, model):
    user = make_user("anna", password="Een goed wachtwoord 31", email="anna@example.org")
    entry = play(make_entry(make_tournament(), user), turns=1)
    row = entry.tournament
    hidden = [
        *(user.password, user.password[-12:], "pbkdf2", "md5$"),
        *(row.seed_encrypted, row.seed_key_hash, row.commitment[:12]),
        *(entry.turns.get().action, f"[{entry.half_points[0] if entry.half_points else 61}]"),
    ]
    for words in hidden:
        found = desk.get(list_of(model), {"q": words}).context["cl"].result_list
        assert list(found) == [], words
