"""The picture of a shared result: a small PNG, always the same, and never of an old name."""

import re
from io import BytesIO

import pytest
from django.utils.translation import override
from PIL import Image

from tests.tournaments.browsing import browser, text
from tests.tournaments.finals import make_final
from tests.tournaments.test_web_leaks import cards_in
from tests.tournaments.test_web_share import url
from tournaments.services.people.accounts import account_delete
from tournaments.web.share.image import fan_of, picture_png, picture_svg
from tournaments.web.share.summary import shared_result_or_404
from tournaments.web.share.text_layout import BOLD, fitted, legible, lines_of, width_of

pytestmark = [pytest.mark.django_db, pytest.mark.once]
MOST_BYTES = 100_000


def address(entry, language="en"):
    page = text(browser(language=language).get(url(entry)))
    return re.search(r'property="og:image" content="http://testserver([^"]+)"', page)[1]


def opened(content):
    image = Image.open(BytesIO(content))
    image.load()
    return image


def drawn(entry, language="en"):
    with override(language):
        return picture_svg(shared_result_or_404(entry.pk))


@pytest.mark.parametrize("game", ["klassiek", "modern", "thuis", "eenentwintigen"])
@pytest.mark.parametrize("language", ["nl", "en"])
def test_it_is_a_small_png_of_the_size_that_was_told(game, language):
    answer = browser().get(address(make_final(game=game), language))

    assert (answer.status_code, answer["Content-Type"]) == (200, "image/png")
    image = opened(answer.content)
    assert (image.format, image.size) == ("PNG", (1200, 630))
    assert len(answer.content) < MOST_BYTES
    assert len(image.convert("RGB").getcolors(maxcolors=1 << 20)) > 40  # something is on it


def test_the_busiest_picture_is_small_too():
    shared = shared_result_or_404(make_final(rounds=16, name="W" * 80).pk)

    picture = picture_png(picture_svg(shared._replace(hand=("Kh", "Qs", "Jd"))))

    assert len(picture) < MOST_BYTES


def test_it_is_kept_by_everybody_for_a_while_and_asked_for_again_by_its_tag():
    path = address(make_final())
    answer = browser().get(path)

    assert answer["Cache-Control"] == "public, max-age=3600"
    assert "Cookie" not in answer["Vary"]
    again = browser().get(path, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    head = browser().head(path)
    assert (head.status_code, head["ETag"], head.content) == (200, answer["ETag"], b"")
    assert browser().post(path).status_code == 405


def test_who_asks_for_more_than_anybody_looks_at_waits(monkeypatch):
    """A picture takes a fifth of a second of a processor, and its door is open to everybody."""
    monkeypatch.setattr("accounts.throttling.LIMITS", {"picture:address": (3, 300)})
    path = address(make_final())
    older = path.replace(path[-20:], "0123456789abcdef.png")
    asked = [browser().get(path), browser().head(path), browser().get(older)]
    refused = [browser().get(path), browser().head(older)]

    assert [answer.status_code for answer in asked] == [200, 200, 302]
    for answer in refused:
        assert answer.status_code == 429
        assert 1 <= int(answer["Retry-After"]) <= 300
        assert "no-store" in answer["Cache-Control"]
        assert "ETag" not in answer
    assert browser().get(path, REMOTE_ADDR="203.0.113.9").status_code == 200


def test_the_same_result_is_the_same_to_the_byte():
    svg = drawn(make_final())
    made = picture_png(svg)
    picture_png.cache_clear()

    assert picture_png(svg) == made


def test_languages_differ():
    entry = make_final()

    assert "punten" in drawn(entry, "nl")
    assert address(entry, "nl") != address(entry, "en")
    assert browser().get(address(entry, "nl").replace("/nl/", "/xx/")).status_code == 404


def test_the_address_of_a_name_that_is_gone_leads_to_what_it_is_now():
    entry = make_final()
    before = address(entry)
    account_delete(user_id=entry.player_id)

    answer = browser().get(before)

    assert (answer.status_code, answer["Location"]) == (302, address(entry))
    assert answer["Cache-Control"] == "no-store"
    assert ">Former player 1<" in drawn(entry)
    assert "Anna" not in drawn(entry)


def test_it_draws_the_hand_of_the_best_round_and_no_other_card():
    entry = make_final(rounds=5)

    svg = drawn(entry)

    shown = set(re.findall(r'<use href="#(\w{2})"', svg))
    assert shown == set(shared_result_or_404(entry.pk).hand)
    assert cards_in(svg) == shown


@pytest.mark.parametrize(
    "name",
    ["W" * 80, "Café 't Hoekje: één ronde te véél - ïjsvrij €5", "日本語 🎉", "a\x00b\x1bc", "<&>"],
)
def test_every_name_of_a_tournament_can_be_drawn(name):
    entry = make_final()
    type(entry.tournament).objects.filter(pk=entry.tournament_id).update(
        name=name.replace("\x00", " ")
    )

    assert opened(browser().get(address(entry)).content).size == (1200, 630)


def test_a_round_won_by_chips_below_zero_and_a_lone_player_are_drawn():
    entry = make_final(game="eenentwintigen", others=0, par=False, rounds=8)

    assert browser().get(address(entry)).status_code == 200


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ("Zuid-Kennemerland", "Zuid-Kennemerland"),
        ("één ĳsje à €5 - 't Hoekje", "één ijsje à €5 - 't Hoekje"),
        ("Club 東京 finale", "Club finale"),
        ("日本語 🎉", ""),
        ("a\x00b\n  c", "a b c"),
        ("", ""),
    ],
)
def test_letters_that_the_font_lacks_are_left_out(given, read):
    assert legible(given) == read


def test_words_fit_the_room_there_is():
    for words in ("W" * 200, "een twee " * 30, "kort", "Hottentottententententoonstelling " * 3):
        lines = lines_of(words, 590, 33)
        assert 1 <= len(lines) <= 2
        assert all(width_of(line.words, 33) <= 590 for line in lines)
    assert lines_of("W" * 200, 590, 33)[-1].words.endswith("…")
    for name in ("Anna", "W" * 20):
        assert width_of(name, fitted(name, 590, 78), BOLD) <= 590


@pytest.mark.parametrize("many", range(1, 9))
def test_a_fan_of_any_hand_stays_within_its_place(many):
    fan = fan_of(tuple("abcdefgh"[:many]))

    assert len(fan) == many
    assert max(abs(one.x) for one in fan) <= 210
    assert [one.x for one in fan] == sorted(one.x for one in fan)
