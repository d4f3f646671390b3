"""GET and POST tournaments/, GET tournaments/{slug}/."""

import hashlib
import json
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection

from accounts.throttling import LIMITS, try_count
from games.core.terms import read_terms
from tests.tournaments.conftest import SEED
from tournaments.models import Tournament
from tournaments.play.replay import terms_of

TERMS = ("bots", "game", "rounds", "rules", "seats", "seed")


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


def test_an_organiser_makes_one(as_, organiser, body):
    response = as_(organiser).post("tournaments/", body)

    answer = response.json()
    row = Tournament.objects.get()
    assert response.status_code == 201
    assert (answer["slug"], answer["seed"], answer["ranked"]) == (row.slug, None, True)
    assert (answer["rounds"], answer["places"], answer["seats"], answer["rules"]) == (16, 10, 4, {})
    assert answer["commitment"] == terms_of(row).commitment()
    assert row.created_by == organiser
    assert as_().get(f"tournaments/{row.slug}/").json() == answer


def test_two_of_them_have_different_seeds(as_, organiser, body):
    """Case 62: nobody chooses, nothing is derived."""
    for name in ("Vrijdagavond", "Zaterdagavond"):
        as_(organiser).post("tournaments/", body | {"name": name})

    first, second = Tournament.objects.all()
    assert terms_of(first).seed != terms_of(second).seed


def test_a_seed_that_is_given_is_told_to_nobody_and_said_in_public(as_, organiser, body):
    """Case 117."""
    response = as_(organiser).post("tournaments/", body | {"seed": SEED})

    answer = response.json()
    assert (response.status_code, answer["ranked"], answer["seed"]) == (201, False, None)
    assert SEED not in response.content.decode()
    public = as_().get(f"tournaments/{answer['slug']}/")
    assert public.json()["ranked"] is False
    assert SEED not in public.content.decode()


def test_a_seed_is_used_once(as_, organiser, body, every_row):
    """Case 60."""
    caller = as_(organiser)
    caller.post("tournaments/", body | {"seed": SEED})
    before = every_row()

    response = caller.post("tournaments/", body | {"seed": SEED})

    assert (response.status_code, response.json()["code"]) == (409, "seed-already-used")
    assert SEED not in response.content.decode()
    assert every_row() == before


WRONG = [
    ("no name", {"name": ""}),
    ("a name that is too long", {"name": "x" * 81}),
    ("a name of spaces", {"name": "   "}),
    ("a name with a NUL", {"name": "a\0b"}),
    ("a name that runs backwards", {"name": "a\u202eb"}),
    ("a name that is a number", {"name": 7}),
    ("no such game", {"game": "poker"}),
    ("a game that is a list", {"game": ["klassiek"]}),
    ("no bots", {"bots": []}),
    ("a bot too few", {"bots": ["steady-1"] * 2}),
    ("no such bot", {"bots": ["steady-1", "steady-1", "steady-9"]}),
    ("bots that are a text", {"bots": "steady-1"}),
    ("a bot that is a number", {"bots": ["steady-1", "steady-1", 1]}),
    ("seats that the game has not", {"seats": 5}),
    ("true for seats", {"seats": True}),
    ("no such rule", {"rules": {"jokers": True}}),
    ("rules that are a list", {"rules": []}),
    ("a rule that is a fraction", {"rules": {"bank": 1.5}}),
    ("a rule within a rule", {"rules": {"bank": {"bank": 1}}}),
    ("no rounds", {"rounds": 0}),
    ("too many rounds", {"rounds": 101}),
    ("a fraction of rounds", {"rounds": 16.0}),
    ("a text of rounds", {"rounds": "16"}),
    ("no places", {"places": 0}),
    ("an eleventh place", {"places": 11}),
    ("places beyond all numbers", {"places": 2**63}),
    ("no grace", {"grace": 0}),
    ("a grace without end", {"grace": 721}),
    ("a time without a zone", {"opens_at": "2026-01-01T12:00:00"}),
    ("a date", {"opens_at": "2026-01-01"}),
    ("a time that is none", {"closes_at": "tomorrow"}),
    ("a time that is a number", {"closes_at": 1767225600}),
    ("a time at the end of time", {"closes_at": "9999-12-31T23:59:59-23:59"}),
    ("a time before time", {"opens_at": "0001-01-01T00:00:00+23:59"}),
    ("closing before opening", {"closes_at": "2020-01-01T12:00:00Z"}),
    ("a seed that is too short", {"seed": "00"}),
    ("a seed in capitals", {"seed": "A" * 64}),
    ("an empty seed", {"seed": ""}),
    ("a seed that is null", {"seed": None}),
]


