"""The rule book of `modern` as a table: one row a sentence."""

import pytest

from games.core.actions import WORDS, parse
from games.core.cards import NAMES
from games.core.cards import parse as card
from games.core.errors import NOT_IN_GAME, ROUND_IS_OVER, IllegalAction
from games.modern.rules import (
    DISCARD_FIRST,
    DRAW_FIRST,
    SAME_CARD,
    ModernRules,
)
from games.thirtyone.base_rules import NOT_IN_HAND

RULES = ModernRules()
HANDS = ("2c 3d 4h", "2d 3h 4s", "2h 3s 4c", "2s 3c 4d")  # 4 each; the dealer is seat 3
TOP = "Qc"


def dealt(hands=HANDS, top=TOP, stock="", dealer=3):
    """Return the state after a deal that gives these cards; the stock starts with `stock`."""
    order = [(dealer + 1 + step) % 4 for step in range(4)]
    cards = [card(hands[seat].split()[step]) for step in range(3) for seat in order]
    cards += [card(name) for name in f"{top} {stock}".split()]
    return RULES.start([*cards, *(one for one in RULES.deck() if one not in cards)], dealer)


def played(state, actions):
    """Return the state after these actions, written with a comma between them."""
    for words in filter(None, actions.split(", ")):
        state = RULES.apply(state, parse(words))
    return state


def idle(state, turns):
    """Return the state after turns that draw from the stock and put the same card down."""
    for _ in range(turns):
        state = RULES.apply(state, parse("draw stock"))
        state = RULES.apply(state, parse(f"discard {NAMES[state.drawn]}"))
    return state


def exchanging(state, turns):
    """Return the state after turns that take the open card and never touch the stock."""
    for _ in range(turns):
        state = RULES.apply(state, parse("draw open"))
        state = RULES.apply(state, RULES.legal_actions(state)[0])
    return state


def words_of(state):
    return [WORDS[action] for action in RULES.legal_actions(state)]


def test_three_to_each_seat_one_at_a_time_from_eldest_hand_then_one_face_up_and_39_closed():
    deck = tuple(sorted(RULES.deck(), key=lambda one: one % 13))  # by rank: no 31
    state = RULES.start(deck, dealer=1)

    assert len(deck) == 52
    assert RULES.to_act(state) == 2
    assert RULES.hands(state)[2] == sorted(NAMES[deck[place]] for place in (0, 4, 8))
    assert RULES.hands(state)[1] == sorted(NAMES[deck[place]] for place in (3, 7, 11))
    assert RULES.table(state) == [NAMES[deck[12]]]
    assert state.stock == deck[13:]
    assert RULES.observe(state, 0).stock == 39


def test_the_entrant_acts_first_in_round_1_and_the_deal_moves_to_the_left():
    assert [RULES.dealer(number) for number in range(1, 7)] == [3, 0, 1, 2, 3, 0]


@pytest.mark.parametrize(
    ("_sentence", "before", "legal"),
    [
        ("a pass, or a draw", "", ["pass", "draw open", "draw stock"]),
        (
            "then a discard of one of the four, the drawn one too",
            "draw stock",
            ["discard 2c", "discard 5c", "discard 3d", "discard 4h"],
        ),
        (
            "after draw open not that same card",
            "draw open",
            ["discard 2c", "discard 3d", "discard 4h"],
        ),
        (
            "after the discard the next seat",
            "draw open, discard 2c",
            ["pass", "draw open", "draw stock"],
        ),
        (
            "a card taken from the open pile is a hand card afterwards",
            "draw open, discard 2c, pass, pass, pass, draw stock",
            ["discard 5c", "discard Qc", "discard 3d", "discard 4h"],
        ),
    ],
)
def test_what_a_turn_may_be(_sentence, before, legal):
    assert words_of(played(dealt(stock="5c"), before)) == legal


@pytest.mark.parametrize(
    ("_sentence", "before", "action", "reason"),
    [
        ("a discard before a draw", "", "discard 2c", DRAW_FIRST),
        ("a pass after a draw", "draw stock", "pass", DISCARD_FIRST),
        ("a second draw", "draw stock", "draw stock", DISCARD_FIRST),
        ("a second draw, of the other kind", "draw stock", "draw open", DISCARD_FIRST),
        ("the card just taken", "draw open", "discard Qc", SAME_CARD),
        ("a card of another seat", "draw stock", "discard 2d", NOT_IN_HAND),
        ("the top of the pile", "draw stock", "discard Qc", NOT_IN_HAND),
        ("another game's words", "", "hold", NOT_IN_GAME),
        ("another game's words, in the middle of a turn", "draw open", "swap 2c 3d", NOT_IN_GAME),
        ("an action after the end", "pass, pass, pass, pass", "pass", ROUND_IS_OVER),
    ],
)
def test_what_is_refused_and_why(_sentence, before, action, reason):
    state = played(dealt(stock="5c"), before)

    assert RULES.refusal(state, parse(action)) == reason
    with pytest.raises(IllegalAction, match=reason):
        RULES.apply(state, parse(action))


