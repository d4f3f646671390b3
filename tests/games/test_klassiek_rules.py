"""The rule book of `klassiek` as a table: one row a sentence."""

import pytest

from games.core.cards import NAMES
from tests.games.tables import PLAIN, RULES, after, dealt, dealt_deck, legal_words

ACE_HIGH = "Ah Kh 7c"  # 21; a queen of hearts makes it 31
DEALT_31 = "As Ks Qs"


def quiet(state):
    """Return a swap in words that leaves the seven and the ten of clubs where they are."""
    return next(words for words in legal_words(state)[2:] if not {"7c", "Tc"} & set(words.split()))


def four_laps(*own):
    """Return the state after four laps in which seat 0 takes these turns and the others swap."""
    state = dealt()
    for words in own:
        state = after(state, words)
        for _ in range(3):
            state = after(state, quiet(state))
    return state


def test_three_cards_each_one_at_a_time_from_eldest_hand_then_three_on_the_table():
    deck = RULES.deck()
    state = RULES.start(deck, 1)

    assert len(deck) == 32
    assert RULES.to_act(state) == 2
    for place, seat in enumerate((2, 3, 0, 1)):
        dealt_cards = (deck[place], deck[place + 4], deck[place + 8])
        assert RULES.hands(state)[seat] == sorted(NAMES[card] for card in dealt_cards)
    assert RULES.table(state) == sorted(NAMES[card] for card in deck[12:15])
    assert state.out.bit_count() == 17


@pytest.mark.parametrize(("number", "dealer"), [(1, 3), (2, 0), (3, 1), (4, 2), (5, 3), (16, 2)])
def test_the_entrant_acts_first_in_round_1_and_the_deal_moves_to_the_left(number, dealer):
    assert RULES.dealer(number) == dealer
    assert RULES.to_act(RULES.start(RULES.deck(), dealer)) == (dealer + 1) % 4


def test_a_turn_is_a_pass_or_swap_all_or_one_of_nine_swaps():
    swaps = [f"swap {give} {take}" for give in ("7c", "9h", "8d") for take in ("Tc", "Qh", "Jd")]

    assert sorted(legal_words(dealt())) == sorted(["pass", "swap-all", *swaps])


@pytest.mark.parametrize(
    ("_case", "actions", "to_act"),
    [
        ("a swap hands the turn on", ["swap 7c Tc"], 1),
        ("a pass hands the turn on", ["pass"], 1),
        ("eldest hand's swap-all hands the turn on", ["swap-all"], 1),
        ("after a lap it comes back", ["swap 7c Tc", "swap 7d 7c", "swap 7h 7d", "swap 7s 7h"], 0),
        ("a seat that passed gets no more turns", ["pass", "swap 7d Tc", "pass", "pass"], 1),
        ("a seat that swapped all is done", ["pass", "swap-all", "pass"], 3),
        ("eldest hand's first swap-all is not final", ["swap-all", "pass", "pass"], 3),
        ("nor is it the last turn", ["swap-all", "swap 7d 7c", "pass", "pass"], 0),
        ("four passes end the round", ["pass"] * 4, None),
        ("the last one left gets a turn", ["pass"] * 3, 3),
        ("exactly one", ["pass", "pass", "pass", "swap 7s Tc"], None),
        ("that too may be a swap-all", ["pass", "pass", "pass", "swap-all"], None),
        ("also after having had turns", ["swap 7c Tc", "pass", "pass", "pass"], 0),
        ("again exactly one", ["swap 7c Tc", "pass", "pass", "pass", "swap Tc 7c"], None),
        ("a swap-all can leave one", ["swap 7c Tc", "pass", "pass", "swap-all"], 0),
    ],
)
def test_whose_turn_it_is(_case, actions, to_act):
    assert RULES.to_act(after(dealt(), *actions)) == to_act


def test_swap_all_exchanges_the_hand_for_the_table():
    state = after(dealt(), "swap-all")

    assert RULES.hands(state)[0] == ["Jd", "Qh", "Tc"]
    assert RULES.table(state) == sorted(PLAIN[0].split())


def test_a_swap_exchanges_one_card_for_one():
    state = after(dealt(), "swap 7c Qh")

    assert RULES.hands(state)[0] == ["8d", "9h", "Qh"]
    assert RULES.table(state) == ["7c", "Jd", "Tc"]


def test_a_second_swap_all_of_eldest_hand_is_final():
    state = after(dealt(), "swap-all", "swap 7d 7c", "swap 7h 7d", "swap 7s 7h", "swap-all")

    assert state.done == 0b0001
    assert RULES.to_act(state) == 1


def test_eldest_hands_later_swap_all_is_final():
    state = after(dealt(), "swap 7c Tc", "swap 7d 7c", "swap 7h 7d", "swap 7s 7h", "swap-all")

    assert state.done == 0b0001


def test_swap_all_of_another_seat_in_its_first_turn_is_final():
    assert after(dealt(dealer=0), "swap-all", "swap-all").done == 0b0100


