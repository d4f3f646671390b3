"""What `klassiek` refuses, and in which words; what it tells, and to whom."""

import pytest

from games.core.actions import parse
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.klassiek.rules import NOT_ON_TABLE
from games.thirtyone.base_rules import NOT_IN_HAND
from tests.games.tables import PLAIN, RULES, after, dealt, dealt_deck

ACE_HIGH = "Ah Kh 7c"  # 21; a queen of hearts makes it 31
DEALT_31 = "As Ks Qs"


@pytest.mark.parametrize(
    ("_case", "actions", "words", "reason"),
    [
        ("a card that another holds", [], "swap 7d Tc", NOT_IN_HAND),
        ("a card on the table", [], "swap Tc Jd", NOT_IN_HAND),
        ("a card out of play", [], "swap As Tc", NOT_IN_HAND),
        ("a card of another game", [], "swap 2c Tc", NOT_IN_HAND),
        ("for a card in hand", [], "swap 7c 8d", NOT_ON_TABLE),
        ("for a card that another holds", [], "swap 7c 7d", NOT_ON_TABLE),
        ("for a card just taken", ["swap 7c Tc"], "swap 7d Tc", NOT_ON_TABLE),
        ("there is no holding", [], "hold", NOT_IN_GAME),
        ("there is no stock", [], "draw stock", NOT_IN_GAME),
        ("there is no open pile", [], "draw open", NOT_IN_GAME),
        ("no discard", [], "discard 7c", NOT_IN_GAME),
        ("no stakes", [], "stake 4", NOT_IN_GAME),
        ("no buying", [], "buy", NOT_IN_GAME),
        ("nothing when the round is over", ["pass"] * 4, "pass", ROUND_IS_OVER),
        ("not even a swap", ["pass"] * 4, "swap 7c Tc", ROUND_IS_OVER),
        ("nor what is no action here", ["pass"] * 4, "hold", ROUND_IS_OVER),
    ],
)
def test_what_the_rules_forbid(_case, actions, words, reason):
    state = after(dealt(), *actions)
    before = tuple(state)

    assert RULES.refusal(state, parse(words)) == reason
    with pytest.raises(IllegalAction, match=reason):
        RULES.apply(state, parse(words))
    assert tuple(state) == before


@pytest.mark.parametrize("action", [-1, 2, 3, 9, 63, 4095, 4096, 8191, 10**9])
def test_a_number_that_is_no_action_is_refused(action):
    assert RULES.refusal(dealt(), action) is not None


@pytest.mark.parametrize(
    ("_case", "hands", "table", "actions", "told"),
    [
        ("a swap is seen", [], "Tc Jd Qh", ["swap 7c Tc"], [{"action": "swap 7c Tc", "seat": 0}]),
        (
            "a 31 is announced",
            [ACE_HIGH],
            "Qh Jd Tc",
            ["swap 7c Qh"],
            [{"action": "swap 7c Qh", "seat": 0}, {"event": "thirty-one", "seat": 0}],
        ),
        (
            "the last turn of the last one left is announced",
            [],
            "Tc Jd Qh",
            ["pass", "pass", "pass"],
            [{"action": "pass", "seat": 2}, {"event": "last-turn", "seat": 3}],
        ),
        ("the end is not", [], "Tc Jd Qh", ["pass"] * 4, [{"action": "pass", "seat": 3}]),
    ],
)
def test_events_of_an_action(_case, hands, table, actions, told):
    before = after(dealt(*hands, *PLAIN[len(hands) :], table=table), *actions[:-1])
    state = after(before, actions[-1])

    for observer in range(4):
        assert list(RULES.events(before, parse(actions[-1]), state, observer)) == told


def test_a_31_that_is_dealt_is_announced_without_its_cards_in_turn_order():
    hands = [DEALT_31, "Ah Kh Qh", *PLAIN[2:]]
    state = RULES.start(dealt_deck(*hands, "Tc Jd Jh", dealer=0), 0)

    assert RULES.opening(state) == (
        {"seat": 1, "event": "thirty-one"},
        {"seat": 0, "event": "thirty-one"},
    )
    assert RULES.opening(dealt()) == ()


def test_events_name_the_card_given_and_the_card_taken():
    state = after(dealt(), "swap 7c Tc", "swap 7d 7c", "swap-all")
    seen = RULES.observe(state, 3).as_json()

    assert seen["known"] == [["Tc"], ["7c"], ["7d", "Jd", "Qh"], []]
    assert seen["table"] == ["9c", "7h", "8s"]
    assert seen["done"] == seen["passed"] == [2]
    assert seen["swaps"] == [1, 1, 1, 0]