@pytest.mark.parametrize(
    ("_sentence", "actions", "hand", "table"),
    [
        ("draw stock takes the top of the stock", "draw stock", "2c 3d 4h 5c", "Qc"),
        ("draw open takes the top of the pile, which shows none", "draw open", "2c 3d 4h Qc", ""),
        ("the discard lies on top", "draw stock, discard 3d", "2c 4h 5c", "3d"),
        ("also the card that was drawn", "draw stock, discard 5c", "2c 3d 4h", "5c"),
        (
            "what lay under a taken card stays buried",
            "draw stock, discard 5c, draw open",
            "2c 3d 4h",
            "",
        ),
        (
            "until the seat that took it puts another down",
            "draw stock, discard 5c, draw open, discard 2d",
            "2c 3d 4h",
            "2d",
        ),
    ],
)
def test_where_the_cards_lie(_sentence, actions, hand, table):
    state = played(dealt(stock="5c 6c"), actions)

    assert RULES.hands(state)[0] == sorted(hand.split())
    assert RULES.table(state) == table.split()


TO_31 = ("Kh Qh 2c", "2d 3h 4s", "2h 3s 4c", "2s 3c 4d")
DEALT_31 = ("2d 3h 4s", "Kh Qh Ah", "2h 3s 4c", "2s 3c 4d")
TWO_31 = ("Kc Jc Ac", "Kh Qh Ah", "2h 3s 4c", "2s 3c 4d")
TAKE_31 = "draw open, discard 2c"


@pytest.mark.parametrize(
    ("_sentence", "state", "actions", "order"),
    [
        ("every seat has passed", dealt(), "pass, pass, pass, pass", [0, 1, 2, 3]),
        (
            "31: each other seat exactly one more turn, in turn order after it",
            dealt(TO_31, "Ah"),
            f"{TAKE_31}, pass, draw open, discard 2h, pass",
            [0, 0, 1, 2, 2, 3],
        ),
        (
            "31: who has passed gets no turn",
            dealt((TO_31[1], TO_31[0], *TO_31[2:]), "Ah"),
            f"pass, {TAKE_31}, pass, pass",
            [0, 1, 1, 2, 3],
        ),
        (
            "31 with a card from the stock",
            dealt(TO_31, stock="Ah"),
            "draw stock, discard 2c, pass, pass, pass",
            [0, 0, 1, 2, 3],
        ),
        (
            "31 dealt: that seat is done, each of the others one turn from eldest hand",
            dealt(DEALT_31),
            "draw open, discard 2d, pass, pass",
            [0, 0, 2, 3],
        ),
        ("31 dealt to two seats", dealt(TWO_31), "pass, pass", [2, 3]),
        (
            "31 dealt to eldest hand: from the seat after it",
            dealt((DEALT_31[1], DEALT_31[0], *DEALT_31[2:])),
            "pass, pass, pass",
            [1, 2, 3],
        ),
        (
            "a second 31 in the last turns changes nothing",
            dealt((*TWO_31[1:2], "Kc Jc 2d", *TWO_31[2:]), "Ac"),
            "draw open, discard 2d, pass, pass",
            [1, 1, 2, 3],
        ),
        (
            "last one left: exactly one more turn",
            dealt(),
            "pass, pass, pass, draw open, discard 2s",
            [0, 1, 2, 3, 3],
        ),
        (
            "last one left after turns of others",
            dealt(),
            "draw open, discard 2c, pass, pass, pass, draw open, discard 3d",
            [0, 0, 1, 2, 3, 0, 0],
        ),
    ],
)
def test_how_a_round_ends(_sentence, state, actions, order):
    acted = []
    for words in actions.split(", "):
        assert RULES.half_points(state) is None
        acted.append(RULES.to_act(state))
        state = RULES.apply(state, parse(words))

    assert acted == order
    assert RULES.to_act(state) is None
    assert RULES.legal_actions(state) == ()
    assert len(RULES.half_points(state)) == 4


def test_31_dealt_to_every_seat_is_over_at_once():
    state = dealt(("Ac Kc Qc", "Ad Kd Qd", "Ah Kh Qh", "As Ks Qs"), "2c")

    assert RULES.to_act(state) is None
    assert RULES.half_points(state) == (62, 62, 62, 62)


def test_a_hand_is_judged_only_when_it_holds_three_cards():
    four = played(dealt(TO_31, "Ah"), "draw open")
    kept = played(four, "discard Kh")

    assert RULES.hands(four)[0] == ["2c", "Ah", "Kh", "Qh"]
    assert (four.done, four.last) == (kept.done, kept.last) == (0, False)
    assert RULES.to_act(idle(kept, 3)) == 0


