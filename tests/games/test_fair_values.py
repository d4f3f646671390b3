"""Fair values: the arithmetic, the same for everyone for ever, and near what trying all gives."""

import hashlib
import json
import os
import statistics
import subprocess
import sys
from fractions import Fraction
from itertools import islice
from pathlib import Path

import pytest

from games import registry
from games.core.actions import WORDS
from games.core.dealing import RandomStream
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.terms import Terms
from games.fair import (
    DEALS,
    FEWEST_DEALS,
    Rollout,
    decisions,
    fair_from,
    fair_of,
    fair_of_round,
    samples,
)
from games.registry import GAMES

SEED = hashlib.sha256(b"fair").hexdigest()
GOLDEN = Path("tests/golden/fair.json")
KEPT_ROUND = 3


def setup_of(game, *bots, seed=SEED):
    offer = registry.GAMES[game]
    bots = bots or ("steady-1", "bold-1", "sharp-1")
    return registry.setup(Terms(game, offer.full_options({}), len(bots) + 1, bots, 16, seed))


def as_sharp(setup, number):
    """Return the entrant's actions of a round as `sharp-1` plays it."""
    sharp, actions = registry.GAMES[setup.terms.game].bots["sharp-1"], []
    while not (played := setup.play(number, actions)).over:
        actions.append(sharp.choose(setup.rules.observe(played.state, ENTRANT)))
    return actions


def fair_of_decision(setup, number, before, half_points=()):
    """Return the fair values of the decision that follows these actions of the entrant."""
    *_, last = decisions(setup, number, before, half_points)
    return fair_of(setup, last)


def told(game):
    """Return the figures of the first decisions of a round, as they are kept."""
    setup, number = setup_of(game), KEPT_ROUND
    return [
        {
            "actions": [WORDS[action] for action in fair.actions],
            "deals": fair.deals,
            "sums": list(fair.sums),
            "best": WORDS[fair.best],
            "squares": list(fair.squares),
        }
        for fair in islice(fair_of_round(setup, number, as_sharp(setup, number)), 3)
    ]


def test_mean_and_standard_error_match_the_textbook_formulas():
    rows = [(40, 50, 44), (60, 44, 44), (40, 62, 44), (54, 52, 44)]
    fair = fair_from((7, 8, 9), rows)
    behind = [(row[1] - row[2]) / 2 for row in rows]

    assert (fair.deals, fair.sums, fair.best) == (4, (194, 208, 176), 8)
    assert [fair.value(action) for action in (7, 8, 9)] == [24.25, 26, 22]
    assert fair.price(9) == statistics.mean(behind) == 4
    assert fair.error(9) == pytest.approx(statistics.stdev(behind) / 2)
    assert (fair.price(8), fair.error(8)) == (0, 0)


def test_of_equals_the_first_in_the_order_of_actions_is_best():
    assert fair_from((3, 5, 9), [(40, 44, 44), (40, 46, 46)]).best == 5


@pytest.mark.parametrize(
    ("_case", "pairs", "even"),
    [
        ("always as much behind is no chance", [(50, 48)] * 40, False),
        ("nothing behind is nothing lost", [(50, 50)] * 40, False),
        ("behind by less than twice the error", [(50, 48), (50, 49), (48, 50)] * 12, True),
        ("behind by more than twice the error", [(50, 48), (50, 48), (50, 50)] * 12, False),
    ],
)
def test_a_difference_below_twice_its_error_counts_as_even(_case, pairs, even):
    fair = fair_from((1, 2), pairs)

    assert fair.is_even(2) is even
    assert fair.is_even(2) is (0 < fair.price(2) < 2 * fair.error(2))


@pytest.mark.parametrize(("deals", "enough"), [(0, False), (29, False), (30, True)])
def test_with_too_few_deals_no_value_is_shown(deals, enough):
    fair = fair_from((1, 2), [(50, 48)] * deals)

    assert FEWEST_DEALS == 30
    assert fair.has_enough_deals is enough
    assert fair.error(2) == 0


@pytest.mark.parametrize("game", GAMES)
def test_fair_values_match_the_golden_file(game):
    assert told(game) == json.loads(GOLDEN.read_text())[game]