@pytest.mark.parametrize(("_case", "change"), WRONG)
def test_it_refuses_and_changes_nothing(as_, organiser, body, every_row, _case, change):
    caller, before = as_(organiser), every_row()

    response = caller.post("tournaments/", body | change)

    assert (response.status_code, response.json()["code"]) == (400, "bad-input")
    assert every_row() == before


@pytest.mark.parametrize("key", ["name", "game", "bots", "opens_at", "closes_at"])
def test_it_needs(as_, organiser, body, every_row, key):
    caller, before = as_(organiser), every_row()
    del body[key]

    response = caller.post("tournaments/", body)

    assert response.status_code == 400
    assert list(response.json()["errors"]) == [key]
    assert every_row() == before


def test_fields_that_nobody_asked_for_are_ignored(as_, organiser, stranger, body):
    """Case 91: every field of the row, sent along."""
    fields = {field.attname: 1 for field in Tournament._meta.concrete_fields}
    sent = {**fields, "state": "final", "slug": "mine", "created_by_id": stranger.pk, **body}
    sent = {**sent, "rules": {}, "seats": 4, "rounds": 16, "places": 10, "grace": 24}
    sent["most_flat"] = None

    response = as_(organiser).post("tournaments/", sent)

    assert response.status_code == 201, response.content
    row = Tournament.objects.get()
    assert (row.state, row.created_by, row.seed_supplied) == ("announced", organiser, False)
    assert row.slug != "mine"


def test_only_an_organiser_makes_one(as_, player, body, every_row):
    for caller, status, code in (
        (as_(player), 403, "not-eligible"),
        (as_(), 401, "not-authenticated"),
    ):
        before = every_row()
        response = caller.post("tournaments/", body)
        assert (response.status_code, response.json()["code"]) == (status, code)
        assert every_row() == before


def test_making_them_without_end_is_slowed_down(as_, organiser, body, every_row):
    caller, before = as_(organiser), every_row()
    for _ in range(LIMITS["create:user"][0]):
        try_count("create:user", str(organiser.pk))

    assert caller.post("tournaments/", body).status_code == 429
    assert every_row() == before


@pytest.mark.parametrize("state", ["announced", "open", "closed"])
def test_nobody_sees_the_seed_before_the_end(as_, announce, organiser, player, someone, end, state):
    tournament = end(announce(), state)
    seed = terms_of(tournament).seed
    admin = someone("admin", is_staff=True, is_superuser=True)

    for caller in map(as_, (None, player, organiser, admin)):
        for path in ("tournaments/", f"tournaments/{tournament.slug}/"):
            answer = caller.get(path)
            assert answer.status_code == 200
            assert seed not in answer.content.decode()


@pytest.mark.parametrize("state", ["final", "void"])
def test_everyone_can_check_the_commitment_at_the_end(as_, announce, end, state):
    tournament = announce()
    before = as_().get(f"tournaments/{tournament.slug}/").json()
    end(tournament, state)

    answer = as_().get(f"tournaments/{tournament.slug}/").json()

    terms = {key: answer[key] for key in TERMS}
    text = json.dumps(terms, sort_keys=True, separators=(",", ":"))
    assert hashlib.sha256(text.encode()).hexdigest() == before["commitment"] == answer["commitment"]
    assert read_terms(terms) == terms_of(tournament)


def test_times_are_in_utc_and_are_those_that_are_kept(as_, organiser, body):
    """Case 86."""
    body |= {"opens_at": "2026-03-29T01:30:00+01:00", "closes_at": "2199-10-25T02:30:00+02:00"}

    answer = as_(organiser).post("tournaments/", body).json()

    row = Tournament.objects.get()
    assert answer["opens_at"] == "2026-03-29T00:30:00Z"
    assert answer["closes_at"] == "2199-10-25T00:30:00Z"
    assert datetime.fromisoformat(answer["closes_at"]) == row.closes_at


