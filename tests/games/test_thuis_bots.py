"""What the bots of `thuis` do, and how much better sharp play is than steady play."""

from math import sqrt

import pytest

from games import registry
from games.core.actions import WORDS
from games.core.cards import card_set
from games.core.cards import parse as card
from games.core.terms import Terms
from games.thuis.state import NOBODY, Observation

BOTS = registry.game("thuis").bots
SETUPS = {
    seats: registry.setup(Terms("thuis", {}, seats, ("steady-1",) * (seats - 1), 16, "5a" * 32))
    for seats in (2, 4, 8)
}


def played(seats, number, entrant, others):
    """Return the entrant's points in a round that these bots play."""
    rules, deal = SETUPS[seats].rules, SETUPS[seats].deal(number)
    state = rules.start(*deal)
    while (seat := rules.to_act(state)) is not None:
        action = (others if seat else entrant).choose(rules.observe(state, seat))
        state = rules.apply(state, action)
    return rules.half_points(state)[0] / 2


def cards(names):
    return card_set(card(name) for name in names.split())


def seen(hand, table, turns=4, ends=40, holds=0, passer=NOBODY):
    """Return what seat 0 of four observes with this hand and pot."""
    pot = cards(table)
    return Observation(
        seat=0,
        hand=cards(hand),
        table=pot,
        to_act=0,
        turns=turns,
        ends=ends,
        holds=holds,
        passer=passer,
        known=(0, 0, 0, 0),
        seen=pot,
        stock=17,
        aside=(),
        dealer=3,
    )


@pytest.mark.parametrize(
    ("bot", "_habit", "observation", "words"),
    [
        ("steady-1", "takes the most valuable", seen("Kh Qh 7c", "9h Ah 8d"), "swap 7c Ah"),
        ("steady-1", "all three in the first turn", seen("7c 8d 9h", "Kc Qc 9c", 0), "swap-all"),
        ("steady-1", "holds when nothing helps", seen("Kh Qh 7c", "8c 8d 9s"), "hold"),
        ("steady-1", "passes with 28", seen("Kh Qh 8h", "8c 8d 9s"), "pass"),
        ("steady-1", "not before it may", seen("Kh Qh 8h", "8c 8d 9s", 3), "hold"),
        ("steady-1", "not after a pass", seen("Kh Qh 8h", "8c 8d 9s", passer=2, ends=6), "hold"),
        ("bold-1", "breaks 28 for a better start", seen("Kh Qh 8h", "8c Ah 9s"), "swap 8h Ah"),
        ("bold-1", "changes its third card", seen("Kh Qh 8h", "8c 8d 9s"), "swap 8h 8c"),
        ("bold-1", "is content with 30", seen("Kh Qh Th", "8c 8d 9s"), "pass"),
        ("bold-1", "not in its last turn", seen("Kh Qh 8h", "8c 8d 9s", 39), "hold"),
        ("sharp-1", "takes a 31", seen("Kh Qh 7c", "9h Ah 8d"), "swap 7c Ah"),
        ("sharp-1", "keeps the pot moving", seen("Kh Qh 7c", "8s Jc 9d"), "swap 7c Jc"),
        ("sharp-1", "not in its last turn", seen("Kh Qh 7c", "8s Jc 9d", 39), "hold"),
        ("sharp-1", "lets nothing go for hope alone", seen("Kh Qh 9h", "8c 8d 7s"), "pass"),
    ],
)
def test_what_a_bot_does(bot, _habit, observation, words):
    assert WORDS[BOTS[bot].choose(observation)] == words


@pytest.mark.parametrize("seats", [2, 4, 8])
def test_sharp_play_beats_steady_play_on_the_same_deals(seats):
    steady = BOTS["steady-1"]
    leads = [
        played(seats, number, BOTS["sharp-1"], steady) - played(seats, number, steady, steady)
        for number in range(1, 2001)
    ]
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads))

    assert mean > 2 * error