@pytest.mark.parametrize(
    ("_case", "turns", "done", "to_act"),
    [
        ("after four swaps a seat is still in", 0, 0b0000, 0),
        ("after five it is done", 1, 0b0001, 1),
        ("the others have their fifth too", 2, 0b0011, 2),
        ("the last one left has one turn", 3, 0b0111, 3),
        ("then the round ends", 4, 0b1111, None),
    ],
)
@pytest.mark.parametrize("first", ["swap 7c Tc", "swap-all"])
def test_five_swaps_of_either_kind_and_a_seat_is_done(first, _case, turns, done, to_act):
    state = four_laps(first, "swap Tc 7c", "swap 7c Tc", "swap Tc 7c")
    for words in ["swap 7c Tc", quiet, quiet, quiet][:turns]:
        state = after(state, words if isinstance(words, str) else words(state))

    assert state.swaps == tuple(4 + (seat < turns) for seat in range(4))
    assert (state.done, RULES.to_act(state)) == (done, to_act)


def test_a_pass_does_not_count_as_a_swap():
    assert after(dealt(), "pass", "swap 7d Tc").swaps == (0, 1, 0, 0)


@pytest.mark.parametrize(
    ("_case", "hands", "table", "actions", "done", "to_act"),
    [
        ("a 31 made is done", [ACE_HIGH], "Qh Jd Tc", ["swap 7c Qh"], 0b0001, 1),
        ("a swap-all may make it", [], "Qh Kh Ah", ["swap-all"], 0b0001, 1),
        (
            "every other seat has exactly one more turn",
            [ACE_HIGH],
            "Qh Jd Tc",
            ["swap 7c Qh", "swap 7d 7c", "swap 7h 7d"],
            0b0111,
            3,
        ),
        (
            "then the round ends",
            [ACE_HIGH],
            "Qh Jd Tc",
            ["swap 7c Qh", "swap 7d 7c", "swap 7h 7d", "swap 7s 7h"],
            0b1111,
            None,
        ),
        (
            "also those that sit before it",
            ["7c 8d 9h", "7d 8h 9s", "Ah Kh 8s"],
            "Qh Jd Tc",
            ["swap 7c Jd", "swap 7d Tc", "swap 8s Qh", "pass", "swap 8d 7d"],
            0b1101,
            1,
        ),
        (
            "who has passed gets none",
            ["7c 8d 9h", "7d 8h 9s", "Ah Kh 8s"],
            "Qh Jd Tc",
            ["pass", "swap 7d Tc", "swap 8s Qh", "pass"],
            0b1101,
            1,
        ),
        (
            "a second 31 in those last turns changes nothing",
            [ACE_HIGH, "As Ks 7d"],
            "Qh Qs Tc",
            ["swap 7c Qh", "swap 7d Qs"],
            0b0011,
            2,
        ),
        (
            "three of a kind is no 31",
            ["Ah Ad 7c"],
            "Ac Jd Tc",
            ["swap 7c Ac"],
            0b0000,
            1,
        ),
    ],
)
def test_thirty_one(_case, hands, table, actions, done, to_act):
    filled = [*hands, *PLAIN[len(hands) :]]
    state = after(dealt(*filled, table=table), *actions)

    assert (state.done, RULES.to_act(state)) == (done, to_act)


@pytest.mark.parametrize(
    ("_case", "hands", "dealer", "actions", "to_act"),
    [
        ("a 31 that is dealt counts at once: its seat is done", [DEALT_31], 3, [], 1),
        ("each of the others gets one turn", [DEALT_31], 3, ["swap 7d Tc", "pass"], 3),
        ("then it ends", [DEALT_31], 3, ["swap 7d Tc", "pass", "swap-all"], None),
        ("from eldest hand", [DEALT_31], 1, [], 2),
        ("round to the seat before it", [DEALT_31], 1, ["pass", "pass"], 1),
        ("eldest hand's swap-all is then its last turn", [DEALT_31], 0, ["swap-all"], 2),
        ("and the round goes on without it", [DEALT_31], 0, ["swap-all", "pass", "pass"], None),
        ("two of them are both done", [DEALT_31, "Ah Kh Qh"], 3, [], 2),
        ("two others get one turn each", [DEALT_31, "Ah Kh Qh"], 3, ["pass", "pass"], None),
        ("three leave one", [DEALT_31, "Ah Kh Qh", "Ac Kc Qc"], 3, [], 3),
        ("with one turn", [DEALT_31, "Ah Kh Qh", "Ac Kc Qc"], 3, ["pass"], None),
        ("four end it", [DEALT_31, "Ah Kh Qh", "Ac Kc Qc", "Ad Kd Qd"], 3, [], None),
    ],
)
def test_a_31_that_is_dealt(_case, hands, dealer, actions, to_act):
    spare = ["7c 8d 9h", "7d 8h 9s", "7h 8s 9c", "7s 8c 9d"]
    filled = [*hands, *spare[len(hands) :]]
    state = RULES.start(dealt_deck(*filled, "Tc Jd Jh", dealer=dealer), dealer)

    assert RULES.to_act(after(state, *actions)) == to_act


def test_where_eldest_hand_was_dealt_31_nobodys_swap_all_is_free():
    state = dealt(DEALT_31, *PLAIN[1:])

    assert not state.opening
    assert after(state, "swap-all").done == 0b0011


def test_the_points_are_those_of_each_hand_at_the_end():
    over = after(dealt("Ah Kh 7c", "Kc Kd 8h"), "swap 7c Qh", "pass", "pass", "swap 7s 7c")

    assert RULES.half_points(dealt()) is None
    assert RULES.half_points(over) == (62, 20, 18, 30)
