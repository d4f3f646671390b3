"""The table in every game: its turns, its refusals, and no card that is not to be seen."""

import re
from itertools import combinations

import pytest

from games.core import terms as core_terms
from games.core.cards import NAMES
from games.core.errors import IllegalAction
from games.core.round import parse_actions
from tests.tournaments.browsing import HTMX, browser, table_url, text
from tests.tournaments.playing import TABLES, any_of, at_turn, dice, form_of, shown_to, sit_down
from tests.tournaments.test_web_leaks import cards_in
from tournaments.models import Turn
from tournaments.play.replay import setup_of, turn_words
from tournaments.services.contest.turns import turn_take

pytestmark = pytest.mark.once

MASKED = re.compile(r'(name="csrfmiddlewaretoken" value="|nonce=")[^"]+"')


@pytest.fixture(params=TABLES, ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return request.param


@pytest.fixture
def game(announce, player, table):
    """Give an entry of each game, at small and large tables."""
    return sit_down(announce, player, *table)


def _post(client, entry, seen, words, **headers):
    return client.post(table_url(entry, seen.number), form_of(seen, words), headers=headers)


def test_the_address_of_an_entry_leads_to_its_table(game, player):
    answer = browser(player).get(f"/play/{game.pk}/", follow=True)

    assert answer.redirect_chain[-1][0] == table_url(game)
    assert '<section id="table"' in text(answer)


def test_all_that_is_legal_can_be_chosen_and_nothing_else(game, player):
    client, random = browser(player), dice(1)
    while (seen := at_turn(game)) is not None and len(game.half_points) < 2:
        page = text(client.get(table_url(game, seen.number)))
        assert _offered(page) == set(seen.legal_actions)
        _post(client, game, seen, any_of(seen, random))


def _offered(page):
    """Return every action that the form of a page can send."""
    chosen = {name: re.findall(rf'name="{name}" value="(\w+)"', page) for name in ("give", "take")}
    swaps = {f"swap {give} {take}" for give in chosen["give"] for take in chosen["take"]}
    words = set(re.findall(r'name="action" value="([^"]+)"', page))
    return (words - {"swap"}) | swaps


def test_a_form_takes_a_turn_and_comes_back_to_the_round(game, player):
    seen = at_turn(game)
    words = seen.legal_actions[-1]

    answer = _post(browser(player), game, seen, words)

    assert answer["Location"] == table_url(game)
    assert turn_words(entry=game, number=1) == [words]


def test_the_same_turn_again_changes_nothing(game, player):
    seen = at_turn(game)
    words = seen.legal_actions[-1]
    client = browser(player)

    first, second = (text(_post(client, game, seen, words, **HTMX)) for _ in range(2))

    assert Turn.objects.count() == 1
    assert MASKED.sub("", first) == MASKED.sub("", second)


@pytest.mark.parametrize(
    ("game_id", "action", "sentence"),
    [
        ("modern", "discard Ah", "First draw a card."),
        ("modern", "hold", "This game has no such action."),
        ("thuis", "pass", "Nobody may pass before every seat has had a turn."),
        ("thuis", "buy", "This game has no such action."),
        ("eenentwintigen", "buy", "First everyone stakes."),
        ("eenentwintigen", "stake 3", "There is no such action."),
        ("eenentwintigen", "swap-all", "This game has no such action."),
    ],
)
def test_it_refuses_with_a_sentence_and_changes_nothing(
    announce, player, game_id, action, sentence
):
    entry = sit_down(announce, player, game_id, 4)

    page = text(_post(browser(player), entry, at_turn(entry), action, **HTMX))

    assert sentence in page
    assert Turn.objects.exists() is False


def test_a_stranger_finds_no_such_table(game, stranger):
    answer = _post(browser(stranger), game, at_turn(game), "pass")

    assert answer.status_code == 404
    assert Turn.objects.exists() is False


def test_no_page_of_an_entry_holds_a_card_that_was_not_seen(game, player):
    """Every byte of every answer, to the end of the entry; a refused turn's among them."""
    client, random = browser(player), dice(2)
    while (seen := at_turn(game)) is not None:
        asked = [text(client.get(table_url(game, seen.number)))]
        asked.append(text(_post(client, game, seen, "fly", **HTMX)))
        assert set().union(*map(cards_in, asked)) <= shown_to(game, seen.number)
        page = text(_post(client, game, seen, any_of(seen, random), **HTMX))
        game.refresh_from_db()
        assert cards_in(page) <= shown_to(game, seen.number)
    assert len(game.half_points) == game.tournament.rounds


def test_a_closed_card_is_called_that_and_nothing_else(announce, player):
    entry = sit_down(announce, player, "eenentwintigen", 4)

    page = text(browser(player).get(table_url(entry)))

    # One of each player, two of the Bank, and the stock.
    assert page.count('aria-label="closed card"') == 6
    assert cards_in(page) == shown_to(entry, 1)
    assert len(shown_to(entry, 1)) == 3


def test_nothing_of_two_hidden_cards_shows(game, player, as_, monkeypatch):
    """Exchange two cards that were not seen: page and API stay the same, byte for byte."""
    random, alike, caller = dice(3), 0, as_(player)
    for _turn in range(4):
        seen = at_turn(game)
        turn_take(entry=game, number=seen.number, turn=seen.turn, action=any_of(seen, random))
        if at_turn(game) is None:
            break
        number = at_turn(game).number
        before, line = _answers(game, player, caller, number), _line(game, number)
        pairs = list(combinations(_unseen(game, number), 2))
        for pair in random.sample(pairs, min(len(pairs), 12)):
            with monkeypatch.context() as patch:
                patch.setattr(core_terms, "deal", _exchanged(core_terms.deal, *pair))
                if _line(game, number) == line:
                    assert _answers(game, player, caller, number) == before
                    alike += 1
    assert alike


def _unseen(entry, number):
    deck = setup_of(entry.tournament).rules.deck()
    return [card for card in deck if NAMES[card] not in shown_to(entry, number)]


def _exchanged(deal, one, other):
    """Return the dealing of decks in which two cards have changed places."""
    places = {one: other, other: one}
    return lambda *args, **terms: [places.get(card, card) for card in deal(*args, **terms)]


def _line(entry, number):
    """Give what every seat did; None where the deal forbids it: bots may have seen the two."""
    setup = setup_of(entry.tournament)
    actions = parse_actions(turn_words(entry=entry, number=number))
    try:
        return setup.play(number, actions, entry.half_points[: number - 1]).words()
    except IllegalAction:
        return None


def _answers(entry, player, caller, number):
    page = text(browser(player).get(table_url(entry, number) + "?at="))
    api = caller.get(f"entries/{entry.pk}/").content
    return MASKED.sub("", page), api
