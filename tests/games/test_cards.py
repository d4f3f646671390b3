"""Cards and decks: numbers inside, text at the edge."""

import pytest

from games.core.cards import NAMES, card_set, full_deck, members, parse, texts
from games.core.errors import BadInput


@pytest.mark.parametrize(
    ("lowest", "size", "first", "last"),
    [("7", 32, ["7c", "8c", "9c"], "As"), ("2", 52, ["2c", "3c", "4c"], "As")],
)
def test_a_deck_is_ordered_by_suit_and_then_by_rank(lowest, size, first, last):
    deck = full_deck(lowest=lowest)

    assert len(set(deck)) == len(deck) == size
    assert [NAMES[card] for card in deck[:3]] == first
    assert NAMES[deck[-1]] == last
    assert list(deck) == sorted(deck)


def test_every_card_is_read_as_it_is_written():
    assert [NAMES[parse(name)] for name in NAMES] == list(NAMES)


@pytest.mark.parametrize(
    "text",
    ["", "A", "ah", "AH", "10h", "Ah ", " Ah", "1h", "\u0410h", "Ah\x00", None, 7, ["Ah"], {}],
)
def test_an_unknown_card_is_refused(text):
    with pytest.raises(BadInput):
        parse(text)


def test_a_set_holds_its_cards_in_canonical_order():
    cards = [parse(name) for name in ("As", "7c", "Td", "Kc")]

    assert members[card_set(cards)] == tuple(sorted(cards))
    assert texts(card_set(cards)) == ["7c", "Kc", "Td", "As"]
    assert members[0] == ()


def test_only_small_sets_are_cached():
    kept = len(members)
    for size in range(4, 30):
        assert len(members[(1 << size) - 1]) == size

    assert len(members) == kept
