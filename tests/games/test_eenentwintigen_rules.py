"""The rule book of `eenentwintigen` as a table: who may do what. One row a sentence."""

import pytest

from games.core.actions import parse
from games.core.cards import NAMES
from games.core.cards import parse as card
from tests.games.eenentwintigen import deck, eight_seats, may, played, points, rules


@pytest.mark.parametrize(
    ("_case", "number", "seats", "bank", "dealer"),
    [
        ("the first Bank is the last seat", 1, 4, "rotating", 3),
        ("then it moves one seat to the left", 2, 4, "rotating", 0),
        ("and around", 5, 4, "rotating", 3),
        ("also with two seats", 2, 2, "rotating", 0),
        ("also with eight", 9, 8, "rotating", 7),
        ("fixed: always the last seat", 2, 4, "fixed", 3),
        ("fixed: the entrant is never the Bank", 16, 2, "fixed", 1),
    ],
)
def test_who_is_the_bank(_case, number, seats, bank, dealer):
    assert rules(seats, bank=bank).dealer(number) == dealer


def test_cards_come_one_at_a_time_from_the_banks_left_and_the_bank_is_last():
    law = rules(3)
    state = law.start(law.deck(), 1, 100)

    assert law.hands(state) == [[["8c", "Jc"]], [["9c", "Qc"]], [["7c", "Tc"]]]
    assert NAMES[state.stock[0]] == "Kc"
    assert law.to_act(state) == 2
    assert law.table(state) == []


@pytest.mark.parametrize(
    ("_case", "chips", "stakes"),
    [
        ("2, 4, 6, 8 or 10", 100, "2 4 6 8 10"),
        ("no more than its chips", 10, "2 4 6 8 10"),
        ("nine chips", 9, "2 4 6 8"),
        ("four chips", 4, "2 4"),
        ("three chips", 3, "2"),
        ("two chips", 2, "2"),
    ],
)
def test_what_the_entrant_may_stake(_case, chips, stakes):
    law = rules(3)
    state = law.start(law.deck(), 2, chips)

    assert may(law, state) == [f"stake {stake}" for stake in stakes.split()]
    state = law.apply(state, parse("stake 2"))
    assert may(law, state) == [f"stake {stake}" for stake in (2, 4, 6, 8, 10)]


@pytest.mark.parametrize(
    ("_case", "hands", "stock", "acts", "legal"),
    [
        ("buy or pass", "9c Tc", "", [], "pass buy"),
        ("split two of one rank", "9c 9d", "", [], "pass buy split"),
        ("ten-valued is no rank", "Tc Kc", "", [], "pass buy"),
        ("renew a 7 and an 8", "7c 8d", "", [], "pass buy renew"),
        ("renew an 8 and a 7", "8d 7c", "", [], "pass buy renew"),
        ("a 7 and a 9 are no such hand", "7c 9d", "", [], "pass buy"),
        ("no split after a buy", "Jc Jd", "Qc", ["buy"], "pass buy"),
        ("no renew after a buy", "7c 8d", "Qc", ["buy"], "pass buy"),
        ("a hand of one card must buy", "8c 8d", "", ["split"], "buy"),
        ("no second split", "8c 8d", "8h", ["split", "buy"], "pass buy"),
        ("no renew after a split", "8c 8d", "7h", ["split", "buy"], "pass buy"),
        ("the second hand must buy too", "8c 8d", "7h", ["split", "buy", "pass"], "buy"),
        ("a new pair is not split", "7c 8d", "Jc Jd", ["renew"], "pass buy"),
        ("a new 7 and 8 are not renewed", "7c 8d", "7h 8h", ["renew"], "pass buy"),
        ("two aces are no 21 and can be split", "Ac Ad", "", [], "pass buy split"),
    ],
)
def test_what_a_player_may_do(_case, hands, stock, acts, legal):
    law = rules()
    state = played(law, deck([hands, "Th Ts"], stock), ["stake 2", *acts])

    assert law.to_act(state) == 0
    assert may(law, state) == legal.split()


@pytest.mark.parametrize(
    ("_case", "hands", "stock", "acts", "cards"),
    [
        ("an ace and a ten: over at once", "Ac Tc", "", [], "Ac Tc"),
        ("a ten and an ace too", "Tc Ac", "", [], "Tc Ac"),
        ("bought to 21", "9c Tc", "Jc", ["buy"], "9c Tc Jc"),
        ("over 21", "9c Tc", "9d", ["buy"], "9c Tc 9d"),
        ("an ace falls back to 1", "Ac 9c", "Kc 7c", ["buy", "buy"], "Ac 9c Kc 7c"),
        ("seven cards", "Jc Jd", "Jh Js Qc Qd Qh", ["buy"] * 5, "Jc Jd Jh Js Qc Qd Qh"),
        ("renewed into an ace and a ten", "7c 8c", "Ac Tc", ["renew"], "Ac Tc"),
        ("the hand stands", "9c Tc", "", ["pass"], "9c Tc"),
    ],
)
def test_when_a_hand_is_over(_case, hands, stock, acts, cards):
    law = rules()
    state = played(law, deck([hands, "Th Ts"], stock), ["stake 2", *acts])

    assert law.to_act(state) is None
    assert law.legal_actions(state) == ()
    assert law.hands(state)[0] == [cards.split()]


