"""A round: the entrant's actions, the bots between; told as one seat saw it."""

import pytest

from games.core.actions import PASS, WORDS, parse
from games.core.errors import ROUND_IS_OVER, IllegalAction
from games.core.protocol import ENTRANT
from games.core.round import Deal, parse_actions, play, visible_events
from games.klassiek.bots import BOTS
from games.klassiek.rules import NOT_IN_HAND, KlassiekRules
from tests.games.tables import dealt_deck

RULES = KlassiekRules()
BOT = BOTS["steady-1"]
DECK = dealt_deck("7c 8d 9h", "Kc Kd 8h", "7h 8s 9c", "7d 9d Ts", "Qc Jd Kh")
DEAL = Deal(DECK, 3)
OPENING = "swap 7c Kh"


def played(*words, deal=DEAL, **options):
    return play(RULES, (BOT,) * 3, deal, parse_actions(words), **options)


def test_a_round_waits_for_the_entrant():
    waiting = played()

    assert (waiting.actions, waiting.turns, waiting.over) == ((), 0, False)
    assert RULES.to_act(waiting.state) == ENTRANT


def test_bots_act_between_the_entrants_turns():
    once = played(OPENING)

    assert once.turns == 1
    assert [seat for seat, _ in once.actions] == [0, 1, 2, 3]
    assert once.words()[0] == f"0:{OPENING}"
    assert RULES.to_act(once.state) == ENTRANT


def test_bots_act_first_where_the_entrant_does_not():
    assert [seat for seat, _ in played(deal=Deal(DECK, 0)).actions] == [1, 2, 3]


def test_more_turns_of_the_entrant_go_on_from_the_same_round():
    once, twice = played(OPENING), played(OPENING, "pass")

    assert twice.actions[: len(once.actions)] == once.actions
    assert twice.over
    assert twice.half_points == RULES.half_points(twice.state)
    assert played(OPENING, "pass") == twice


@pytest.mark.parametrize(
    ("_case", "words", "step", "reason"),
    [
        ("the first is illegal", ["swap As Kh", "pass"], 0, NOT_IN_HAND),
        ("the second is illegal", [OPENING, "swap 7c Qc"], 1, NOT_IN_HAND),
        ("one too many", ["pass", "pass"], 1, ROUND_IS_OVER),
        ("many too many", ["pass", "pass", "pass"], 1, ROUND_IS_OVER),
        ("no such words", [OPENING, "fly"], 1, "There is no such action."),
    ],
)
def test_an_illegal_action_is_refused_at_its_step(_case, words, step, reason):
    with pytest.raises(IllegalAction) as refusal:
        played(*words)

    assert (refusal.value.step, str(refusal.value)) == (step, reason)


def test_a_round_without_a_turn_of_the_entrant_is_over_at_once():
    deck = dealt_deck("Ah Kh Qh", "Ac Kc Qc", "Ad Kd Qd", "As Ks Qs", "7c 8c 9c")
    over = played(deal=Deal(deck, 3))

    assert (over.actions, over.turns) == ((), 0)
    assert over.half_points == (62,) * 4
    with pytest.raises(IllegalAction, match="over"):
        played("pass", deal=Deal(deck, 3))


def test_a_round_keeps_its_states_only_on_request():
    over = played(OPENING, "pass", keep_states=True)

    assert over == played(OPENING, "pass")._replace(states=over.states)
    assert played(OPENING, "pass").states == ()
    assert over.states[0] == RULES.start(*DEAL)
    assert over.states[-1] == over.state
    steps = zip(over.states, over.actions, over.states[1:], strict=False)
    assert all(RULES.apply(before, action) == after for before, (_, action), after in steps)
    assert len(over.states) == 1 + len(over.actions)


def test_visible_events_are_one_tuple_for_the_deal_and_one_per_action():
    over = played(OPENING, "pass", keep_states=True)
    shown = visible_events(RULES, over, ENTRANT)

    assert shown[0] == ()
    assert len(shown) == 1 + len(over.actions)
    for events, (seat, action) in zip(shown[1:], over.actions, strict=True):
        assert events[0] == {"seat": seat, "action": WORDS[action]}


def test_the_words_of_an_action_are_read_back():
    assert all(parse(words) == action for action, words in WORDS.items())
    assert WORDS[PASS] == "pass"
    assert len(set(WORDS.values())) == len(WORDS)