def test_three_of_one_rank_is_worth_30_and_a_half_and_the_round_goes_on():
    state = dealt(("9c 9d 9h", *HANDS[1:]))

    assert RULES.to_act(state) == 0
    assert RULES.half_points(played(state, "pass, pass, pass, pass")) == (61, 8, 8, 8)


def test_the_round_ends_with_the_turn_in_which_the_last_stock_card_was_drawn():
    state = idle(dealt(), 38)
    drawn = played(state, "draw stock")

    assert RULES.to_act(state) == 2
    assert RULES.to_act(drawn) == 2  # the turn is finished first
    assert RULES.observe(drawn, 2).stock == 0
    assert RULES.to_act(RULES.apply(drawn, RULES.legal_actions(drawn)[0])) is None


def test_the_stock_may_run_out_in_the_middle_of_the_last_turns():
    hands = (HANDS[0], HANDS[1], "Kh Qh 3s", "2s 3c 4d")
    rest = [name for name in NAMES if name not in " ".join([*hands, TOP, "Ah"]).split()]
    state = idle(dealt(hands, stock=" ".join([*rest[:37], "Ah"])), 38)
    state = played(state, "draw open, discard 3s")  # a 31, with one card in the stock

    assert state.last
    assert RULES.to_act(state) == 3
    assert RULES.to_act(idle(state, 1)) is None
    assert RULES.to_act(played(state, "pass")) == 0


def test_passes_leave_the_stock_alone_and_so_do_draws_from_the_open_pile():
    state = exchanging(dealt(), 40)

    assert RULES.observe(played(state, "pass"), 0).stock == 39


def test_it_also_ends_after_turn_156_even_in_the_middle_of_the_last_turns():
    assert RULES.to_act(exchanging(dealt(), 155)) == 3
    assert RULES.to_act(exchanging(dealt(), 156)) is None
    assert RULES.to_act(played(exchanging(dealt(), 155), "pass")) is None


@pytest.mark.parametrize(
    ("_sentence", "before", "action", "told"),
    [
        ("a pass", dealt(), "pass", {}),
        ("a card from the open pile is seen by all", dealt(), "draw open", {"card": "Qc"}),
        ("a discard", played(dealt(), "draw open"), "discard 2c", {}),
    ],
)
def test_events_of_an_action(_sentence, before, action, told):
    after = played(before, action)

    for observer in range(4):
        events = RULES.events(before, parse(action), after, observer)
        assert events == ({"seat": 0, "action": action} | told,)


def test_only_its_drawer_sees_a_card_from_the_stock():
    before = dealt(stock="5c")
    told = [
        RULES.events(before, parse("draw stock"), played(before, "draw stock"), observer)
        for observer in range(4)
    ]

    assert told[0] == ({"seat": 0, "action": "draw stock", "card": "5c"},)
    assert told[1] == told[2] == told[3] == ({"seat": 0, "action": "draw stock"},)


def test_a_31_and_the_last_turn_are_announced_without_cards():
    before = played(dealt(TO_31, "Ah"), "draw open")
    third = played(dealt(), "pass, pass")

    assert RULES.events(before, parse("discard 2c"), played(before, "discard 2c"), 1) == (
        {"seat": 0, "action": "discard 2c"},
        {"seat": 0, "event": "thirty-one"},
    )
    assert RULES.events(third, parse("pass"), played(third, "pass"), 1) == (
        {"seat": 2, "action": "pass"},
        {"seat": 3, "event": "last-turn"},
    )
    assert RULES.opening(dealt(TWO_31, dealer=0)) == (
        {"seat": 1, "event": "thirty-one"},
        {"seat": 0, "event": "thirty-one"},
    )
    assert RULES.opening(dealt()) == ()


def test_observation_of_a_seat():
    state = played(dealt(stock="5c 6c"), "draw open, discard 2c, pass, draw stock")
    drawer, other = RULES.observe(state, 2).as_json(), RULES.observe(state, 0).as_json()

    assert drawer == {
        "seat": 2,
        "dealer": 3,
        "to_act": 2,
        "hand": ["4c", "5c", "2h", "3s"],
        "value": None,
        "drawn": "5c",
        "drawn_from": "stock",
        "table": ["2c"],
        "buried": [],
        "known": [["Qc"], [], [], []],
        "stock": 38,
        "turns": 2,
        "done": [1],
        "passed": [1],
        "last_turns": False,
    }
    mine = {"seat": 0, "hand": ["Qc", "3d", "4h"], "value": 10.0, "drawn": None}
    assert other == drawer | mine


def test_a_card_taken_from_the_open_pile_is_known_and_what_lay_under_it_is_buried():
    state = played(dealt(stock="5c"), "draw stock, discard 5c, draw open")
    seen = RULES.observe(state, 3).as_json()

    assert (seen["table"], seen["buried"], seen["drawn_from"]) == ([], ["Qc"], "open")
    assert seen["known"] == [[], ["5c"], [], []]
    assert seen["drawn"] is None
