"""Signed out in the middle of a round: the whole window is led to sign in, and back."""

import pytest

from tests.tournaments.browsing import HTMX, browser, table_url, text
from tournaments.models import Turn

PASS = {"turn": "0", "action": "pass"}
AT_THE_TABLE = "1.0.0.playing"


@pytest.fixture
def url(entry):
    return table_url(entry)


def _asked_from(url):
    return HTMX | {"HX-Current-URL": f"http://testserver{url}"}


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_part_of_the_page_leads_the_whole_window_to_sign_in(url, method):
    visitor = browser()
    asked = f"{url}?at={AT_THE_TABLE}" if method == "get" else url
    data = PASS if method == "post" else None

    answer = getattr(visitor, method)(asked, data, headers=_asked_from(url))

    assert answer["HX-Redirect"] == f"/accounts/login/?next={url}"
    assert "You were signed out meanwhile" in text(visitor.get(answer["HX-Redirect"]))
    assert Turn.objects.exists() is False


def test_a_form_without_script_is_led_there_with_a_sentence_too(url):
    visitor = browser()

    answer = visitor.post(url, PASS)

    assert answer["Location"] == f"/accounts/login/?next={url}"
    assert "You were signed out meanwhile" in text(visitor.get(answer["Location"]))


def test_who_only_opens_a_table_is_told_nothing_of_that(url):
    visitor = browser()

    sign_in = visitor.get(visitor.get(url)["Location"])

    assert "signed out" not in text(sign_in)


def test_an_address_that_asks_for_what_is_new_shows_the_whole_table_in_a_window(url, player):
    """Nothing at all would leave whoever comes from signing in where they were."""
    page = browser(player).get(f"{url}?at={AT_THE_TABLE}")

    assert page.status_code == 200
    assert AT_THE_TABLE in text(page)


@pytest.mark.parametrize(
    "where", ["http://[no-address", "//elsewhere.example/", "javascript:x", ""]
)
def test_a_page_elsewhere_or_nowhere_is_not_come_back_to(url, where):
    answer = browser().get(url, headers=HTMX | {"HX-Current-URL": where})

    assert (answer.status_code, answer["HX-Redirect"]) == (200, f"/accounts/login/?next={url}")
