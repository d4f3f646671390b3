"""The rule book of `thuis` as a table: one row a sentence."""

import pytest

from games.core.actions import WORDS, parse
from games.core.cards import NAMES, members
from games.core.cards import parse as card
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.thirtyone.base_rules import NOT_IN_HAND
from games.thuis.rules import (
    ALREADY_PASSED,
    NOT_FIRST_TURN,
    NOT_IN_POT,
    TOO_EARLY,
    ThuisRules,
)

RULES = ThuisRules(3)
HANDS = ("7c 8d 9h", "7d 8h 9s", "7h 8s 9c")  # 9 each; the dealer is seat 2
POT = "Qc Kd Ah"


def dealt(hands=HANDS, pot=POT, stock="", dealer=None):
    """Return the state after a deal that gives these cards; the stock starts with `stock`."""
    rules = ThuisRules(len(hands))
    dealer = len(hands) - 1 if dealer is None else dealer
    order = [(dealer + 1 + step) % len(hands) for step in range(len(hands))]
    cards = [card(hands[seat].split()[step]) for step in range(3) for seat in order]
    cards += [card(name) for name in f"{pot} {stock}".split()]
    return rules.start([*cards, *(one for one in rules.deck() if one not in cards)], dealer)


def played(state, actions):
    """Return the state after these actions, written with a comma between them."""
    for words in filter(None, actions.split(", ")):
        state = RULES.apply(state, parse(words))
    return state


def names(cards):
    return " ".join(NAMES[one] for one in cards)


def words_of(state):
    return {WORDS[action] for action in RULES.legal_actions(state)}


@pytest.mark.parametrize("seats", range(2, 9))
def test_three_to_each_seat_one_at_a_time_from_eldest_hand_then_the_pot_then_the_stock(seats):
    rules = ThuisRules(seats)
    deck = tuple(sorted(rules.deck(), key=lambda one: one % 13))  # by rank: no 31, no 7-8-9
    state = rules.start(deck, dealer=0)

    eldest = {deck[0], deck[seats], deck[2 * seats]}
    assert len(deck) == 32
    assert rules.to_act(state) == 1
    assert rules.hands(state)[1] == sorted(NAMES[one] for one in eldest)
    assert NAMES[deck[seats - 1]] in rules.hands(state)[0]  # the dealer last
    assert rules.table(state) == sorted(NAMES[one] for one in deck[3 * seats : 3 * seats + 3])
    assert state.stock == deck[3 * seats + 3 :]


def test_the_entrant_acts_first_in_round_1_and_the_deal_moves_to_the_left():
    assert [ThuisRules(5).dealer(number) for number in range(1, 8)] == [4, 0, 1, 2, 3, 4, 0]


@pytest.mark.parametrize(
    ("_sentence", "before", "may", "may_not"),
    [
        ("a hand card for a pot card", "", "swap 7c Qc, swap 9h Ah", "swap Qc 7c, swap 7d Qc"),
        ("keep the hand, say nothing", "", "hold", ""),
        ("swap-all: eldest hand in the very first turn", "", "swap-all", "pass"),
        ("swap-all: only eldest hand", "hold", "hold", "swap-all"),
        ("swap-all: only in the first turn", "hold, hold, swap 7h Qc", "hold", "swap-all"),
        ("pass: only once every seat has had a turn", "swap-all, hold", "hold", "pass"),
        ("pass: from the second time round", "hold, hold, swap 7h Qc", "pass", "swap-all"),
        ("a hold is a turn that a seat has had", "swap 7c Qc, hold, hold", "pass", ""),
        (
            "pass: only if nobody has passed yet",
            "swap 7c Qc, hold, hold, pass",
            "hold, swap 7d 7c",
            "pass, swap-all",
        ),
        ("no limit on the swaps", "swap 7c Qc, hold, hold, swap Qc 7c", "swap 7d Qc", ""),
    ],
)
def test_what_a_turn_may_be(_sentence, before, may, may_not):
    legal = words_of(played(dealt(), before))

    assert set(may.split(", ")) <= legal
    assert not set(may_not.split(", ")) & legal


