"""Cards as they are drawn: every sheet, its letters, and colours that can be read."""

import re
from itertools import product
from pathlib import Path

import pytest
from django.template import Context, RequestContext, Template
from django.test import RequestFactory
from django.utils import translation

from accounts.card_settings import CardSettings
from games.core.cards import NAMES
from scripts import draw_large
from scripts.draw_cards import LETTERS, STATIC, sheet
from tests.tournaments.browsing import browser, table_url, text
from tests.tournaments.reviewed import keep_review

CSS = Path("static/css")
AA = 4.5


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_large_drawings_are_those_that_the_script_draws(language):
    drawn = (STATIC / f"{language}-large.svg").read_text()

    assert drawn == draw_large.sheet(language)
    ids = [set(re.findall('<symbol id="([^"]+)"', one)) for one in (drawn, sheet(language))]
    assert ids[0] == ids[1] > set(NAMES)


@pytest.mark.parametrize("rank", LETTERS["nl"].values())
def test_a_large_letter_stays_on_its_card(rank):
    assert draw_large.LEFT + draw_large.WIDTHS.get(rank, draw_large.DIGIT) < 75


@pytest.mark.parametrize(
    ("language", "looks", "named"),
    [
        ("nl", CardSettings(), "nl"),
        ("en", CardSettings(), "en"),
        ("en", CardSettings(indices="nl"), "nl"),
        ("nl", CardSettings(indices="en", cards="large"), "en-large"),
        ("nl", CardSettings(cards="large"), "nl-large"),
    ],
)
def test_a_sheet_follows_the_choice_and_then_the_page(language, looks, named):
    written = "{% load cards %}{% sheet_address %} {% card_drawing 'Kh' %} {% card_drawing '' %}"
    with translation.override(language):
        page = Template(written).render(Context({"card_settings": looks}))

    assert set(re.findall(r"/static/cards/([\w-]+)\.svg", page)) == {named}
    assert f"{named}.svg#Kh" in page
    assert f"{named}.svg#back" in page


def test_a_template_that_is_told_only_so_much_follows_the_choice_too():
    request = RequestFactory().get("/")
    request.COOKIES["looks"] = "indices:nl.cards:large"
    page = Template("{% load cards %}{% include inner only %}")
    inner = Template("{% load cards %}{% card_drawing 'Kh' %}")

    with translation.override("en"):
        assert "nl-large.svg#Kh" in page.render(RequestContext(request, {"inner": inner}))


def test_the_same_card_is_drawn_to_each_reader_as_they_like_it(entry, player):
    """The drawings are kept from one request to the next, and must not be mixed up."""
    client = browser(player)
    pages = []
    for looks in [CardSettings(), CardSettings(indices="nl", cards="large"), CardSettings()]:
        client.post("/accounts/settings/", looks._asdict())
        pages.append(text(client.get(table_url(entry))))

    sheets = [set(re.findall(r"cards/([\w-]+)\.svg", page)) for page in pages]
    assert sheets == [{"en"}, {"nl-large"}, {"en"}]


@pytest.mark.parametrize(
    ("language", "letters", "written", "never"),
    [("en", "page", "KQJ", "HVB"), ("en", "nl", "HVB", "KQJ"), ("nl", "en", "KQJ", "HVB")],
)
def test_a_card_in_a_text_has_the_letter_that_is_drawn_on_it(
    entry, player, play_out, language, letters, written, never
):
    """Also what the others' moves are called at the table, and a review of them."""
    play_out(entry)
    keep_review(entry)
    client = browser(player, language)
    client.post("/accounts/settings/", CardSettings(indices=letters)._asdict())
    review = f"/entries/{entry.pk}/review/1/"
    pages = text(client.get(table_url(entry))) + text(client.get(review))

    said = set(re.findall(r'([A-Z])(?:[♥♦♣♠]|<span class="sign)', pages))
    assert said & set(written)
    assert not said & set(never)


def _luminance(colour):
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one, other):
    low, high = sorted(map(_luminance, (one, other)))
    return (high + 0.05) / (low + 0.05)


def _values(sheet, name):
    return set(re.findall(rf"--{name}: (#[0-9a-f]{{6}});", (CSS / sheet).read_text()))


@pytest.mark.parametrize("suit", ["club", "diamond", "heart", "spade"])
def test_every_suit_can_be_read_on_light_and_dark_paper(suit):
    inks, papers = _values("cards.css", suit), _values("cards.css", "paper")

    assert inks
    assert len(papers) == 2
    for ink, paper in product(inks, papers):
        assert _contrast(ink, paper) >= AA, (ink, paper)


@pytest.mark.parametrize("sign", ["red", "sign-green", "sign-blue"])
def test_signs_in_a_text_can_be_read_by_day_and_by_night(sign):
    day, night = re.findall(rf"--{sign}: (#\w+);", (CSS / "base.css").read_text())
    for ground in ("linen", "sheet"):
        light, dark = re.findall(rf"--{ground}: (#\w+);", (CSS / "base.css").read_text())
        assert _contrast(day, light) >= AA
        assert _contrast(night, dark) >= AA
