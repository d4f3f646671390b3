"""What outsiders see of a tournament that goes on does not depend on how well somebody plays."""

import re

import pytest
from django.db import transaction

from tests.tournaments.browsing import HTMX, browser
from tests.tournaments.test_api_leaks import ends_of_the_first_round
from tournaments.models import Entry
from tournaments.play.replay import setup_of
from tournaments.services.contest.turns import turn_take

# What is another one at each request: the form's token, the page's nonce and what time it is.
CHANGING = re.compile(rb'name="csrfmiddlewaretoken" value="[^"]*"|nonce="[^"]*"|data-now="[^"]*"')


class _PutBackError(Exception):
    """Raised to undo a round."""


@pytest.fixture
def outsiders(player, stranger, organiser):
    return {"visitor": None, "stranger": stranger, "organiser": organiser}


def _seen(entry, who):
    """Return all that somebody can see of an entry from outside: status, headers and body."""
    slug = entry.tournament.slug
    reader = browser(who)
    addresses = ["/", f"/tournaments/{slug}/", f"/tournaments/{slug}/rounds/1/"]
    addresses += [f"/tournaments/{slug}/standings/", f"/players/{entry.player.username}/"]
    addresses += [f"/api/v1/tournaments/{slug}/", f"/api/v1/tournaments/{slug}/standings/"]
    addresses += ["/api/v1/tournaments/"]
    addresses += [f"/entries/{entry.pk}/{page}" for page in ("", "review/", "review/1/", "share/")]
    addresses += [f"/play/{entry.pk}/1/", f"/api/v1/entries/{entry.pk}/record/"]
    pages = {}
    for address in addresses:
        for headers in ({}, HTMX):
            page = reader.get(address, headers=headers)
            told = {name: page.headers.get(name) for name in ("ETag", "Location", "Vary")}
            body = CHANGING.sub(b"", page.content)
            pages[address, bool(headers)] = (page.status_code, told, body)
    return pages


def _after_a_round(entry, actions, outsiders):
    """Return what each of them sees once a round has gone like this; it is taken back again."""
    seen = {}
    try:
        with transaction.atomic():
            for turn, action in enumerate(actions):
                turn_take(entry=Entry.objects.get(), number=1, turn=turn, action=action)
            assert len(Entry.objects.get().half_points) == 1
            seen = {role: _seen(entry, who) for role, who in outsiders.items()}
            raise _PutBackError
    except _PutBackError:
        return seen


def test_a_good_round_and_a_bad_one_look_the_same_to_the_byte(entry, outsiders):
    """Pages, fragments and API, what they answer and what they refuse, their headers too."""
    ends = ends_of_the_first_round(setup_of(entry.tournament))
    worst, best = min(ends), max(ends)
    assert worst < best

    before = {role: _seen(entry, who) for role, who in outsiders.items()}
    bad = _after_a_round(entry, ends[worst], outsiders)
    good = _after_a_round(entry, ends[best], outsiders)

    for role in outsiders:
        differ = [what for what in bad[role] if bad[role][what] != good[role][what]]
        assert differ == [], role
        assert bad[role] != before[role]  # how far somebody is may be seen
