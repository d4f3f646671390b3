"""The value of a hand of three, and the bounds and chances made of it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.cards import NAMES, card_set, full_deck, members, parse
from games.thirtyone.base_rules import seats_with_31
from games.thirtyone.estimates import Improvements, best_pair, best_with
from games.thirtyone.hands import ceiling, value

DECK = full_deck(lowest="7")


def hand(text):
    return card_set(parse(name) for name in text.split())


@pytest.mark.parametrize(
    ("_case", "cards", "points"),
    [
        ("an ace is 11", "Ah 7d 8c", 11),
        ("a king is 10", "Kh 7d 8c", 10),
        ("a queen is 10", "Qh 7d 8c", 10),
        ("a jack is 10", "Jh 7d 8c", 10),
        ("a ten is 10", "Th 7d 8c", 10),
        ("the others their number", "9h 8d 7c", 9),
        ("down to the two", "2h 3d 4c", 4),
        ("the highest sum of one suit", "7h 3h Ac", 11),
        ("K♥ Q♥ A♣ is 20", "Kh Qh Ac", 20),
        ("three of one suit", "7h 8h 9h", 24),
        ("31 is an ace and two ten-valued cards of one suit", "Ah Kh Th", 31),
        ("of any suit", "As Qs Js", 31),
        ("three of one rank are 30.5", "Kh Kd Ks", 30.5),
        ("sevens too", "7h 7d 7s", 30.5),
        ("three aces are 30.5", "Ah Ad As", 30.5),
        ("K-Q-J of mixed suits are not", "Kh Qd Js", 10),
        ("ten-valued of one suit are 30", "Kh Qh Jh", 30),
        ("an ace needs its suit", "Ah Kd Qd", 20),
        ("two of one rank are nothing", "Kh Kd 7s", 10),
    ],
)
def test_the_value_of_a_hand(_case, cards, points):
    assert value[hand(cards)] == 2 * points


def _by_the_book(cards):
    ranks = {NAMES[card][0] for card in cards}
    if len(ranks) == 1:
        return 61
    pips = dict.fromkeys("TJQK", 10) | {"A": 11} | {str(n): n for n in range(2, 10)}
    return 2 * max(
        sum(pips[NAMES[card][0]] for card in cards if NAMES[card][1] == suit) for suit in "cdhs"
    )


def test_every_hand_of_52_cards_has_the_value_in_the_rule_book():
    for cards in combinations(full_deck(lowest="2"), 3):
        assert value[card_set(cards)] == _by_the_book(cards)


@settings(max_examples=200)
@given(st.sets(st.sampled_from(full_deck(lowest="2")), min_size=3, max_size=12))
def test_no_three_cards_of_a_set_beat_its_ceiling(cards):
    best = max(value[card_set(three)] for three in combinations(cards, 3))

    assert ceiling(card_set(cards)) == best


def test_the_seats_that_hold_31():
    hands = [hand("Ah Kh Qh"), hand("7c 8c 9c"), hand("As Ts Js"), hand("Kc Kd Ks")]

    assert seats_with_31(hands) == 0b101


@given(st.sets(st.sampled_from(DECK), min_size=3, max_size=3))
def test_an_improvement_is_the_best_that_one_card_brings(cards):
    mine = card_set(cards)
    found = Improvements(DECK)[mine]

    assert [worth for worth, _ in found] == sorted({worth for worth, _ in found}, reverse=True)
    told = {card: worth for worth, bringing in found for card in members[bringing]}
    for card in set(DECK) - cards:
        best = max(value[mine ^ 1 << give | 1 << card] for give in cards)
        assert best_with(mine, card) == best
        assert told.get(card) == (best if best > value[mine] else None)


@pytest.mark.parametrize(
    ("cards", "points"), [("Ah Kh 7c", 21), ("Ah Kd Qd", 20), ("7h 8d 9c", 9), ("Ah Ad Ac", 11)]
)
def test_the_best_pair_is_the_best_sum_of_two_cards_of_one_suit(cards, points):
    assert best_pair[hand(cards)] == 2 * points