def test_the_bank_draws_though_all_players_are_dead():
    law = rules()
    state = played(law, deck(["9c Tc", "7c 9d"], "9h Jc"), ["stake 2", "buy"])

    assert law.hands(state) == [[["9c", "Tc", "9h"]], [["7c", "9d", "Jc"]]]


def test_the_bank_stops_at_the_end_of_the_stock():
    law, state = eight_seats("9c 9d", 0, bank="7c 8d")
    state = law.apply(state, parse("pass"))

    assert law.hands(state)[7] == [["7c", "8d"]]


def test_the_first_hand_of_a_split_is_played_out_and_then_the_second():
    law = rules()
    cards = deck(["8c 8d", "Th Ts"], "Kc 9c Kd 9d")
    state = played(law, cards, ["stake 4", "split", "buy", "buy"])
    assert law.hands(state)[0] == [["8c", "Kc", "9c"], ["8d"]]

    state = law.apply(law.apply(state, parse("buy")), parse("buy"))

    assert law.hands(state)[0] == [["8c", "Kc", "9c"], ["8d", "Kd", "9d"]]
    assert points(law, state) == [8, -8]


def test_renewed_cards_are_set_aside_and_the_stake_stays():
    law = rules()
    state = played(law, deck(["7c 8c", "Th 9s"], "Ts 9c"), ["stake 6", "renew"])

    assert state.aside == 1 << card("7c") | 1 << card("8c")
    assert points(law, law.apply(state, parse("pass"))) == [0, 0]


def test_a_dealt_21_is_skipped_and_the_others_play():
    law = rules(4)
    hands = ["9c Tc", "Ac Td", "8c Th", "9d Ts"]
    state = played(law, deck(hands), ["stake 2"] * 3)
    assert law.to_act(state) == 0

    assert law.to_act(law.apply(state, parse("pass"))) == 2


@pytest.mark.parametrize(
    ("_case", "hand", "left", "legal"),
    [
        ("buy, while the stock has a card", "9c 9d", 1, "pass buy split"),
        ("an empty stock: pass", "8c 9d", 0, "pass"),
        ("split whatever is left", "9c 9d", 0, "pass split"),
        ("renew with two in the stock", "7c 8d", 2, "pass buy renew"),
        ("not with one", "7c 8d", 1, "pass buy"),
        ("not with none", "7c 8d", 0, "pass"),
    ],
)
def test_when_the_stock_runs_out(_case, hand, left, legal):
    law, state = eight_seats(hand, left)

    assert may(law, state) == legal.split()


def test_with_an_empty_stock_each_hand_of_one_card_may_only_pass():
    law, state = eight_seats("9c 9d", 0)
    state = law.apply(state, parse("split"))
    assert may(law, state) == ["pass"]
    state = law.apply(state, parse("pass"))
    assert (law.to_act(state), may(law, state)) == (6, ["pass"])

    assert law.half_points(law.apply(state, parse("pass")))[6] == -8


def test_with_one_card_left_the_second_hand_of_a_split_may_only_pass():
    law, state = eight_seats("9c 9d", 1)
    state = law.apply(law.apply(state, parse("split")), parse("buy"))
    while state.slot == 6:
        state = law.apply(state, parse("pass"))

    assert may(law, state) == ["pass"]


@pytest.mark.parametrize(
    ("_case", "options", "bank", "stock", "drawn"),
    [
        ("it draws at 16", {}, "7c 9c", "Jc", "7c 9c Jc"),
        ("it stops at 17", {}, "8c 9c", "Jc", "8c 9c"),
        ("an ace is 11", {}, "Ac 7c", "Jc", "Ac 7c"),
        ("and stays 11", {}, "Ac Kc", "9c Jc", "Ac Kc 9c"),
        ("two aces are 22", {}, "Ac Ad", "Jc", "Ac Ad"),
        ("soft: two aces are 12", {"bank_ace": "soft"}, "Ac Ad", "Jc Kc", "Ac Ad Jc Kc"),
        ("soft: 17 with an ace as 11", {"bank_ace": "soft"}, "Ac Jc", "Kc Jd", "Ac Jc Kc"),
        ("soft: the ace falls back", {"bank_ace": "soft"}, "Ac Kc", "9c Jc Jd", "Ac Kc 9c Jc Jd"),
        ("extras: two aces are 20.5", {"extras": True}, "Ac Ad", "Jc", "Ac Ad"),
        (
            "extras, soft: two aces are 20.5",
            {"extras": True, "bank_ace": "soft"},
            "Ac Ad",
            "Jc",
            "Ac Ad",
        ),
        (
            "no limit of seven cards",
            {"bank_ace": "soft"},
            "Jc Jd",
            "Jh Js Qc Qd Ac Ad Ah Kc",
            "Jc Jd Jh Js Qc Qd Ac Ad Ah",
        ),
    ],
)
def test_how_the_bank_draws(_case, options, bank, stock, drawn):
    law = rules(**options)
    state = played(law, deck(["8h 8s", bank], stock), ["stake 2", "pass"])

    assert law.hands(state)[1] == [drawn.split()]
