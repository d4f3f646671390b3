"""One reader's page is never another's: not in name, button, language, token or cache."""

import re

import pytest

from tests.tournaments.browsing import browser, table_url, text

LANGUAGES = {"nl": 'lang="nl"', "en": 'lang="en"'}
TOKEN = re.compile(r'name="csrfmiddlewaretoken" value="(\w+)"')


def paths(entry):
    slug = entry.tournament.slug
    return ["/", f"/tournaments/{slug}/", f"/tournaments/{slug}/standings/"]


@pytest.fixture
def readers(player, stranger):
    """Two people and a visitor, each in both languages."""
    return [
        (who, language, browser(who, language))
        for language in LANGUAGES
        for who in (player, stranger, None)
    ]


def test_nobody_is_served_what_was_made_for_another(entry, player, stranger, readers):
    tokens = {}
    for _ in range(20):
        for who, language, one in readers:
            page = text(one.get(f"/tournaments/{entry.tournament.slug}/"))
            assert LANGUAGES[language] in page
            assert (f">{stranger.username}<" in page) == (who == stranger)
            assert (table_url(entry)[:42] in page) == (who == player)
            tokens.setdefault(id(one), set()).update(TOKEN.findall(page))

    every = [token for found in tokens.values() for token in found]
    assert every
    assert len(every) == len(set(every))


def test_no_cache_between_us_may_keep_a_page(entry, player, readers):
    own = [table_url(entry), f"/entries/{entry.pk}/", "/accounts/", "/accounts/tokens/"]
    for who, _, one in readers:
        for path in [*paths(entry), *(own if who == player else [])]:
            response = one.get(path)
            assert "no-store" in response["Cache-Control"], path


def test_a_page_says_what_it_differs_by(entry, readers):
    for _, _, one in readers:
        for path in paths(entry)[:2]:
            assert {"Cookie", "Accept-Language"} <= set(one.get(path)["Vary"].split(", ")), path
