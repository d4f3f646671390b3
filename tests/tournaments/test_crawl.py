"""A crawler that follows every link from the first page comes to an end."""

import re
from html import unescape
from urllib.parse import urldefrag, urljoin, urlsplit

import pytest
from django.test import Client

from tests.tournaments.factories import make_tournament
from tests.tournaments.finals import make_final

pytestmark = pytest.mark.once
MOST = 400
LINK = re.compile(
    r'<(?:a|area|link|form|iframe|img|meta)\b[^>]*?\b(?:href|action|src|content)="([^"]*)"'
)
HOST = "http://testserver"


def links(page, address):
    """Yield every address of this site that a page names, without its fragment."""
    for link in LINK.findall(page):
        target = urldefrag(urljoin(HOST + address, unescape(link))).url
        parts = urlsplit(target)
        if (
            parts.netloc == "testserver"
            and not parts.path.startswith("/static/")
            and link[:1] in "/?h"
        ):
            yield target.removeprefix(HOST)


def crawl(language, *, keeps_cookies, client=None):
    """Follow every link and every redirect, and return the addresses that were asked for."""
    waiting, visited, client = ["/"], set(), client or Client()
    while waiting:
        address = waiting.pop(0)
        if address in visited:
            continue
        visited.add(address)
        assert len(visited) < MOST, sorted(visited)[-50:]
        if not keeps_cookies:
            client = Client()
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code < 500, address
        if answer.status_code in (301, 302):
            waiting += links(f'<a href="{answer["Location"]}">', address)
        elif "html" in answer["Content-Type"]:
            waiting += links(answer.content.decode(), address)
    return visited


@pytest.mark.slow(twin="test_a_crawler_that_returns_finds_no_other_practice")
@pytest.mark.parametrize(("language", "keeps_cookies"), [("nl", True), ("en", False)])
def test_a_crawl_ends(db, language, keeps_cookies):
    make_final(name="Kampioenschap", rounds=1)
    make_tournament(name="Open")
    found = crawl(language, keeps_cookies=keeps_cookies)

    assert {"/games/", "/accounts/settings/?next=/"} <= found
    assert not any("settings" in address.partition("?")[2] for address in found)
    assert sum(address.startswith("/practice/") for address in found) <= 20


def test_a_crawler_that_returns_finds_no_other_practice(db):
    starts = {Client().get("/practice/klassiek/")["Location"] for _ in range(5)}

    assert len(starts) == 1


def test_who_has_practised_gets_other_cards_each_time(client, db):
    starts = {client.get("/practice/klassiek/")["Location"] for _ in range(5)}

    assert len(starts) == 5


@pytest.mark.parametrize("path", ["/practice/klassiek/", "/practice/klassiek/for-real/"])
def test_practice_is_not_for_search_engines(client, db, path):
    answer = client.get(path)
    assert answer["X-Robots-Tag"] == "noindex, nofollow"
    page = client.get("/practice/klassiek/0123456789ab/1/")
    assert page["X-Robots-Tag"] == "noindex, nofollow"
    assert '<meta name="robots" content="noindex, nofollow">' in page.content.decode()
    stranger = Client().get("/practice/klassiek/0123456789ab/1/")
    assert '<meta name="robots" content="noindex, nofollow">' in stranger.content.decode()
