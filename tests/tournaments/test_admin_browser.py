"""The admin pages in a real browser: the content policy blocks nothing of them."""

import pytest
from django.test import Client
from playwright.sync_api import expect

from tests.tournaments.factories import make_entry, make_tournament, make_user, play
from tournaments.services.contest.scoring import entry_park

TOURNAMENTS, ENTRIES = "/admin/tournaments/tournament/", "/admin/tournaments/entry/"


@pytest.fixture
def organiser_page(page, live_server, transactional_db):
    """Give a page of a signed-in superuser, and all that it complained of."""
    client = Client()
    client.force_login(make_user("organiser", is_staff=True, is_superuser=True))
    session = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": live_server.url}])
    complaints = []
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page, complaints


@pytest.mark.e2e
def test_the_policy_blocks_nothing_on_any_page(organiser_page, live_server):
    page, complaints = organiser_page
    tournament = make_tournament(rounds=1)
    entry = play(make_entry(tournament))
    entry_park(entry=entry, reason="Its cards were wet.")
    addresses = [
        "/admin/",
        TOURNAMENTS,
        ENTRIES,
        f"{TOURNAMENTS}add/",
        f"{TOURNAMENTS}add/?game=eenentwintigen&seats=8",
        *(f"{TOURNAMENTS}{tournament.pk}/{tail}/" for tail in ("change", "copy", "void")),
        *(f"{ENTRIES}{entry.pk}/{tail}/" for tail in ("change", "rescore")),
        "/admin/accounts/user/",
        f"/admin/accounts/user/{entry.player.pk}/change/",
    ]
    for address in addresses:
        assert page.goto(f"{live_server.url}{address}").ok, address

    assert complaints == []


@pytest.mark.e2e
def test_a_tournament_is_announced_by_clicking(organiser_page, live_server):
    page, complaints = organiser_page
    page.goto(f"{live_server.url}{TOURNAMENTS}add/")
    page.get_by_label("Seats").last.select_option("3")
    page.get_by_role("button", name="Play").last.click()
    page.get_by_label("Name").fill("Friday")
    page.get_by_label("Seat 2").select_option("sharp-1")
    page.get_by_role("button", name="Announce").click()

    expect(page.get_by_text("It is announced.")).to_be_visible()
    expect(page.get_by_text("Sharp (sharp-1)")).to_be_visible()
    assert complaints == []