def test_the_actions_come_in_the_fixed_order():
    first = RULES.legal_actions(dealt())
    later = RULES.legal_actions(played(dealt(), "swap 7c Qc, hold, hold"))

    assert first == tuple(sorted(first))
    assert later == tuple(sorted(later))
    assert len(first) == len(later) == 11


@pytest.mark.parametrize(
    ("_sentence", "before", "action", "reason"),
    [
        ("a card of another seat", "", "swap 7d Qc", NOT_IN_HAND),
        ("a card that is not in the pot", "", "swap 7c 7d", NOT_IN_POT),
        ("swap-all in the second turn", "hold", "swap-all", NOT_FIRST_TURN),
        ("swap-all in the last turns", "swap 7c Qc, hold, hold, pass", "swap-all", NOT_FIRST_TURN),
        ("a pass in the first turn", "", "pass", TOO_EARLY),
        ("a pass in the dealer's first turn", "hold, hold", "pass", TOO_EARLY),
        ("a second pass", "swap 7c Qc, hold, hold, pass", "pass", ALREADY_PASSED),
        ("another game's words", "", "draw stock", NOT_IN_GAME),
        ("an action after the end", "hold, hold, hold", "hold", ROUND_IS_OVER),
    ],
)
def test_what_is_refused_and_why(_sentence, before, action, reason):
    state = played(dealt(), before)

    assert RULES.refusal(state, parse(action)) == reason
    with pytest.raises(IllegalAction, match=reason):
        RULES.apply(state, parse(action))


@pytest.mark.parametrize(
    ("_sentence", "actions", "points"),
    [
        ("every seat in a row has held", "hold, hold, hold", (9, 9, 9)),
        ("a swap breaks the row", "hold, hold, swap 7h Qc, hold, hold, hold", (9, 9, 19)),
        ("so does a swap-all", "swap-all, hold, hold, hold", (11, 9, 9)),
        (
            "after a pass every other seat gets exactly one more turn",
            "hold, hold, swap 7h Qc, pass, hold, swap 9c 7h",
            (9, 9, 10),
        ),
        (
            "holds around a pass are no row",
            "swap 7c Qc, hold, hold, pass, hold, hold",
            (10, 9, 9),
        ),
        (
            "the last turns go on past the seat that dealt",
            "swap 7c Qc, hold, hold, swap 8d 7c, pass, hold, swap Qc Kd",
            (10, 9, 9),
        ),
    ],
)
def test_how_a_round_ends(_sentence, actions, points):
    *before, last = actions.split(", ")
    almost = played(dealt(), ", ".join(before))

    assert RULES.to_act(almost) is not None
    assert RULES.half_points(almost) is None
    over = played(almost, last)
    assert RULES.to_act(over) is None
    assert RULES.legal_actions(over) == ()
    assert RULES.half_points(over) == tuple(2 * value for value in points)


@pytest.mark.parametrize("seats", range(2, 9))
def test_the_round_ends_after_turn_10_times_the_seats(seats):
    rules = ThuisRules(seats)
    state = rules.start(rules.deck(), dealer=seats - 1)
    for _ in range(10 * seats):
        assert rules.to_act(state) is not None
        state = rules.apply(state, max(rules.legal_actions(state)))

    assert rules.to_act(state) is None


def test_the_round_ends_after_turn_10_times_the_seats_even_in_the_middle_of_the_last_turns():
    lap = "swap 7c Qc, hold, hold, swap Qc 7c, hold, hold"
    state = played(dealt(), ", ".join([lap] * 4 + ["swap 7c Qc, hold, hold"]))
    state = played(state, "swap Qc 7c, pass")  # turn 29 of 30

    assert RULES.to_act(state) == 2
    assert RULES.to_act(played(state, "hold")) is None


TO_31 = ("Kh Qh 7c", "7d 8h 9s", "7h 8s 9c")


