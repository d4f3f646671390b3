"""A title from right to left changes the order of nothing beside it, on any page."""

import re

import pytest
from django.test import Client
from django.utils.html import escape

from accounts.models import User
from accounts.services import token_issue
from accounts.typed import END, ISOLATE
from tests.accounts.test_typed import PILE, REFUSED
from tests.tournaments.factories import make_entry, make_tournament
from tests.tournaments.finals import make_final
from tests.tournaments.test_admin_announce import filled
from tests.tournaments.test_crawl import crawl
from tournaments.errors import BadInput
from tournaments.models import Tournament
from tournaments.services.contest.tournaments import tournament_create, tournament_void

pytestmark = pytest.mark.once
NAME = "\u05de\u05dc\u05da (31) & co"
REASON = "\u05d8\u05e2\u05d5\u05ea 12:30"


def bare(page, text):
    """Return how often a text stands in a page without being isolated, and how often in all."""
    shown = escape(text)
    pattern = re.compile(
        rf"<bdi>\s*{re.escape(shown)}\s*</bdi>"
        rf"|{ISOLATE}{re.escape(shown)}{END}"
        rf'|<input[^>]*value="{re.escape(shown)}"[^>]*dir="auto"[^>]*>'
        rf'|<div class="readonly">{re.escape(shown)}</div>'
    )
    return pattern.sub("", page).count(shown), page.count(shown)


@pytest.fixture
def site(db):
    mine = make_final(name=NAME, rounds=1)
    open_one = make_tournament(name=NAME, rounds=3)
    make_entry(open_one, mine.player)
    make_tournament(name=NAME, state="announced")
    void = make_tournament(name=NAME)
    tournament_void(tournament=void, by=void.created_by, reason=REASON)
    token_issue(user=mine.player, name=NAME)
    return mine.player


def pages(client, addresses):
    for address in sorted(addresses):
        answer = client.get(address)
        if answer.status_code == 200 and "html" in answer["Content-Type"]:
            yield address, answer.content.decode()


def check(found):
    seen = dict.fromkeys((NAME, REASON), 0)
    for address, page in found:
        for text in seen:
            without, times = bare(page, text)
            assert without == 0, (address, re.findall(f".{{60}}{re.escape(escape(text))}", page))
            seen[text] += times
    return seen


@pytest.mark.slow(twin="test_pages_of_visitors_too")
def test_every_page_isolates_what_was_typed(site):
    client = Client()
    client.force_login(site)
    addresses = crawl("en", keeps_cookies=True, client=client)

    void = Tournament.objects.get(state="void")
    addresses |= {"/accounts/tokens/", f"/tournaments/{void.slug}/"}
    seen = check(pages(client, addresses))
    assert seen[NAME] > 25
    assert seen[REASON] >= 1


def test_pages_of_visitors_too(site):
    final = Tournament.objects.get(state="final")
    entry = final.entries.first()
    addresses = {"/", f"/tournaments/{final.slug}/", f"/players/{entry.player.username}/"}
    addresses |= {f"/entries/{entry.pk}/{page}" for page in ("", "share/", "review/", "review/1/")}

    assert check(pages(Client(), addresses))[NAME] > 10


def test_pages_of_organisers_too(site):
    boss = User.objects.create_superuser("boss")
    client = Client()
    client.force_login(boss)
    base = "/admin/tournaments/"
    rows = Tournament.objects.values_list("pk", flat=True)
    addresses = {f"{base}tournament/", f"{base}entry/", f"{base}job/", "/admin/"}
    for row in rows:
        addresses |= {f"{base}tournament/{row}/{page}/" for page in ("change", "copy", "void")}

    assert check(pages(client, addresses))[NAME] > 10


@pytest.mark.parametrize("text", REFUSED.values(), ids=REFUSED)
def test_a_name_or_reason_is_refused_at_every_door(as_, db, text):
    boss = User.objects.create_superuser("boss")
    client = Client()
    client.force_login(boss)
    add = "/admin/tournaments/tournament/add/?game=klassiek"
    form = filled(client.get(add), name=text)
    answer = client.post(add, form)
    assert answer.status_code == 200
    assert answer.context["adminform"].form.errors["name"]
    body = {
        "name": text,
        "game": "klassiek",
        "bots": ["steady-1"] * 3,
        "opens_at": "2099-01-01T12:00:00Z",
        "closes_at": "2099-01-02T12:00:00Z",
    }
    problem = as_(boss).post("tournaments/", body).json()
    assert (problem["code"], list(problem["errors"])) == ("bad-input", ["name"])
    made = make_tournament()
    page = client.post(f"/admin/tournaments/tournament/{made.pk}/void/", {"reason": text})
    assert page.context["adminform"].form.errors["reason"]
    with pytest.raises(BadInput):
        tournament_void(tournament=made, by=boss, reason=text)
    with pytest.raises(BadInput):
        tournament_create(
            by=boss,
            name=PILE,
            game="klassiek",
            bots=["steady-1"] * 3,
            opens_at=made.opens_at,
            closes_at=made.closes_at,
        )
    assert not Tournament.objects.exclude(pk=made.pk).exists()