def test_the_list_is_newest_first_and_can_be_narrowed(as_, announce, end):
    first, second = announce(name="Eerste"), announce(name="Tweede")
    end(first, "final")

    def slugs(query):
        return [row["slug"] for row in as_().get(f"tournaments/?{query}").json()["results"]]

    assert slugs("") == slugs("game=klassiek") == [second.slug, first.slug]
    assert slugs("state=open") == [second.slug]
    assert slugs("state=final&game=klassiek") == [first.slug]
    assert slugs("state=void") == []


@pytest.fixture
def many(announce):
    """Make tournaments of which many share an instant."""
    tournament = [announce(name=f"Nummer {number}") for number in range(3)]
    model = tournament[0]
    rows = []
    for number in range(300):
        row = Tournament.objects.get(pk=model.pk)
        row.pk, row._state.adding = None, True
        row.slug, row.commitment, row.seed_key_hash = f"copy-{number}", f"{number}", f"{number}"
        rows.append(row)
    Tournament.objects.bulk_create(rows)
    for instant in range(5):
        at = datetime(2026, 1, 1 + instant, tzinfo=UTC)
        ids = [row.pk for row in Tournament.objects.all() if row.pk % 5 == instant]
        Tournament.objects.filter(pk__in=ids).update(created_at=at)
    return Tournament.objects.count()


def test_its_pages_hold_every_tournament_once(as_, many, announce):
    """Case 35: equal sort keys, and rows that come meanwhile."""
    old = set(Tournament.objects.values_list("slug", flat=True))
    views, url = [], "/api/v1/tournaments/"
    while url:
        page = as_().get(url.removeprefix("http://testserver")).json()
        views += [row["slug"] for row in page["results"]]
        url = page["next"]
        announce(name=f"Later {len(views)}")

    assert len(views) == len(set(views))
    assert set(views) == old


def test_its_pages_can_be_counted_too(as_, many):
    pages = [as_().get(f"tournaments/?page={n}").json()["results"] for n in range(1, 17)]

    slugs = [row["slug"] for page in pages for row in page]
    assert len(slugs) == len(set(slugs)) == many
    assert as_().get("tournaments/?page=9999").json() == {"next": None, "results": []}


def test_the_address_of_the_next_page_keeps_what_was_asked(as_, many):
    answer = as_().get("tournaments/?game=klassiek&state=open").json()

    assert "game=klassiek" in answer["next"]
    assert "state=open" in answer["next"]
    assert answer["next"].startswith("http://testserver/api/v1/tournaments/?")


ODD = ["-1", "0", "1000000000", "x", str(2**63), "", "1.5", "%00", "%FF", "٣", "after-", "after-x"]
ODD += ["after-999999", f"after-{2**70}", "after--1", "9" * 5000, "1e3", "after-1;drop"]


@pytest.mark.parametrize("page", ODD)
def test_it_refuses_odd_pages(as_, db, page):
    """Case 92, and 93."""
    response = as_().get(f"tournaments/?page={page}")

    assert (response.status_code, response.json()["code"]) == (400, "bad-input")


@pytest.mark.parametrize("limit", ["page_size", "limit", "offset"])
def test_nobody_asks_for_more_than_a_page(as_, many, limit):
    for value in ("-1", "0", "1000000000", "x", str(2**63)):
        response = as_().get(f"tournaments/?{limit}={value}")
        assert len(response.json()["results"]) == 20


@pytest.mark.parametrize(
    "query", ["state=paused", "game=poker", "state=%00", "game=%00", "game=%FF"]
)
def test_it_refuses_what_it_cannot_narrow_to(as_, db, query):
    response = as_().get(f"tournaments/?{query}")

    assert (response.status_code, response.json()["code"]) == (400, "bad-input")


def test_the_list_costs_two_questions_at_most(as_, many, django_assert_max_num_queries):
    with django_assert_max_num_queries(2, connection=connection):
        as_().get("tournaments/")


def test_one_that_there_is_not_is_not_found(as_, db):
    response = as_().get("tournaments/no-such-thing/")

    assert (response.status_code, response.json()["code"]) == (404, "not-found")