@pytest.mark.parametrize(
    ("_sentence", "hands", "pot", "actions"),
    [
        ("on the deal: eldest hand", ("Ah Kh Qh", "7d 8h 9s", "7h 8s 9c"), "7c 8c 9d", ""),
        ("on the deal: the dealer", ("7d 8h 9s", "7h 8s 9c", "Ah Kh Qh"), "7c 8c 9d", ""),
        ("on the deal: two seats", ("Ac Kc Qc", "7h 8s 9c", "Ah Kh Qh"), "7c 8c 9d", ""),
        ("by a swap", TO_31, "Ah 8c 8d", "swap 7c Ah"),
        ("by a swap-all", TO_31, "As Ks Qs", "swap-all"),
        ("by another seat", (TO_31[1], TO_31[0], TO_31[2]), "Ah 8c 8d", "hold, swap 7c Ah"),
        (
            "in the last turns",
            (TO_31[1], TO_31[0], TO_31[2]),
            "Ah 8c 8d",
            "swap 7d 8c, hold, hold, pass, swap 7c Ah",
        ),
    ],
)
def test_a_31_ends_the_round_at_once(_sentence, hands, pot, actions):
    over = played(dealt(hands, pot), actions)

    assert RULES.to_act(over) is None
    assert 62 in RULES.half_points(over)


def test_three_of_one_rank_is_worth_30_and_a_half_and_the_round_goes_on():
    state = dealt(("7c 7d 7h", "8d 8h 9s", "9h 8s 9c"))

    assert RULES.to_act(state) == 0
    assert RULES.half_points(played(state, "hold, hold, hold"))[0] == 61


WASH = "7s 8s 9d"
OTHERS = ("Tc Td Kh", "Th Ts Kc", "Jd Js 9h")
SWAPPER = ("Tc Td 9h", "Th Ts Kc", "Jd Js Kh")


@pytest.mark.parametrize(
    ("_sentence", "hands", "pot", "stock", "actions", "left"),
    [
        ("on the deal", OTHERS, WASH, "Ac Ad Ah", "", "Ac Ad Ah"),
        ("again if they are 7-8-9 too", OTHERS, WASH, "7c 8c 9c Ac Ad Ah", "", "Ac Ad Ah"),
        ("any suits: one suit", OTHERS, "7c 8c 9c", "Ac Ad Ah", "", "Ac Ad Ah"),
        ("not a 7, an 8 and a 10", OTHERS, "7s 8s Qc", "Ac Ad Ah", "", "7s 8s Qc"),
        ("not 7-7-8", OTHERS, "7s 7c 8s", "Ac Ad Ah", "", "7s 7c 8s"),
        ("after a turn", SWAPPER, "7s 8s Ks", "Ac Ad Ah", "swap 9h Ks", "Ac Ad Ah"),
        ("after a swap-all", (WASH, *OTHERS[1:]), "Ac Ks Ah", "Tc Kd Kh", "swap-all", "Tc Kd Kh"),
        (
            "the last turn of the round included",
            (SWAPPER[1], SWAPPER[2], SWAPPER[0]),
            "7s 8s Ks",
            "Ac Ad Ah",
            "hold, hold, swap Td Ks, pass, hold, swap 9h Td",
            "Ac Ad Ah",
        ),
    ],
)
def test_a_pot_of_7_8_9_is_set_aside(_sentence, hands, pot, stock, actions, left):
    state = played(dealt(hands, pot, stock), actions)

    assert RULES.table(state) == sorted(left.split())
    assert bool(state.aside) == (left != pot)
    assert state.seen & sum(state.aside) == sum(state.aside)


def test_what_is_set_aside_is_out_of_play():
    state = dealt(OTHERS, WASH, "7c 8c 9c Ac Ad Ah")

    assert [names(members[pot]) for pot in state.aside] == ["9d 7s 8s", "7c 8c 9c"]
    assert words_of(state) == {"hold", "swap-all"} | {
        f"swap {give} {take}" for give in OTHERS[0].split() for take in ("Ac", "Ad", "Ah")
    }


