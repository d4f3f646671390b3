"""Extreme limits and offsets: responses stay small, and so does the worker's memory."""

import http.client
from contextlib import closing
from urllib.parse import urlsplit

import pytest

from accounts.models import User
from accounts.services import token_issue
from tests.tournaments.factories import make_entry, make_organiser, make_tournament
from tests.tournaments.finals import make_final
from tournaments.models import Tournament

pytestmark = pytest.mark.soak
MB = 1024 * 1024
MOST_GROWTH = 20 * MB
MANY = 2_000  # rows to be tempted by
VOID = {"state": "void", "void_reason": "there are many"}
WORDS = ("page", "page_size", "limit", "offset", "step", "v")
OK = (200, 286)  # the latter where there is nothing more to ask
VALUES = ("-1", "0", str(10**9), "x", str(2**63), "9" * 1000, "%00", "1e9", "-" * 1000)


def memory(pid):
    """Return how many bytes a process and its children hold."""
    with open(f"/proc/{pid}/smaps_rollup") as told:
        own = next(int(line.split()[1]) for line in told if line.startswith("Rss:")) * 1024
    with open(f"/proc/{pid}/task/{pid}/children") as told:
        return own + sum(memory(int(child)) for child in told.read().split())


@pytest.fixture
def paths(transactional_db):
    """Give addresses that list something, in a database with much to list."""
    entry = make_final(rounds=2)
    by = make_organiser()
    some = make_tournament(by=by)
    rows = [_copy(some, number) for number in range(MANY)]
    Tournament.objects.bulk_create(rows, batch_size=500)
    player = User.objects.get(username="Anna")
    make_entry(some, player)
    slug, mine = entry.tournament.slug, f"/entries/{entry.pk}"
    return token_issue(user=player)[0], [
        *("/", "/players/Anna/", f"/tournaments/{slug}/", f"/tournaments/{slug}/standings/"),
        *(f"{mine}/", f"{mine}/review/", f"{mine}/review/1/", f"{mine}/share/"),
        "/practice/klassiek/c0ffee123456/1/",
        *("/api/v1/tournaments/", "/api/v1/entries/", f"/api/v1/tournaments/{slug}/standings/"),
        *(f"/api/v1/entries/{entry.pk}/", f"/api/v1/entries/{entry.pk}/record/"),
    ]


def _copy(made, number):
    fields = {
        field.attname: getattr(made, field.attname)
        for field in Tournament._meta.concrete_fields
        if not field.primary_key
    }
    own = {"slug": f"{made.slug}-{number}", "commitment": f"{number:064x}"}
    return Tournament(**fields | own | {"seed_key_hash": f"{number:064x}"} | VOID)


def test_the_memory_of_the_worker_does_not_grow_and_every_response_is_small(patient_plant, paths):
    token, paths = paths
    web, site = patient_plant.web()
    headers = {"Authorization": f"Bearer {token}", "Cookie": f"practice={'0a' * 16}"}
    asked = [f"{path}?{word}={value}" for path in paths for word in WORDS for value in VALUES]
    with closing(http.client.HTTPConnection(urlsplit(site).netloc, timeout=60)) as line:

        def ask(path):
            line.request("GET", path, headers=headers)
            answer = line.getresponse()
            return answer.status, len(answer.read())

        for path in paths * 10:  # what a worker that is at work holds anyway
            assert ask(path)[0] in OK, path
        before = memory(web.pid)
        found = {path: ask(path) for path in asked}
        grown = memory(web.pid) - before

    assert {path: one for path, one in found.items() if one[0] not in (*OK, 204, 400, 404)} == {}
    assert {path: one for path, one in found.items() if one[1] > 256 * 1024} == {}
    assert grown < MOST_GROWTH, f"{grown / MB:.1f} MB more than the {before / MB:.0f} before"
