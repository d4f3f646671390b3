"""Joining is agreeing to the rule for entrants, once an account, at the page and over the API."""

import pytest
from django.test import Client

from accounts.models import User
from tests.tournaments.factories import make_tournament, make_user
from tournaments.models.clock import database_now
from tournaments.selectors.people.export import export_of
from tournaments.services.contest.entries import RULE_VERSION, entry_join

pytestmark = pytest.mark.django_db

SENTENCE = "By taking a place you agree to the rule: one person, one entry"


@pytest.fixture
def joiner(db):
    return make_user("joiner")


@pytest.fixture
def browser(joiner):
    client = Client(headers={"Accept-Language": "en"})
    client.force_login(joiner)
    return client


def agreed(user):
    user.refresh_from_db()
    return user.rule_version, user.rule_agreed_at


def test_the_page_states_the_rule_until_it_is_agreed_to(browser, joiner):
    first, second = make_tournament(), make_tournament()
    page = browser.get(f"/tournaments/{first.slug}/").content.decode()
    assert SENTENCE in page
    assert agreed(joiner) == (0, None)

    browser.post(f"/tournaments/{first.slug}/join/")
    version, at = agreed(joiner)
    page = browser.get(f"/tournaments/{second.slug}/").content.decode()
    assert version == RULE_VERSION
    assert abs((database_now() - at).total_seconds()) < 60
    assert SENTENCE not in page
    assert 'href="/games/klassiek/#fair"' in page


def test_a_visitor_reads_it_too(client):
    page = client.get(f"/tournaments/{make_tournament().slug}/").content.decode()

    assert SENTENCE in page
    assert 'id="fair"' in client.get("/games/klassiek/").content.decode()


def test_it_is_agreed_to_once(joiner):
    entry_join(tournament=make_tournament(), player=joiner)
    first = agreed(joiner)
    entry_join(tournament=make_tournament(), player=joiner)

    assert agreed(joiner) == first


def test_over_the_api_joining_is_agreeing(as_, joiner):
    as_(joiner).post(f"tournaments/{make_tournament().slug}/entries/")

    assert agreed(joiner)[0] == RULE_VERSION


def test_a_refused_join_agrees_to_nothing(as_, joiner):
    as_(joiner).post(f"tournaments/{make_tournament(state='announced').slug}/entries/")

    assert agreed(joiner) == (0, None)


def test_it_is_in_the_export(joiner):
    entry_join(tournament=make_tournament(), player=joiner)
    account = export_of(user=User.objects.get(pk=joiner.pk))["account"]

    assert (account["rule_version"], account["rule_agreed_at"]) == agreed(joiner)