def test_with_fewer_than_three_cards_in_the_stock_nothing_happens():
    hands = (*OTHERS, "Jc Qc 9s", "Jh Qh Ad", "As Qs 7c", "Ac Kd 8c")
    state = dealt((*hands, "Ah Qd Ks"), WASH, "7d 8d 9c 8h 7h")

    assert len(state.aside) == 1
    assert ThuisRules(8).table(state) == ["7d", "8d", "9c"]
    assert [NAMES[one] for one in state.stock] == ["8h", "7h"]


def test_a_31_is_checked_before_a_7_8_9():
    on_the_deal = dealt(("Ah Kh Qh", *OTHERS[1:]), WASH)
    by_a_swap = played(dealt(("Kh Qh 9h", "7d 8h 9s", "Td Js Kc"), "7c 8c Ah"), "swap 9h Ah")

    assert RULES.table(on_the_deal) == sorted(WASH.split())
    assert RULES.table(by_a_swap) == ["7c", "8c", "9h"]
    assert on_the_deal.aside == by_a_swap.aside == ()


@pytest.mark.parametrize(
    ("_sentence", "state", "told"),
    [
        ("nothing", dealt(), ()),
        (
            "a 31 is announced at once, without its cards, in turn order",
            dealt(("Ac Kc Qc", "7h 8s 9c", "Ah Kh Qh"), dealer=1),
            ({"seat": 2, "event": "thirty-one"}, {"seat": 0, "event": "thirty-one"}),
        ),
        (
            "a vuile was shows what went and what came",
            dealt(OTHERS, WASH, "Ac Ad Ah"),
            (
                {
                    "seat": 2,
                    "event": "vuile-was",
                    "cards": ["9d", "7s", "8s"],
                    "table": ["Ac", "Ad", "Ah"],
                },
            ),
        ),
    ],
)
def test_what_is_announced_on_the_deal(_sentence, state, told):
    assert RULES.opening(state) == told


@pytest.mark.parametrize(
    ("_sentence", "before", "action", "told"),
    [
        ("a hold", dealt(), "hold", []),
        ("a pass", played(dealt(), "swap 7c Qc, hold, hold"), "pass", []),
        (
            "a 31, without its cards",
            dealt(TO_31, "Ah 8c 8d"),
            "swap 7c Ah",
            [{"seat": 0, "event": "thirty-one"}],
        ),
        (
            "a vuile was, and again at once",
            dealt(SWAPPER, "7s 8s Ks", "7c 8c 9c Ac Ad Ah"),
            "swap 9h Ks",
            [
                {
                    "seat": 0,
                    "event": "vuile-was",
                    "cards": ["9h", "7s", "8s"],
                    "table": ["7c", "8c", "9c"],
                },
                {
                    "seat": 0,
                    "event": "vuile-was",
                    "cards": ["7c", "8c", "9c"],
                    "table": ["Ac", "Ad", "Ah"],
                },
            ],
        ),
    ],
)
def test_events_of_an_action(_sentence, before, action, told):
    after = played(before, action)

    for observer in range(3):
        events = RULES.events(before, parse(action), after, observer)
        assert list(events) == [{"seat": 0, "action": action}, *told]


def test_observation_of_a_seat():
    state = played(dealt(stock="Tc"), "swap 7c Qc, hold, hold, swap 8d 7c, pass")

    assert RULES.observe(state, 2).as_json() == {
        "seat": 2,
        "dealer": 2,
        "to_act": 2,
        "hand": ["9c", "7h", "8s"],
        "value": 9.0,
        "table": ["8d", "Kd", "Ah"],
        "known": [["7c", "Qc"], [], []],
        "stock": 20,
        "set_aside": [],
        "turns": 5,
        "turns_left": 2,
        "holds": 0,
        "passed": [1],
        "last_turns": True,
        "first_turn": False,
    }
