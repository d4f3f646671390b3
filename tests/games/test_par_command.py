"""`python -m games par`: JSON lines out; bad input ends with 2 and a sentence."""

import json

import pytest

from games.__main__ import main
from games.core.round import parse_actions
from tests.games.whole_tree import setup_of

SEED = "5a" * 32
ASK = {"--game": "klassiek", "--seed": SEED, "--bots": "steady-1,bold-1,sharp-1"}


def run(capsys, **changed):
    words = ASK | {f"--{name}": value for name, value in changed.items()}
    code = main(["par", *(word for pair in words.items() for word in pair)])
    told = capsys.readouterr()
    return code, [json.loads(line) for line in told.out.splitlines()], told.err


def test_it_prints_one_line_per_round(capsys):
    code, lines, _ = run(capsys, rounds="2-4")

    assert code == 0
    assert [line["round"] for line in lines] == [2, 3, 4]
    assert all(set(line) == {"round", "par", "turns", "line", "nodes"} for line in lines)
    assert {line["turns"] for line in lines} == {None}


def test_the_default_is_sixteen_rounds(capsys):
    assert len(run(capsys)[1]) == 16


def test_in_modern_a_draw_and_its_discard_count_as_one_turn(capsys):
    _, (line,), _ = run(capsys, game="modern", rounds="1")

    assert line["turns"] == sum(not words.startswith("draw") for words in line["line"])


def test_the_number_of_seats_is_one_more_than_the_bots(capsys):
    setup = setup_of("thuis", "seats", seats=6)
    _, (line,), _ = run(
        capsys, game="thuis", seed=setup.terms.seed, bots=",".join(5 * ["steady-1"]), rounds="1"
    )

    played = setup.play(1, parse_actions(line["line"]))
    assert played.half_points[0] == 2 * line["par"]


def test_eenentwintigen_prints_the_chips_on_the_best_line_of_the_entry(capsys):
    code, lines, _ = run(capsys, game="eenentwintigen", rules='{"bank": "fixed"}', rounds="1-5")

    *rounds, last = lines
    chips = 100
    for line in rounds:
        assert line["chips"] == chips
        chips += line["par"]
    assert (code, last) == (0, {"entry": chips})


@pytest.mark.parametrize(
    ("_case", "changed", "said"),
    [
        ("no such game", {"game": "poker"}, "no game"),
        ("a short seed", {"seed": "5a"}, "64 lower-case hex digits"),
        ("no such bot", {"bots": "steady-1,steady-1,wild-1"}, "no bot"),
        ("no bots", {"bots": ""}, "not played with 2 seats"),
        ("too many bots", {"bots": "steady-1,steady-1,steady-1,steady-1"}, "not played with 5"),
        ("rules that are no JSON", {"rules": "{"}, "JSON object"),
        ("rules that are no object", {"rules": "[]"}, "JSON object"),
        ("a rule that is unknown", {"rules": '{"jokers": 2}'}, "no rule"),
        ("round 0", {"rounds": "0"}, "Rounds are written"),
        ("rounds backwards", {"rounds": "4-2"}, "Rounds are written"),
        ("rounds in words", {"rounds": "all"}, "Rounds are written"),
        ("rounds without end", {"rounds": "1-999"}, "Rounds are written"),
    ],
)
def test_bad_input_ends_with_2_and_a_sentence(capsys, _case, changed, said):
    code, lines, error = run(capsys, **changed)

    assert (code, lines) == (2, [])
    assert said in error
