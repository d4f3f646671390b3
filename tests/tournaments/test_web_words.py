"""What pages say: cards, seats, refusals and points, in Dutch and in English."""

import importlib
import pkgutil
import re

import pytest
from django.test import RequestFactory
from django.utils import translation
from django.views.defaults import server_error

import games
from games.core.actions import STAKES
from games.core.cards import NAMES
from games.core.errors import IllegalAction
from scripts.draw_cards import (
    CORNER,
    CORNER_SUIT,
    DIGIT,
    MIDDLE,
    PIP,
    STATIC,
    WIDTHS,
    pips,
    sheet,
)
from tests.tournaments.browsing import browser, text
from tournaments.web.common.refusals import SHARED_SENTENCES, refusal_message
from tournaments.web.common.texts import (
    PLACES,
    bot_name,
    card_label,
    card_sign,
    points_text,
    seat_name,
    signed_points_text,
)
from tournaments.web.games import (
    PRESENTATIONS,
    extraction_text,
    extraction_unit,
    game_name,
    has_chips,
    option_texts,
    result_text,
)
from tournaments.web.games.klassiek import PASS, SWAP_ALL, SWAP_ALL_FIRST
from tournaments.web.games.table_layout import legal_buttons, stable_order


@pytest.mark.parametrize(
    ("language", "card", "label", "sign"),
    [
        ("nl", "Ah", "Harten aas", "A♥"),
        ("nl", "Kc", "Klaveren heer", "H♣"),
        ("nl", "Qs", "Schoppen vrouw", "V♠"),
        ("nl", "Jd", "Ruiten boer", "B♦"),
        ("nl", "Th", "Harten 10", "10♥"),
        ("en", "Ah", "Ace of hearts", "A♥"),
        ("en", "Qs", "Queen of spades", "Q♠"),
        ("en", "7c", "7 of clubs", "7♣"),
    ],
)
def test_cards_are_called_as_players_call_them(language, card, label, sign):
    with translation.override(language):
        assert (card_label(card), card_sign(card)) == (label, sign)


@pytest.mark.parametrize(
    ("language", "half_points", "written"),
    [
        ("nl", 61, "30,5"),
        ("en", 61, "30.5"),
        ("nl", 62, "31"),
        ("nl", 0, "0"),
        ("en", None, "\N{EN DASH}"),
    ],
)
def test_points_are_written_as_readers_write_them(language, half_points, written):
    with translation.override(language):
        assert points_text(half_points) == written


@pytest.mark.parametrize("seats", range(2, 9))
def test_everyone_around_the_table_has_a_place_of_their_own(seats):
    names = [seat_name(seat, seats) for seat in range(seats)]

    assert len(set(names)) == seats
    assert len(PLACES[seats - 1]) == seats - 1


@pytest.mark.parametrize(
    ("_case", "button", "hint", "final"),
    [
        ("final as a rule", SWAP_ALL, "You hand in all three and pass", True),
        ("not in the very first turn", SWAP_ALL_FIRST, "You hand in all three", False),
    ],
)
def test_a_button_spells_out_what_is_final(_case, button, hint, final):
    with translation.override("en"):
        everything, passing = legal_buttons(["pass", "swap-all", "swap Ah Kd"], button, PASS)
        assert (everything.words, str(everything.hint)) == ("swap-all", hint)

    assert everything.final is final
    assert passing.final is True
    assert legal_buttons(["hold"], button, PASS) == []


@pytest.mark.parametrize(
    ("half_points", "written"),
    [(12, "+6"), (-8, "\N{MINUS SIGN}4"), (0, "0"), (None, "\N{EN DASH}")],
)
def test_chips_won_and_lost_have_a_sign(half_points, written):
    with translation.override("nl"):
        assert signed_points_text(half_points) == written


@pytest.mark.parametrize("rank", "23456789T")
def test_the_corner_of_a_card_is_clear_of_its_pips(rank):
    """At every size: the drawing is the same, only larger or smaller."""
    index = WIDTHS["10"] if rank == "T" else DIGIT
    corner = CORNER + max(index, CORNER_SUIT) / 2

    beside = [x for x, _y in pips(rank) if x < MIDDLE]
    assert all(x - PIP / 2 > corner for x in beside)
    assert corner < MIDDLE - PIP / 2