def test_every_process_computes_the_same_values():
    program = (
        "import json; from tests.games.test_fair_values import told;"
        "print(json.dumps([told('klassiek'), told('modern')]))"
    )
    processes = [
        subprocess.Popen(
            [sys.executable, "-c", program],
            env=os.environ | {"PYTHONHASHSEED": str(number), "PYTHONPATH": "."},
            stdout=subprocess.PIPE,
        )
        for number in (1, 2)
    ]
    found = [json.loads(process.communicate()[0]) for process in processes]

    golden = json.loads(GOLDEN.read_text())  # what this process finds, as the test above says
    assert found[0] == found[1] == [golden["klassiek"], golden["modern"]]


@pytest.mark.parametrize("game", GAMES)
def test_one_decision_has_the_same_value_alone_and_in_its_round(game):
    setup = setup_of(game)
    actions = as_sharp(setup, 3)

    for turn, fair in enumerate(fair_of_round(setup, 3, actions)):
        assert fair_of_decision(setup, 3, actions[:turn]) == fair


@pytest.mark.parametrize("game", GAMES)
def test_the_deals_are_those_of_seed_round_and_turn(game):
    def first(seed, number):
        setup = (
            setup_of(game, "steady-1", seed=seed) if game == "thuis" else setup_of(game, seed=seed)
        )
        return [list(samples(setup, decision)) for decision in decisions(setup, number, ())]

    assert first(SEED, 1) == first(SEED, 1)
    assert first(SEED, 1) != first("0" * 64, 1)
    assert first(SEED, 1) != first(SEED, 5)


@pytest.mark.parametrize("game", GAMES)
def test_an_impossible_action_is_refused(game):
    setup = setup_of(game)

    with pytest.raises(IllegalAction) as refused:
        list(fair_of_round(setup, 1, [4096]))

    assert refused.value.step == 0


@pytest.mark.parametrize("game", GAMES)
def test_no_decision_follows_the_last(game):
    setup = setup_of(game)
    actions = as_sharp(setup, 1)

    assert len(list(decisions(setup, 1, actions))) == len(actions)
    assert len(list(decisions(setup, 1, actions[:-1]))) == len(actions)


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_settled_only_when_nothing_can_change_it(game):
    setup = setup_of(game)
    rules, final_half_points = setup.rules, GAMES[game].belief.final_half_points
    early = 0
    for number in range(1, 17):
        state, promised = rules.start(*setup.deal(number, ())), set()
        while (seat := rules.to_act(state)) is not None:
            if (points := final_half_points(state)) is not None:
                promised.add(points)
            bot = (registry.GAMES[game].bots["sharp-1"], *setup.bots)[seat]
            state = rules.apply(state, bot.choose(rules.observe(state, seat)))
        early += bool(promised)

        assert promised <= {rules.half_points(state)[ENTRANT]}
    assert early >= 4 or game == "eenentwintigen"


@pytest.mark.parametrize("game", GAMES)
def test_the_cache_of_choices_changes_no_result(game):
    setup = setup_of(game)
    sharp, rules = registry.GAMES[game].bots["sharp-1"], setup.rules
    decision = next(iter(decisions(setup, 1, ())))
    playing = Rollout(rules, (sharp, *setup.bots), GAMES[game].belief.final_half_points)
    for deal in list(samples(setup, decision))[:20]:
        state = rules.apply(deal, decision.legal[-1])
        found = playing.half_points(state)
        while (seat := rules.to_act(state)) is not None:
            bot = (sharp, *setup.bots)[seat]
            state = rules.apply(state, bot.choose(rules.observe(state, seat)))

        assert found == rules.half_points(state)[ENTRANT]
        assert playing.half_points(rules.apply(deal, decision.legal[-1])) == found


def test_every_action_is_tried_on_as_many_deals():
    fair = fair_of_decision(setup_of("klassiek"), 1, ())

    assert fair.deals == DEALS == 200
    assert len(fair.sums) == len(fair.actions) == 11
    assert Fraction(fair.sums[0], DEALS).denominator == 1  # a pass keeps the hand
    assert RandomStream(bytes(32), "a").below(1) == 0
