"""The rule book of `eenentwintigen` as a table: what each hand wins. One row a sentence."""

import pytest

from games.core.actions import parse
from tests.games.eenentwintigen import deck, may, played, points, rules

EXTRAS = {"extras": True}
SOFT = {"extras": True, "bank_ace": "soft"}


@pytest.mark.parametrize(
    ("_case", "options", "hand", "bank", "stock", "acts", "won"),
    [
        ("higher wins", {}, "9c Tc", "8h Td", "", ["pass"], 6),
        ("equal is a draw", {}, "8c Tc", "8h Td", "", ["pass"], 0),
        ("lower loses", {}, "7c Tc", "8h Td", "", ["pass"], -6),
        ("over 21 loses", {}, "9c Tc", "8h Td", "9h", ["buy"], -6),
        ("the Bank over 21: it wins", {}, "Jc Jd", "7h 9h", "8h", ["pass"], 6),
        ("both over 21: it loses", {}, "9c Tc", "7h 9h", "9d 8h", ["buy"], -6),
        ("both 21 is a draw", {}, "Ac Tc", "Ah Th", "", [], 0),
        ("a bought 21 is as good", {}, "9c Tc", "Ah Th", "Jc", ["buy"], 0),
        ("a dealt 21 is no better than a bought one", {}, "Ac Tc", "Kh Ks", "Qc Th", [], 0),
        ("the Bank at 21, less loses", {}, "Tc Td", "Ah Th", "", ["pass"], -6),
        ("a 21 wins from less", {}, "Ac Tc", "Td Th", "", [], 6),
        ("21 against the Bank over 21", {}, "Ac Tc", "7h 9h", "8h", [], 6),
        ("two aces are 12", {}, "Ac Ad", "8h 9h", "", ["pass"], -6),
        ("the Bank's two aces are dead", {}, "8c 9c", "Ah As", "", ["pass"], 6),
        ("seven cards stand", {}, "Jc Jd", "9h Th", "Jh Js Qc Qd Qh", ["buy"] * 5, -6),
        ("extras: two aces beat 20", EXTRAS, "Ac Ad", "Td Th", "", ["pass"], 6),
        ("extras: two aces lose to 21", EXTRAS, "Ac Ad", "Ah Th", "", ["pass"], -6),
        ("extras: the Bank's two aces beat 20", EXTRAS, "Tc Td", "Ah As", "", ["pass"], -6),
        ("extras: and lose to 21", EXTRAS, "Ac Td", "Ah As", "", [], 6),
        ("extras: two aces each", EXTRAS, "Ac Ad", "Ah As", "", ["pass"], 0),
        ("extras, soft: two aces each", SOFT, "Ac Ad", "Ah As", "", ["pass"], 0),
        (
            "extras: two aces and more are not 20.5",
            EXTRAS,
            "Ac Ad",
            "8h 9h",
            "Ah",
            ["buy", "pass"],
            -6,
        ),
        ("extras: three sevens beat 21", EXTRAS, "7c 7d", "Ah Th", "7h", ["buy"], 6),
        ("extras: the Bank's too", EXTRAS, "Ac Tc", "7d 7h", "7s", [], -6),
        ("extras: the Bank's beat 20.5", EXTRAS, "Ac Ad", "7d 7h", "7s", ["pass"], -6),
        ("extras: two sevens are 14", EXTRAS, "7c 7d", "8h 9h", "", ["pass"], -6),
        ("no extras: three sevens are 21", {}, "7c 7d", "Ah Th", "7h", ["buy"], 0),
        ("no extras: the Bank's too", {}, "Ac Tc", "7d 7h", "7s", [], 0),
    ],
)
def test_what_a_hand_wins(_case, options, hand, bank, stock, acts, won):
    law = rules(**options)
    state = played(law, deck([hand, bank], stock), ["stake 6", *acts])

    assert points(law, state) == [won, -won]


def test_the_hands_of_a_split_are_settled_each_by_itself():
    law = rules()
    cards = deck(["8c 8d", "8h Th"], "Tc Kc 9d")
    state = played(law, cards, ["stake 4", "split", "buy", "pass", "buy", "buy"])

    assert law.hands(state)[0] == [["8c", "Tc"], ["8d", "Kc", "9d"]]
    assert points(law, state) == [4, -4]


def test_extras_count_in_the_hands_of_a_split_too():
    law = rules(extras=True)
    cards = deck(["Ac Ad", "Th Ts"], "Ah Kc")
    state = played(law, cards, ["stake 4", "split", "buy", "pass", "buy", "pass"])

    assert law.hands(state)[0] == [["Ac", "Ah"], ["Ad", "Kc"]]
    assert points(law, state) == [0, 0]


def test_the_banks_result_is_the_opposite_of_the_players_sum():
    law = rules(4)
    hands = ["9c Tc", "7d Td", "8c Th", "8d Ts"]
    state = played(law, deck(hands), ["stake 10", "stake 4", "stake 6", "pass", "pass", "pass"])

    assert points(law, state) == [10, -4, 0, -6]


@pytest.mark.parametrize(
    ("_case", "bank", "chips", "won"),
    [
        ("it pays from its own chips", "7h 9h", 100, [-20, 10, 10]),
        ("it never pays more than it has", "7h 9h", 12, [-12, 10, 10]),
        ("nor an odd number", "7h 9h", 3, [-3, 10, 10]),
        ("it stops at 0", "7h 9h", 20, [-20, 10, 10]),
        ("what it wins is its own", "Ah Th", 2, [20, -10, -10]),
    ],
)
def test_the_entrant_as_the_bank(_case, bank, chips, won):
    law = rules(3)
    cards = deck([bank, "Tc 9c", "Td 9d"], "8h", dealer=0)
    state = played(law, cards, ["stake 10", "stake 10", "pass", "pass"], dealer=0, chips=chips)

    assert points(law, state) == won


@pytest.mark.parametrize(
    ("_case", "chips", "stake", "splits"),
    [
        ("twice the stake is what it has", 20, 10, True),
        ("twice the stake is more", 18, 10, False),
        ("an odd number of chips", 11, 6, False),
        ("a lower stake leaves room", 18, 8, True),
    ],
)
def test_the_entrant_splits_only_what_it_can_pay(_case, chips, stake, splits):
    law = rules()
    cards = deck(["8c 8d", "Th Ts"])
    state = played(law, cards, [f"stake {stake}"], chips=chips)

    assert ("split" in may(law, state)) is splits


def test_bots_split_whatever_the_entrant_has():
    law = rules(3)
    cards = deck(["9c Tc", "8c 8d", "Th Ts"])
    state = played(law, cards, ["stake 2", "stake 10", "pass"], chips=2)

    assert may(law, state) == ["pass", "buy", "split"]


def test_without_a_turn_for_anyone_the_round_ends_with_the_stakes():
    law = rules(3)
    cards = deck(["Ac Tc", "Ad Td", "8h Ts"])
    state = law.apply(played(law, cards, ["stake 2"]), parse("stake 4"))

    assert points(law, state) == [2, 4, -6]
