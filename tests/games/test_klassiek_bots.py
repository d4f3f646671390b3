"""The bots of `klassiek`: what each is like, and that `sharp-1` is the better player."""

import math

import pytest

from games.core.actions import WORDS, parse
from games.core.dealing import deal
from games.core.round import Deal
from games.klassiek.bots import BOTS, expected, outlook_of
from tests.games.tables import RULES, after, cards, dealt

DEALS = 2000
LAST = ["pass"] * 3
STEADY, BOLD, SHARP = BOTS["steady-1"], BOTS["bold-1"], BOTS["sharp-1"]


def facing(hand, table, seat=0):
    """Return the state in which a seat holds this hand; the others hold low cards."""
    taken = f"{hand} {table}".split()
    low = [f"{rank}{suit}" for rank in "789T" for suit in "cdhs" if f"{rank}{suit}" not in taken]
    hands = [" ".join(low[place:9:3]) for place in range(3)]
    return dealt(*hands[:seat], hand, *hands[seat:], table=table)


def chosen(bot, state):
    return WORDS[bot.choose(RULES.observe(state, RULES.to_act(state)))]


@pytest.mark.parametrize(
    ("_case", "hand", "table", "action"),
    [
        ("takes the swap that helps most", "7c 8d 9h", "Ah Kd Jc", "swap 7c Ah"),
        ("of equals the first in order", "7c 8d 9h", "Ts Kd Jh", "swap 7c Jh"),
        ("keeps the suit that it has", "Ah Kh 7c", "Th 8d 9s", "swap 7c Th"),
        ("takes all if that is best", "7c 8d 9h", "Ks Qs Js", "swap-all"),
        ("makes three of a kind", "Kc Kd 8h", "Ks 7d 9s", "swap 8h Ks"),
        ("passes when nothing helps", "Ac Kc 9c", "7h 8d 8s", "pass"),
        ("passes with a swap that is only equal", "Kc Qc 9h", "7d 8s Th", "pass"),
    ],
)
def test_steady_1(_case, hand, table, action):
    assert chosen(STEADY, facing(hand, table)) == action


@pytest.mark.parametrize(
    ("_case", "hand", "table", "before", "action"),
    [
        ("gives value up for a better start", "9c 8c Ah", "Kh Td Qs", [], "swap 8c Kh"),
        ("swaps where nothing helps", "Ac Kc 8d", "Jh Td Qs", [], "swap 8d Td"),
        ("is content with 30", "Kc Qc Jc", "Jh Td Qs", [], "pass"),
        ("takes 30 from the table", "7c 8d Ah", "Ks Qs Js", [], "swap-all"),
        ("takes the best in its last turn", "9c 8c Kh", "Ah Td Qs", LAST, "swap 8c Ah"),
        ("passes then if nothing helps", "Ac Kc 9c", "Jh Td Qs", LAST, "pass"),
    ],
)
def test_bold_1(_case, hand, table, before, action):
    state = after(facing(hand, table, seat=len(before)), *before)

    assert chosen(BOLD, state) == action


def test_bold_1_uses_all_five_swaps():
    state = facing("Ac Kc 8c", "Jh Jd Qs")
    for _ in range(4):
        assert chosen(BOLD, state).startswith("swap ")
        state = RULES.apply(state, parse(chosen(BOLD, state)))._replace(seat=0)

    assert state.swaps[0] == 4
    assert chosen(BOLD, state) == chosen(STEADY, state)


def test_sharp_1_waits_while_waiting_is_free_and_passes_in_its_last_turn():
    hand, table = "Ac Kc 9h", "7h 8d 8s"

    assert chosen(STEADY, facing(hand, table)) == "pass"
    assert chosen(SHARP, facing(hand, table)).startswith("swap 9h ")
    assert chosen(SHARP, after(facing(hand, table, seat=3), *LAST)) == "pass"


@pytest.mark.parametrize(
    ("_case", "known", "done"),
    [
        ("a card in a hand that is final never comes", "Tc", 0b0010),
        ("a card that a seat in play took seldom comes back", "Tc", 0b0000),
    ],
)
def test_sharp_1_remembers_where_a_card_went(_case, known, done):
    seen = RULES.observe(facing("Ac Kc 9h", "7h 8d 8s"), 0)
    unknown = seen._replace(done=done, known=(0, cards("7d"), 0, 0))
    gone = seen._replace(done=done, known=(0, cards(known), 0, 0))

    hope, less = (
        expected(one.hand, one.table, outlook_of(one, swaps_left=4)) for one in (unknown, gone)
    )
    assert less < hope


def _points(bot, starts):
    """Return the half points of a bot in seat 0 against three `steady-1`."""
    found = []
    for start in starts:
        state = RULES.start(*start)
        while (seat := RULES.to_act(state)) is not None:
            acting = STEADY if seat else bot
            state = RULES.apply(state, acting.choose(RULES.observe(state, seat)))
        found.append(RULES.half_points(state)[0])
    return found


def test_sharp_1_leads_steady_1_by_far_more_than_chance():
    starts = [
        Deal(deal(RULES.deck(), game="klassiek", seed=b"strength" * 4, number=n), RULES.dealer(n))
        for n in range(1, DEALS + 1)
    ]
    pairs = zip(_points(SHARP, starts), _points(STEADY, starts), strict=True)
    leads = [(sharp - steady) / 2 for sharp, steady in pairs]
    mean = sum(leads) / DEALS
    error = math.sqrt(sum((lead - mean) ** 2 for lead in leads) / (DEALS - 1) / DEALS)

    assert mean > 2 * error
    assert mean > 1, "it has led by more than a point and a half"
