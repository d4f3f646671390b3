"""`python -m games review`: a line for each decision, by both yardsticks."""

import hashlib
import json
import random
import subprocess
import sys

import pytest

from games import registry
from games.core.actions import WORDS, parse
from games.core.entry import play_entry
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.record import make_record
from games.core.terms import Terms
from games.par import par_of_round
from games.review import review, review_round
from tests.games.test_fair_values import fair_of_decision

PAR = ["round", "turn", "action", "par_before", "par_after", "price", "best"]
FAIR = ["fair", "fair_best", "fair_error"]


def setup_of(game, name="review"):
    offer = registry.GAMES[game]
    seed = hashlib.sha256(name.encode()).hexdigest()
    bots = ("steady-1", "bold-1", "steady-1")
    return registry.setup(Terms(game, offer.full_options({}), 4, bots, 2, seed))


def at_random(setup, number, before=(), *, luck):
    """Return the entrant's actions of a round played at random, and its half points."""
    actions = []
    while not (played := setup.play(number, actions, before)).over:
        actions.append(luck.choice(setup.rules.legal_actions(played.state)))
    return actions, played.half_points[ENTRANT]


@pytest.fixture(params=registry.GAMES)
def entry(request):
    """Give an entry of two rounds played at random: its setup, its actions, its half points."""
    setup, luck = setup_of(request.param), random.Random(request.param)
    turns, points = [], []
    for number in (1, 2):
        actions, half_points = at_random(setup, number, points, luck=luck)
        turns.append(actions)
        points.append(half_points)
    return setup, turns, points


def record_of(setup, turns):
    return json.dumps(make_record(setup.terms, play_entry(setup, turns)).as_json())


def test_a_record_is_reviewed_decision_by_decision(entry):
    setup, turns, points = entry
    lines = [json.loads(line) for line in review(record_of(setup, turns))]
    taken = [
        (number, turn, WORDS[action])
        for number, actions in enumerate(turns, 1)
        for turn, action in enumerate(actions)
    ]

    assert [(line["round"], line["turn"], line["action"]) for line in lines] == taken
    for line in lines:
        assert list(line) == PAR + FAIR
        assert line["price"] == line["par_before"] - line["par_after"] >= 0
        assert line["fair_best"] >= line["fair"]
        assert line["fair_error"] >= 0
    for number, half_points in enumerate(points, 1):
        own = [line for line in lines if line["round"] == number]
        par = par_of_round(setup, number, points[: number - 1]).half_points / 2
        assert sum(line["price"] for line in own) == par - half_points / 2
        assert not own or own[0]["par_before"] == par


def test_a_round_is_reviewed_alone(entry):
    setup, turns, points = entry
    for number, actions in enumerate(turns, 1):
        before = points[: number - 1]
        decisions = review_round(setup, number, actions, before)

        assert [one.price for one in decisions] == [
            one.par_before - one.par_after for one in decisions
        ]
        assert [one.action for one in decisions] == actions
        for one in decisions[-1:]:
            own = actions[: one.turn]
            assert one.fair == fair_of_decision(setup, number, own, before)


def test_the_first_action_of_the_best_line_costs_nothing(entry):
    setup, _, _ = entry
    line = par_of_round(setup, 1).line
    decisions = review_round(setup, 1, line)

    assert [one.best for one in decisions] == list(line)
    assert {one.price for one in decisions} <= {0}


def test_an_action_that_the_rules_forbid_is_refused():
    with pytest.raises(IllegalAction) as refused:
        review_round(setup_of("klassiek"), 1, [parse("hold")])

    assert refused.value.step == 0


def _run(text, *words):
    command = [sys.executable, "-m", "games", "review", *words]
    return subprocess.run(command, input=text, capture_output=True, text=True, check=False)


def test_the_command_prints_the_same_lines(tmp_path):
    setup = setup_of("klassiek")
    actions, _ = at_random(setup, 1, luck=random.Random(3))
    text = record_of(setup, [actions])
    path = tmp_path / "entry.json"
    path.write_text(text)
    lines = list(review(text))

    assert len(lines) == len(actions)
    assert _run("", str(path)).stdout.splitlines() == lines
    assert _run(text, "-").stdout.splitlines() == lines


@pytest.mark.parametrize(
    ("_case", "change", "code", "said"),
    [
        ("no record", lambda record: [], 2, "A record is a JSON object"),
        (
            "does not replay",
            lambda record: record | {"actions": [["0:swap-all", "0:fly"], []]},
            1,
            "round 1, action ",
        ),
    ],
)
def test_a_bad_file_is_refused(_case, change, code, said):
    record = json.loads(record_of(setup_of("klassiek"), [[]]))
    run = _run(json.dumps(change(record)), "-")

    assert (run.returncode, run.stdout) == (code, "")
    assert said in run.stderr
    assert run.stderr.count("\n") == 1
