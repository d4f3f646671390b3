"""What the bots of `modern` do, and how much better sharp play is than steady play."""

from math import sqrt

import pytest

from games import registry
from games.core.actions import WORDS
from games.core.cards import card_set
from games.core.cards import parse as card
from games.core.terms import Terms
from games.modern.state import NONE, Observation

BOTS = registry.game("modern").bots
SETUP = registry.setup(Terms("modern", {}, 4, ("steady-1",) * 3, 16, "5a" * 32))


def played(number, entrant, others):
    """Return the entrant's points in a round that these bots play."""
    rules = SETUP.rules
    state = rules.start(*SETUP.deal(number))
    while (seat := rules.to_act(state)) is not None:
        action = (others if seat else entrant).choose(rules.observe(state, seat))
        state = rules.apply(state, action)
    return rules.half_points(state)[0] / 2


def seen(hand, top=None, drawn=None, last=False, stock=30):
    """Return what seat 0 observes with this hand: before it draws, or with a stock card drawn."""
    lying = card_set([card(top or "2s")])
    return Observation(
        seat=0,
        hand=card_set(card(name) for name in hand.split()),
        drawn=NONE if drawn is None else card(drawn),
        drawn_from=None if drawn is None else "stock",
        top=card(top or "2s"),
        to_act=0,
        turns=8,
        done=0,
        passed=0,
        last=last,
        known=(0, 0, 0, 0),
        seen=lying,
        stock=stock,
        dealer=3,
    )


@pytest.mark.parametrize(
    ("bot", "_habit", "observation", "words"),
    [
        ("steady-1", "takes the open card that helps", seen("Kh Qh 7c", "9h"), "draw open"),
        ("steady-1", "draws when it does not", seen("Kh 4h 7c", "9s"), "draw stock"),
        ("steady-1", "passes with 26", seen("Kh Qh 6h", "9s"), "pass"),
        ("steady-1", "keeps the best three", seen("Kh Qh 7c", drawn="9h"), "discard 7c"),
        ("steady-1", "puts down what it drew", seen("Kh Qh 7h", drawn="9c"), "discard 9c"),
        ("bold-1", "plays on with 29", seen("Kh Qh 9h", "9s"), "draw stock"),
        ("bold-1", "is content with 30", seen("Kh Qh Th", "9s"), "pass"),
        ("bold-1", "keeps its two best", seen("Kh Qh 7c", drawn="Ac"), "discard 7c"),
        ("bold-1", "plays the last turn safe", seen("Kh 9h 2s", "Ad", last=True), "draw stock"),
        ("sharp-1", "takes a 31", seen("Kh Qh 7c", "Ah"), "draw open"),
        ("sharp-1", "plays on with 30", seen("Kh Qh Th", "9s"), "draw stock"),
        ("sharp-1", "passes with 30 and a half", seen("Kh Kc Ks", "9s"), "pass"),
        ("sharp-1", "keeps what may grow", seen("Kh Ah 5c", drawn="6d"), "discard 5c"),
        (
            "sharp-1",
            "takes what is sure at the end",
            seen("9h 8h 2s", "7h", last=True),
            "draw open",
        ),
    ],
)
def test_what_a_bot_does(bot, _habit, observation, words):
    assert WORDS[BOTS[bot].choose(observation)] == words


def test_sharp_play_beats_steady_play_on_the_same_deals():
    steady = BOTS["steady-1"]
    leads = [
        played(number, BOTS["sharp-1"], steady) - played(number, steady, steady)
        for number in range(1, 2001)
    ]
    mean = sum(leads) / len(leads)
    error = sqrt(sum((lead - mean) ** 2 for lead in leads) / (len(leads) - 1) / len(leads))

    assert mean > 2 * error
