"""Names and reasons that are markup are shown as they were typed, on every page."""

from html.parser import HTMLParser

import pytest
from django.utils.html import escape

from tests.tournaments.browsing import browser, text
from tests.tournaments.factories import make_entry, make_tournament, play
from tests.tournaments.finals import make_final
from tournaments.services.contest.tournaments import tournament_void

pytestmark = pytest.mark.once

PAYLOADS = [
    "<img src=x onerror=alert(1)>",
    "\"><svg onload='alert(1)'>",
    "' onmouseover=alert(1) x='",
    "</title><script>alert(1)</script>",
    "{{ request.user }}{% now 'Y' %}",
    "<!--[if]><a href=javascript:alert(1)>",
]


class _Elements(HTMLParser):
    """Collects what a browser would act upon."""

    def __init__(self, page):
        super().__init__()
        self.found = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        acts = [name for name, _ in attrs if name.startswith("on")]
        links = [value for name, value in attrs if name in ("href", "src") and value]
        scripted = [link for link in links if link.startswith("javascript:")]
        if tag == "img" or acts or scripted or (tag == "script" and not links):
            self.found.append((tag, attrs))


def _pages(entry):
    made = f"/tournaments/{entry.tournament.slug}/"
    own = f"/entries/{entry.pk}/"
    return [
        *("/", f"/players/{entry.player.username}/"),
        *(made, f"{made}standings/", f"{made}rounds/1/", own),
        *(f"{own}review/", f"{own}review/1/", f"{own}share/", f"/play/{entry.pk}/1/"),
    ]


def _is_inert(entry, payload, *, least):
    shown = 0
    for address in _pages(entry):
        page = text(browser(entry.player).get(address))
        assert _Elements(page).found == [], address
        assert payload not in page, address
        shown += escape(payload) in page
    assert shown >= least


def test_the_search_finds_what_acts():
    for payload in PAYLOADS[:4]:
        assert _Elements(f"<a title='{payload}'>{payload}</a>").found


@pytest.mark.parametrize("payload", PAYLOADS)
def test_of_a_final_tournament(db, payload):
    _is_inert(make_final(name=payload), payload, least=6)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_of_one_that_is_made_void_for_a_reason(db, payload):
    entry = play(make_entry(make_tournament(name=payload, rounds=1)))
    made = entry.tournament
    tournament_void(tournament=made, by=made.created_by, reason=payload)

    _is_inert(entry, payload, least=3)


@pytest.mark.parametrize("payload", PAYLOADS)
def test_of_one_that_goes_on(db, payload):
    _is_inert(make_entry(make_tournament(name=payload)), payload, least=3)
