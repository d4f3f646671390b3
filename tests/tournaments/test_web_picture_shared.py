"""A picture that everybody may keep is the same whoever asked for it, and signs nobody out."""

import re

import pytest

from tests.tournaments.browsing import browser, text
from tests.tournaments.finals import make_final

pytestmark = pytest.mark.django_db
LOOKS = ("", "indices:nl", "deck:four.cards:large.indices:en", "indices:pink")


@pytest.fixture
def entry():
    return make_final(rounds=1)


def address(entry, client):
    page = text(client.get(f"/entries/{entry.pk}/share/"))
    return re.search(r'og:image" content="http://[^/]+(/[^"]+)"', page)[1]


@pytest.mark.parametrize("looks", LOOKS)
def test_it_does_not_follow_how_somebody_likes_the_cards(entry, looks):
    client = browser()
    client.cookies["looks"] = looks

    assert address(entry, client) == address(entry, browser())
    assert (
        client.get(address(entry, client)).content == browser().get(address(entry, client)).content
    )


def test_with_a_cookie_that_is_no_session_it_is_given_but_for_nobody_else(entry):
    """The answer ends that browser's cookie: out of a cache it would end everybody's."""
    client = browser()
    client.cookies["sessionid"] = "x"
    answer = client.get(address(entry, browser()))

    assert answer["Content-Type"] == "image/png"
    assert answer.cookies["sessionid"].value == ""
    assert answer["Cache-Control"] == "no-store"
    kept = browser(entry.player).get(address(entry, browser()))
    assert (kept["Cache-Control"], kept.cookies) == ("public, max-age=3600", {})
