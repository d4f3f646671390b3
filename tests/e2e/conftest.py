"""A site, a browser that notices what goes wrong in it, and somebody who plays."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connections
from playwright.sync_api import expect

from accounts.models import User
from tests.e2e.leftovers import *  # noqa: F403 (hooks and fixtures, which pytest finds here)
from tests.e2e.sites import *  # noqa: F403
from tournaments.models import Tournament
from tournaments.models.clock import database_now
from tournaments.services.contest.entries import entry_join
from tournaments.services.contest.tournaments import tournament_create

SEED = bytes(range(32)).hex()
PASSWORD = "een heel goed wachtwoord"
PHONE = {"width": 360, "height": 640}
LAPTOP = {"width": 1280, "height": 800}
PATIENCE = 30_000  # ms: a busy machine is slow, not wrong
collect_ignore = ["collected.py"]  # settings, to be had only where files are collected
TOLD = "#table:not(.telling)"
PAINTED = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
HOME = re.compile("^http://[^/]+/$")
REPORT_VIOLATIONS = """
document.addEventListener("securitypolicyviolation",
  (event) => console.error(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
"""


expect.set_options(timeout=PATIENCE)


# Journeys that the database decides: `make check` runs them on both, the others once.
ON_BOTH = {"test_impatience.py", "test_two_tabs.py", "test_whole_entry.py"}


def pytest_collection_modifyitems(items):
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.e2e)
            if item.path.name not in ON_BOTH:
                item.add_marker(pytest.mark.once)


@pytest.fixture(scope="session", autouse=True)
def _no_connection_outlives_its_request():
    """A browser keeps its line open, and the database cannot go while a session is in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(connections.settings["default"], "CONN_MAX_AGE", 0)
        yield


@pytest.fixture
def announced(transactional_db):
    """Give an open tournament of 16 rounds, its seed made by the server."""
    return _open_tournament()


def _open_tournament(**given):
    maker, _ = User.objects.get_or_create(username="organiser", is_staff=True)
    now = database_now()
    terms = {
        "name": "Vrijdagavond",
        "game": "klassiek",
        "bots": ["steady-1", "bold-1", "steady-1"],
        "opens_at": now - timedelta(minutes=1),
        "closes_at": now + timedelta(days=1),
    }
    made = tournament_create(by=maker, **terms | given)
    Tournament.objects.filter(pk=made.pk).update(state="open")
    made.refresh_from_db()
    return made


@pytest.fixture
def anna(transactional_db):
    return User.objects.create_user("anna", password=PASSWORD)


@pytest.fixture
def entry(anna):
    """Give Anna's entry in a tournament of a known seed, whose first round is hers to play."""
    return entry_join(tournament=_open_tournament(seed=SEED), player=anna)[0]


@pytest.fixture
def seated(anna):
    """Give Anna an entry of two rounds in any game: ``seated("thuis", 8)``."""

    def sit_down(game, seats=4, **given):
        bots = ["steady-1", "bold-1", "sharp-1"] * 3
        terms = {"game": game, "seats": seats, "bots": bots[: seats - 1], "rounds": 2, "seed": SEED}
        return entry_join(tournament=_open_tournament(**terms | given), player=anna)[0]

    return sit_down


@pytest.fixture
def complaints():
    """Give what the browser has complained of; a test that provokes something clears it."""
    return []


@pytest.fixture
def visit(new_context, live_server, complaints):
    """Open windows: ``page = visit(viewport=PHONE, language="nl", user=anna)``.

    They look at the tests' own server, or at another: ``visit(at=site.url)``. Whatever the browser
    complains of in any of them fails the test.
    """

    def open_window(*, viewport=LAPTOP, language="en", user=None, at=None, **options):
        address = at or live_server.url
        context = new_context(viewport=viewport, locale=language, base_url=address, **options)
        context.add_init_script(REPORT_VIOLATIONS)
        context.set_default_timeout(PATIENCE)
        context.add_cookies([{"name": "django_language", "value": language, "url": address}])
        page = context.new_page()
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else 0)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        if user is not None:
            sign_in(page, user)
        return page

    yield open_window
    if complaints:
        new_context.leave()
    assert complaints == []


def sign_in(page, user):
    page.goto("/accounts/login/")
    page.fill("[name=login]", user.username)
    page.fill("[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url(HOME)


def leave_by(page, selector):
    """Click on what leads to another page, and wait until all of that is there."""
    with page.expect_navigation():
        page.click(selector)
