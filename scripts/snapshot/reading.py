"""Everything that can be read when the tournaments stand still: pages by their links, API calls."""

import html
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any

from django.apps import apps
from django.contrib.auth import get_user_model

from scripts.snapshot.answers import HTMX, Visitor, body_of
from scripts.snapshot.played import GAMES, GUEST, HELPER, ORGANISER, PEOPLE, Players

READERS = (  # the last word: whether they follow links, or read only what is listed here
    (None, "en", False),
    (None, "nl", True),
    ("Nora", "en", True),
    ("Nora", "nl", False),
    ("Otto", "nl", False),
    (ORGANISER, "en", False),
)
_LINK = re.compile(r'\b(href|hx-get|content)="(?:http://testserver)?(/[^"#]*)')
_LEFT_OUT = re.compile(r"/(static|admin|api|i18n|accounts/logout|practice/\w+/[0-9a-f]+)/|/api")
_OF_ADMIN = re.compile(r"/admin/")
_NOT_OF_ADMIN = re.compile(r"/admin/(logout|jsi18n|password)|/(delete|static)/")
MOST_QUERIES = 5  # of one page: a review of a long round has so many steps
ALWAYS = (
    *("/", "/games/", "/healthz", "/readyz", "/nothing/", "/robots.txt", "/favicon.ico"),
    *("/accounts/login/", "/accounts/signup/", "/accounts/password/reset/", "/accounts/inactive/"),
    *("/accounts/", "/accounts/email/", "/accounts/settings/", "/accounts/tokens/"),
    *("/accounts/2fa/", "/accounts/2fa/recovery-codes/", "/accounts/reauthenticate/"),
    *("/accounts/password/change/", "/accounts/export/", "/accounts/delete/", "/accounts/logout/"),
    *("/accounts/password/reset/done/", "/accounts/password/reset/key/done/"),
    *("/accounts/password/reset/key/x-y/", "/accounts/settings/keys/", "/i18n/setlang/"),
    *("/players/Nora/", "/players/nora/", "/players/nobody/", "/players/Nora/?page=2"),
    *("/games/bridge/", "/practice/bridge/", "/?page=2", "/tournaments/nothing/"),
    *(f"/games/{game}/" for game in GAMES),
    *(f"/practice/{game}/for-real/" for game in GAMES),
)
CALLS = (
    *("games/", "tournaments/", "tournaments/?page=2", "tournaments/?page=x", "entries/"),
    *("tournaments/?state=final", "tournaments/?state=none", "tournaments/?game=thuis"),
    *("tournaments/?state=open&game=modern", "entries/?page=2", "tournaments/nothing/", "nothing/"),
)


def read_all(players: Players) -> None:
    """Get every page and make every reading call, as each reader; the clock stands still."""
    for name, language, follows in READERS:
        reader = _reader(players, name, language)
        within = re.compile("/" if follows else "$")
        _crawl(reader, "pages", [*ALWAYS, *_addresses()], _LEFT_OUT, within)
        reader.client.logout()
        reader.token = players.visitors[name].token if name else ""
        for call in (*CALLS, *_calls()):
            reader.api("GET", call, area="calls")
    organiser = _reader(players, ORGANISER, "en")
    _crawl(organiser, "admin", ["/admin/", *_admin_addresses()], _NOT_OF_ADMIN, _OF_ADMIN)
    dutch = _reader(players, ORGANISER, "nl")
    helper = _reader(players, HELPER, "en")
    for url in ("/admin/", *_admin_addresses()):
        dutch.get("admin", url)
        helper.get("admin", url)
    stranger = _reader(players, None, "en")
    for url in ("/api/schema/", "/api/schema/?format=json", "/api/docs/", "/api/docs/?script="):
        stranger.get("schema", url)


def _reader(players: Players, name: str | None, language: str) -> Visitor:
    reader = players.visitor(f"{name or 'visitor'} reading", language)
    reader.pace = 0
    if name:
        reader.sign_in(get_user_model().objects.get(username=name))
    return reader


def _rows(model: str) -> Any:
    return apps.get_model("tournaments", model).objects.order_by("pk")


def _entries() -> Iterator[Any]:
    """Return the entries to read: everybody's, but of the demo's many guests only the first."""
    rows = apps.get_model("tournaments", "Entry").objects.select_related("tournament", "player")
    names = (*PEOPLE, GUEST)
    return iter(rows.filter(player__username__in=names).order_by("pk"))


def _rounds(total: int) -> Iterable[int]:
    """Return the rounds to read of so many: all of a short tournament, and one that is not."""
    return range(total + 2) if total < 10 else (1, total)


def _addresses() -> Iterator[str]:
    for row in _rows("Tournament"):
        url = f"/tournaments/{row.slug}/"
        yield from (url, f"{url}standings/", *(f"{url}rounds/{n}/" for n in _rounds(row.rounds)))
    for row in _entries():
        url, numbers = f"/entries/{row.pk}/", _rounds(row.tournament.rounds)
        yield from (url, f"{url}review/", f"{url}share/", f"/play/{row.pk}/")
        yield from (f"{url}review/{number}/" for number in numbers)
        yield from (f"/play/{row.pk}/{number}/" for number in numbers)


def _calls() -> Iterator[str]:
    for row in _rows("Tournament"):
        url = f"tournaments/{row.slug}/"
        yield from (url, f"{url}standings/", f"{url}par/")
        yield from (f"{url}rounds/{number}/" for number in _rounds(row.rounds))
    for row in _entries():
        url = f"entries/{row.pk}/"
        yield from (url, f"{url}record/", f"{url}review/")
        yield from (f"{url}rounds/{number}/" for number in _rounds(row.tournament.rounds))


def _admin_addresses() -> Iterator[str]:
    for game in GAMES:
        yield f"/admin/tournaments/tournament/add/?game={game}"
    yield "/admin/tournaments/tournament/add/?game=thuis&seats=2"
    for row in _rows("Tournament"):
        url = f"/admin/tournaments/tournament/{row.pk}/"
        yield from (f"{url}change/", f"{url}copy/", f"{url}void/")
        yield from (f"{url}draw-again/", f"{url}lift-rule/")
    for row in _rows("Entry").filter(state="parked"):
        yield from (f"/admin/tournaments/entry/{row.pk}/{page}/" for page in ("change", "rescore"))


def _crawl(
    reader: Visitor,
    area: str,
    starts: Iterable[str],
    left_out: re.Pattern[str],
    within: re.Pattern[str],
) -> None:
    """Get pages, and the pages of this site that they lead to; parts of pages as htmx does."""
    waiting = deque((url, False) for url in starts)
    queries: Counter[str] = Counter()
    done = set(waiting)
    while waiting:
        url, is_part = waiting.popleft()
        response = reader.get(area, url, HTMX if is_part else None)
        if not response.headers.get("Content-Type", "").startswith("text/html"):
            continue
        for attribute, escaped in _LINK.findall(body_of(response).decode()):
            link = html.unescape(escaped)
            path, _, query = link.partition("?")
            if (link, is_part) in done or left_out.match(link) or not within.match(link):
                continue
            queries[path] += 1 + MOST_QUERIES * ("next=" in query)
            if not query or queries[path] <= 1 + MOST_QUERIES:
                step = (link, attribute == "hx-get")
                waiting += [] if step in done else [step]
                done.add(step)
