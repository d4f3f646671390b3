"""No byte of any page holds a card that its reader may not know."""

import re

import pytest

from games.core.cards import NAMES
from tests.tournaments.browsing import HTMX, browser, table_url, text
from tournaments.play.replay import round_view, setup_of
from tournaments.web.common.texts import card_name

PASS = {"turn": "0", "action": "pass"}


CODES = re.compile(rf"(?<!\w)(?:{'|'.join(NAMES)})(?!\w)")


def cards_in(page):
    """Return every card that a text names, as a record would or in words."""
    names = {str(card_name(card)).lower(): card for card in NAMES}
    words = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    return {*CODES.findall(page), *(names[found.lower()] for found in words.findall(page))}


def shown_to(entry, number):
    """Return the cards that the entrant has seen in a round."""
    seen = round_view(entry=entry, number=number)
    found = set()
    for frame in seen.frames():
        found |= {*frame["hand"], *frame["table"], *(c for hand in frame["known"] for c in hand)}
    return found | {card for hand in seen.hands or [] for card in hand}


def swap_of(entry):
    seen = round_view(entry=entry, number=1)
    return next(word.split()[1:] for word in seen.legal_actions if word.startswith("swap "))


def test_a_first_look_holds_the_cards_in_sight_and_no_other(entry, player):
    page = text(browser(player).get(table_url(entry)))

    assert cards_in(page) == shown_to(entry, 1)
    assert len(shown_to(entry, 1)) < 12


def test_every_answer_of_a_round_holds_no_more_than_was_shown(entry, player):
    client = browser(player)
    for turn in range(5):
        if round_view(entry=entry, number=1).over:
            break
        give, take = swap_of(entry)
        form = {"turn": str(turn), "action": "swap", "give": give, "take": take}
        for _ in range(2):  # the answer to a repeated turn, too
            page = text(client.post(table_url(entry), form, headers=HTMX))
            entry.refresh_from_db()
            assert cards_in(page) <= shown_to(entry, 1)
    assert entry.turns.exists()


@pytest.mark.parametrize(
    "form",
    [{"turn": "9", "action": "pass"}, {"turn": "0", "action": "fly"}, {"turn": "0"}, {}],
)
def test_a_refusal_holds_no_more_than_the_table(entry, player, form):
    page = text(browser(player).post(table_url(entry), form, headers=HTMX))

    assert cards_in(page) == shown_to(entry, 1)


def test_the_end_of_a_round_shows_its_hands_and_nothing_of_the_next(entry, player):
    page = text(browser(player).post(table_url(entry), PASS, headers=HTMX))
    entry.refresh_from_db()

    assert cards_in(page) == shown_to(entry, 1)
    setup = setup_of(entry.tournament)
    stay_hidden = set(setup.rules.deck()) - set(setup.deal(1).deck[:15])
    assert not cards_in(page) & {NAMES[card] for card in stay_hidden} - shown_to(entry, 1)


@pytest.mark.parametrize("path", ["/", "/tournaments/{slug}/", "/tournaments/{slug}/standings/"])
def test_pages_for_everybody_hold_no_card_of_an_open_tournament(entry, stranger, path):
    page = text(browser(stranger).get(path.format(slug=entry.tournament.slug)))

    assert cards_in(page) == set()


def test_the_result_of_ones_own_holds_no_cards_at_all(entry, player, play_out):
    play_out(entry)

    assert cards_in(text(browser(player).get(f"/entries/{entry.pk}/"))) == set()


def test_nobodys_address_or_key_is_on_any_page(entry, player, stranger):
    for who in (player, stranger, None):
        for path in ("/", f"/tournaments/{entry.tournament.slug}/"):
            page = text(browser(who).get(path))
            assert "@example.org" not in page
            assert entry.tournament.seed_encrypted not in page