@pytest.mark.parametrize(
    ("_case", "before", "after", "shown"),
    [
        ("a swap", ("7c", "Ah", "Td"), ["8s", "7c", "Td"], ("7c", "8s", "Td")),
        ("all three", ("7c", "Ah", "Td"), ["8s", "9s", "Js"], ("8s", "9s", "Js")),
        ("one more", ("7c", "Ah"), ["7c", "9s", "Ah"], ("7c", "Ah", "9s")),
        ("one less", ("7c", "Ah", "9s"), ["Ah", "7c"], ("7c", "Ah")),
        ("nothing", ("7c", "Ah", "Td"), ["Ah", "Td", "7c"], ("7c", "Ah", "Td")),
    ],
)
def test_a_new_card_lies_where_the_old_one_was(_case, before, after, shown):
    assert stable_order(before, after) == shown


def _sentences_of_the_games():
    for found in pkgutil.walk_packages(games.__path__, "games."):
        if found.name != "games.__main__":
            module = importlib.import_module(found.name)
            yield from (
                value
                for name, value in vars(module).items()
                if name.isupper()
                and isinstance(value, str)
                and re.fullmatch(r"[A-Z].+ .+\.", value)
            )


def test_every_refusal_of_the_games_is_translated():
    own = [sentence for game in PRESENTATIONS.values() for sentence in game.refusals]

    assert sorted([*SHARED_SENTENCES, *own]) == sorted(set(_sentences_of_the_games()))
    with translation.override("nl"):
        for sentence in (*SHARED_SENTENCES, *own):
            assert refusal_message(IllegalAction(sentence)) != sentence


@pytest.mark.parametrize("language", ["nl", "en"])
def test_the_drawings_are_those_that_the_script_draws(language):
    drawn = (STATIC / f"{language}.svg").read_text()

    assert drawn == sheet(language)
    for card in [*NAMES, "back", *(f"chip{stake}" for stake in STAKES)]:
        assert f'<symbol id="{card}"' in drawn


@pytest.mark.parametrize(
    ("language", "sentence"), [("nl", "Hier is niets"), ("en", "There is nothing here")]
)
def test_a_page_that_is_not_there_says_so_in_the_readers_language(db, language, sentence):
    answer = browser(language=language).get("/nothing/")

    assert answer.status_code == 404
    assert sentence in text(answer)
    assert answer["Cache-Control"] == "no-store"


@pytest.mark.parametrize(
    ("language", "sentence"), [("nl", "Er ging hier iets mis"), ("en", "Something went wrong")]
)
def test_a_fault_of_ours_says_so_without_details(language, sentence):
    with translation.override(language):
        page = text(server_error(RequestFactory().get("/")))

    assert sentence in page
    assert "Traceback" not in page


@pytest.mark.parametrize(
    "elsewhere",
    ["//evil.example", "https://evil.example", "/\\evil.example", "javascript:alert(1)"],
)
def test_the_language_switch_stays_on_this_site(db, elsewhere):
    answer = browser().post("/i18n/setlang/", {"language": "nl", "next": elsewhere})

    assert answer["Location"] == "/"


def test_the_language_switch_switches(db):
    client = browser()

    page = client.post("/i18n/setlang/", {"language": "nl", "next": "/"}, follow=True)

    assert '<html lang="nl"' in text(page)


def test_a_game_or_bot_that_is_no_longer_on_offer_goes_by_its_id():
    assert (game_name("poker"), bot_name("gone-3")) == ("poker", "Gone")
    assert (has_chips("poker"), result_text(61, "poker")) == (False, "30.5")
    assert list(option_texts("poker", {"blinds": 2})) == [("blinds", 2)]
    assert list(option_texts("eenentwintigen", {"blinds": 2})) == [("blinds", 2)]
    with translation.override("en"):
        assert extraction_text("poker") == "Extraction: the points, as a share of par."
        assert extraction_unit("poker") == "of what there was"
