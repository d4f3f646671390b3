"""In Dutch a comma is for people: whatever a machine reads has a point."""

import json
import re
from html.parser import HTMLParser

import pytest
from django.utils import translation

from tests.tournaments.browsing import browser, table_url, text
from tests.tournaments.reviewed import keep_all
from tournaments.services.contest.entries import entry_join
from tournaments.web.share.image import picture_svg
from tournaments.web.share.summary import shared_result_or_404

# Of which the first round's hand, held, is worth 30½.
HALF = "2c97809b2977569e19721ffc37da4da75cf6655c61dcb02c5dbe3573008fd161"
COMMA = re.compile(r"\d,\d")
FOR_PEOPLE = {"aria-label", "title", "alt", "content", "placeholder", "data-now", "data-say"}
GEOMETRY = {"x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "rx", "ry", "width", "height"}
NUMBERS = {"viewbox", "points", "d", "transform"}


class Attributes(HTMLParser):
    """Every attribute of a page, and all that is said in between."""

    def __init__(self, source):
        super().__init__()
        self.found, self.said = [], []
        self.feed(source)

    def handle_starttag(self, tag, attrs):
        self.found += [(tag, name, value or "") for name, value in attrs]

    def handle_data(self, data):
        self.said.append(data)


@pytest.fixture
def final(announce, player, play_out, end):
    tournament = announce(seed=HALF, rounds=3)
    entry = play_out(entry_join(tournament=tournament, player=player)[0])
    end(tournament, "final")
    keep_all(tournament)
    return entry


@pytest.fixture
def pages(final, player):
    slug, entry = final.tournament.slug, f"/entries/{final.pk}/"
    return [
        "/",
        f"/tournaments/{slug}/",
        f"/tournaments/{slug}/rounds/1/",
        entry,
        f"{entry}review/",
        f"{entry}review/1/",
        f"{entry}share/",
        table_url(final),
        f"/players/{player.username}/",
        "/accounts/settings/",
        "/games/klassiek/",
    ]


def _told_to_machines(source):
    for tag, name, value in Attributes(source).found:
        if name in GEOMETRY and value:
            assert re.fullmatch(r"-?[\d.]+(%|px|em)?", value), (tag, name, value)
        elif name in NUMBERS:
            assert all(map(_is_number, re.findall(r"-?[\d.]+", value))), (tag, name, value)
        elif name not in FOR_PEOPLE:
            yield tag, name, value


def _is_number(word):
    return float(word) is not None


def test_every_page_says_a_comma_to_people_and_a_point_to_machines(final, player, pages):
    client, with_comma = browser(player, language="nl"), set()
    for page in pages:
        answer = client.get(page)
        assert answer.status_code == 200, page
        source = text(answer)
        assert [one for one in _told_to_machines(source) if COMMA.search(one[2])] == [], page
        if COMMA.search(" ".join(Attributes(source).said)):
            with_comma.add(page)

    # So that the pages above had something to get wrong.
    assert {pages[1], pages[3], pages[4], table_url(final)} <= with_comma
    assert "30,5" in text(client.get(table_url(final)))


def test_the_api_speaks_numbers_in_every_language(final, as_, player):
    slug = final.tournament.slug
    for path in (f"entries/{final.pk}/", f"tournaments/{slug}/standings/"):
        told = [
            as_(player).get(path, headers={"accept-language": language}).content.decode()
            for language in ("nl", "en")
        ]
        assert told[0] == told[1]
        assert re.search(r"\d\.5\b", told[0])
        json.loads(told[0], object_hook=_points_are_numbers)


def _points_are_numbers(found):
    for name in ("score", "points", "extraction"):
        assert not isinstance(found.get(name), str), found


def test_the_picture_of_a_result_is_drawn_with_points(final):
    with translation.override("nl"):
        picture = picture_svg(shared_result_or_404(final.pk))

    list(_told_to_machines(picture))
    assert COMMA.search(" ".join(Attributes(picture).said))
