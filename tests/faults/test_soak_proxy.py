"""A shared cache in front of the site never serves a response made for another user."""

import gzip
import http.client
import re
from contextlib import closing
from dataclasses import dataclass
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.test import Client

from tests.faults.proxy import proxy_start
from tests.tournaments.factories import make_entry, make_tournament
from tests.tournaments.finals import make_final

pytestmark = pytest.mark.soak
LANGUAGES = ("nl", "en")
HTMX = {"HX-Request": "true"}
GZIP = {"Accept-Encoding": "gzip"}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')
SESSION = settings.SESSION_COOKIE_NAME
TIMES = 2


@dataclass(frozen=True)
class Answer:
    """What came over the line."""

    status: int
    headers: dict
    given: tuple  # the cookies' values
    body: bytes

    @property
    def content(self):
        packed = self.headers.get("content-encoding") == "gzip"
        return gzip.decompress(self.body) if packed else self.body

    @property
    def text(self):
        return self.content.decode()


@dataclass(frozen=True)
class Reader:
    """A browser that somebody, or nobody, is signed in with; it chose no language but its own."""

    name: str | None
    language: str
    cookie: str

    def get(self, site, path, **headers):
        sent = {"Accept-Language": self.language, "Cookie": self.cookie} | headers
        with closing(http.client.HTTPConnection(urlsplit(site).netloc, timeout=30)) as line:
            line.request("GET", path, headers={key: one for key, one in sent.items() if one})
            answer = line.getresponse()
            cookies = [one.split(";")[0] for one in answer.headers.get_all("Set-Cookie") or ()]
            headers = {key.lower(): value for key, value in answer.getheaders()}
            return Answer(answer.status, headers, tuple(cookies), answer.read())


@pytest.fixture
def proxied(patient_plant, tmp_path):
    """Give the address of a site behind a proxy that keeps whatever it may."""
    (tmp_path / "proxy").mkdir()
    _, site = patient_plant.web()
    return proxy_start(patient_plant, site, folder=tmp_path / "proxy")


@pytest.fixture
def shared(transactional_db):
    """Give a result that anybody may see; it is Anna's."""
    return make_final(rounds=1)


@pytest.fixture
def readers(shared):
    """Give Anna, somebody else and a visitor, each in both languages."""
    found = []
    for user in (shared.player, make_entry(make_tournament()).player, None):
        for language in LANGUAGES:
            client = Client()
            if user is not None:
                client.force_login(user)
            kept = client.cookies.get(SESSION)
            cookie = f"{SESSION}={kept.value}" if kept else ""
            found.append(Reader(user and user.username, language, cookie))
    return found


def pages(shared):
    slug, entry = shared.tournament.slug, f"/entries/{shared.pk}/"
    return [
        *("/", "/games/", "/games/klassiek/", "/accounts/settings/", "/accounts/login/"),
        *(f"/tournaments/{slug}/", f"/tournaments/{slug}/rounds/1/", "/players/Anna/"),
        *(entry, f"{entry}review/", f"{entry}share/", f"/play/{shared.pk}/1/"),
        *("/accounts/", "/accounts/tokens/", "/accounts/delete/", "/no/such/page/"),
    ]


def test_every_page_is_the_readers_own(proxied, shared, readers):
    tokens, seen = [], set()
    for path in pages(shared) * TIMES:
        for reader in readers:
            answer = reader.get(proxied, path, **(GZIP if len(seen) % 2 else {}))
            assert answer.headers["x-cache"] != "HIT", path
            seen.add((reader.name, reader.language, path))
            if answer.status == 302:  # to sign in, or away from there
                assert (answer.headers["location"] == "/") == (reader.name is not None), path
                continue
            page = answer.text
            assert f'<html lang="{reader.language}"' in page, path
            others = {one.name for one in readers if one.name} - {reader.name, "Anna"}
            assert not any(f">{name}<" in page for name in others), path
            assert ('action="/accounts/logout/"' in page) == (reader.name is not None), path
            tokens += set(TOKEN.findall(page))  # of one answer all are the same

    assert tokens
    assert len(tokens) == len(set(tokens))


def test_a_fragment_is_never_served_as_the_whole_page(proxied, shared, readers):
    path = f"/tournaments/{shared.tournament.slug}/standings/"
    for _ in range(TIMES):
        for reader in readers:
            for at in (path, f"/play/{shared.pk}/1/?at="):
                part = reader.get(proxied, at, **HTMX)
                assert part.headers["x-cache"] != "HIT"
                assert "<html" not in part.text


def test_no_cookie_of_another_user_is_served(proxied, readers):
    given = []
    for path in ("/practice/klassiek/", "/accounts/login/", "/accounts/signup/") * TIMES:
        for reader in readers:
            answer = reader.get(proxied, path)
            assert answer.headers["x-cache"] != "HIT", path
            given += answer.given

    assert sum(one.startswith("practice=") for one in given) == TIMES * len(readers)
    assert len(given) == len(set(given))


def test_the_api_answers_each_user_separately(proxied, readers):
    for _ in range(TIMES):
        told = [reader.get(proxied, "/api/v1/entries/") for reader in readers]
        assert [one.status for one in told] == [200] * 4 + [401] * 2
        assert {one.headers["x-cache"] for one in told} == {"MISS"}
        assert told[0].body == told[1].body != told[2].body == told[3].body


def test_cacheable_responses_are_the_same_for_everyone(proxied, shared, readers):
    """So the cache does keep things: else nothing above would show anything."""
    page = readers[0].get(proxied, f"/entries/{shared.pk}/share/").text
    picture = re.search(r'og:image" content="http://[^/]+(/[^"]+)"', page)[1]
    sheet = re.search(r'href="(/static/css/[^"]+\.css)"', page)[1]

    for path in (picture, sheet):
        plain = [reader.get(proxied, path) for reader in readers]
        packed = [reader.get(proxied, path, **GZIP) for reader in readers]
        assert {one.status for one in plain + packed} == {200}
        assert len({one.content for one in plain + packed}) == 1
        assert not any("content-encoding" in one.headers for one in plain)
        assert (plain[-1].headers["x-cache"], packed[-1].headers["x-cache"]) == ("HIT", "HIT")
