"""The longest names there may be, without a place to break them, fit on a phone."""

import pytest
from django.urls import reverse

from accounts.models import User
from tests.e2e.conftest import LAPTOP, PASSWORD, PHONE
from tests.e2e.readers import too_wide
from tests.tournaments.factories import (
    advance,
    last,
    make_entry,
    make_organiser,
    make_scored,
    make_tournament,
    play,
)
from tests.tournaments.reviewed import keep_all
from tournaments.services.contest.tournaments import MOST_NAME

PLAYER = "W" * User._meta.get_field("username").max_length
ADDRESS = f"{'w' * 64}@{'w' * 60}.example"


@pytest.fixture
def wanda(transactional_db):
    return User.objects.create_user(PLAYER, email=ADDRESS, password=PASSWORD)


@pytest.fixture
def addresses(wanda):
    """Give pages on which the longest names are, of a tournament that is final and of others."""
    maker = make_organiser("organiser")
    final, waiting, begun = (
        make_tournament(name=letter * MOST_NAME, rounds=rounds, by=maker)
        for letter, rounds in (("M", 3), ("W", 1), ("Q", 3))
    )
    own, _other = make_scored(final, player=wanda), make_scored(final, choose=last)
    advance(final, to="final")
    keep_all(final)
    counted = play(make_entry(waiting, wanda))
    play(make_entry(begun, wanda), turns=1)
    return [
        reverse("lobby"),
        *(reverse("tournament", args=[one.slug]) for one in (final, waiting, begun)),
        *(reverse(name, args=[own.pk]) for name in ("result", "review", "share")),
        reverse("review-round", args=[own.pk, 1]),
        reverse("result", args=[counted.pk]),
        reverse("compare", args=[final.slug, 1]),
        reverse("player", args=[PLAYER]),
        reverse("account_index"),
        reverse("account_delete"),
    ]


@pytest.mark.parametrize("viewport", [PHONE, LAPTOP], ids=["phone", "laptop"])
def test_no_page_is_wider_than_its_window(visit, wanda, addresses, viewport):
    page = visit(language="nl", viewport=viewport, user=wanda)

    found = {}
    for address in addresses:
        page.goto(address)
        if too_wide(page) > 0:
            found[address] = too_wide(page)

    assert found == {}
