"""The rules pages: every game, in both languages, and pictures that tell the truth."""

import re

import pytest

from games.core.cards import parse
from games.eenentwintigen.values import TWO_ACES, total
from games.thirtyone.hands import value
from tests.tournaments.browsing import browser, text
from tournaments.selectors.contest.games import game_ids, game_list
from tournaments.web.games import PRESENTATIONS

GAMES = game_ids()
HOUSE_RULES = {"klassiek": 6, "modern": 8, "thuis": 7, "eenentwintigen": 9}
EXAMPLES = [
    (game, name) for game, presentation in PRESENTATIONS.items() for name in presentation.examples
]
VALUED = [
    (game, name)
    for game, name in EXAMPLES
    if PRESENTATIONS[game].examples[name].half_points is not None
]
MARK = {"en": "House rule", "nl": "Huisregel"}


def _page(game, language="en"):
    response = browser(language=language).get(f"/games/{game}/")
    assert response.status_code == 200
    return text(response)


def _words(page):
    main = page[page.index("<main") : page.index("</main>")]
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", main))


@pytest.mark.parametrize("language", ["en", "nl"])
@pytest.mark.parametrize("game", GAMES)
def test_it_tells_how_a_game_is_played_and_marks_what_the_house_decided(db, game, language):
    page = _page(game, language)

    assert f'<html lang="{language}"' in page
    assert f"cards/{language}" in page
    # One mark more tells what the mark means.
    assert page.count(f'<b class="decided">{MARK[language]}</b>') == HOUSE_RULES[game] + 1


@pytest.mark.parametrize("game", GAMES)
def test_dutch_is_dutch_throughout(db, game):
    in_english = {line.strip() for line in re.findall(r">([^<>]{12,})<", _page(game))}
    in_dutch = {line.strip() for line in re.findall(r">([^<>]{12,})<", _page(game, "nl"))}

    assert [line for line in in_english & in_dutch if " " in line] == []


@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        ("klassiek", ["if you do not swap, you pass", "only the same rank is worth 30.5"]),
        ("klassiek", ["A 31 that is dealt counts at once", "exactly one more turn, in turn order"]),
        ("modern", ["you may not put that same card back", "after turn 156"]),
        ("modern", ["the last card of the stock was drawn, even in the middle"]),
        ("thuis", ["Only the eldest hand may", "You may swap, you need not"]),
        ("thuis", ["every seat in a row has held", "after ten turns for each seat"]),
        ("eenentwintigen", ["never run out", "For the Bank an ace is always 11"]),
        ("eenentwintigen", ["The first Bank is", "result is the sum against it"]),
        ("eenentwintigen", ["new cards cannot be split", "not even as the Bank"]),
        ("eenentwintigen", ["At 0 chips your entry is over", "An entry that is broke is complete"]),
    ],
)
def test_what_was_decided_is_told(db, game, sentences):
    page = _words(_page(game))

    assert [sentence for sentence in sentences if sentence not in page] == []


@pytest.mark.parametrize("game", GAMES)
def test_what_all_games_have_in_common_is_told(db, game):
    page = _words(_page(game))

    assert "Equal scores share a rank: 1, 2, 2, 4." in page
    assert "shown as 12/16 and ranks after all complete ones" in page
    assert "everyone at the table sees all hands, and not before" in page


@pytest.mark.parametrize(
    ("language", "game", "half"),
    [("en", "klassiek", "30.5"), ("nl", "klassiek", "30,5"), ("nl", "eenentwintigen", "20,5")],
)
def test_halves_are_written_as_the_reader_writes_them(db, language, game, half):
    page = _words(_page(game, language))

    assert half in page
    assert half.translate(str.maketrans(".,", ",.")) not in page


@pytest.mark.parametrize("game", game_list(), ids=lambda game: game.id)
def test_seats_choices_and_bots_are_those_on_offer(db, game):
    page, presentation = _page(game.id), PRESENTATIONS[game.id]

    assert f"{min(game.seats)}" in page
    assert all(f"<code>{bot}</code>" in page for bot in game.bots)
    assert all(str(presentation.bots[bot]) in page for bot in game.bots)
    for rule, values in game.rules.items():
        words = presentation.options[rule]
        said = [str(words.values[value]).replace("'", "&#x27;") for value in values]
        assert str(words.label) in page
        assert [page.index(one) for one in said] == sorted(page.index(one) for one in said)


@pytest.mark.parametrize("language", ["en", "nl"])
def test_the_overview_leads_to_every_game(db, language):
    page = text(browser(language=language).get("/games/"))

    assert all(f'href="/games/{game}/"' in page for game in GAMES)
    assert [str(PRESENTATIONS[game].summary) in page for game in GAMES] == [True] * len(GAMES)


@pytest.mark.parametrize("address", ["/games/poker/", "/games/_common/", "/games/KLASSIEK/"])
def test_another_game_does_not_exist(db, address):
    response = browser().get(address)

    assert response.status_code == 404
    assert "There is nothing here" in text(response)


def test_it_is_for_reading_only(db):
    assert browser().post("/games/klassiek/").status_code == 405
    assert browser().post("/games/").status_code == 405


@pytest.mark.parametrize(("game", "name"), VALUED)
def test_an_example_is_worth_what_is_written_beside_it(game, name):
    example = PRESENTATIONS[game].examples[name]
    cards = [parse(word[:2]) for word in example.cards.split()]

    if name == "aces":
        assert example.half_points == TWO_ACES
    elif game == "eenentwintigen":
        assert example.half_points == 2 * total(cards)
    else:
        assert example.half_points == value[sum(1 << card for card in cards)]


@pytest.mark.parametrize(("game", "name"), EXAMPLES)
def test_an_example_holds_no_card_twice(game, name):
    words = PRESENTATIONS[game].examples[name].cards.split()
    cards = [word[:2] for word in words if word != "--"]

    assert len(set(cards)) == len(cards)


@pytest.mark.parametrize(
    ("game", "before", "after"),
    [
        ("klassiek", ("swap_hand", "swap_table"), ("swapped_hand", "swapped_table")),
        ("modern", ("draw_hand", "draw_pile"), ("draw_kept", "draw_left")),
    ],
)
def test_a_drawn_swap_loses_no_card(game, before, after):
    def cards(names):
        examples = PRESENTATIONS[game].examples
        return sorted(word[:2] for name in names for word in examples[name].cards.split())

    assert cards(before) == cards(after)


@pytest.mark.parametrize("name", ["swap_table", "swapped_table", "all_hand", "all_table", "washed"])
def test_a_drawn_pot_is_no_dirty_washing(name):
    assert {word[0] for word in PRESENTATIONS["thuis"].examples[name].cards.split()} != set("789")


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_lead_to_what_is_there(db, game):
    page = _page(game)
    contents = page[page.index('<ul class="contents">') : page.index("</nav>", page.index("<main"))]

    led = re.findall(r'href="#([a-z-]+)"', contents)

    assert led == re.findall(r'<h2 id="([a-z-]+)"', page)
