"""`deal`: prints the deck of a round, or says in a sentence why not."""

import json
from pathlib import Path

import pytest

from games.__main__ import main

GIVEN = json.loads(Path("tests/vectors/deals.json").read_text())["deals"]
SEED = "0" * 64


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: f"{case['game']}-{case['round']}")
def test_a_deck_is_printed_on_one_line(case, capsys):
    words = ["--game", case["game"], "--seed", case["seed"], "--round", str(case["round"])]

    assert main(["deal", *words]) == 0
    assert capsys.readouterr().out == " ".join(case["deck"]) + "\n"


@pytest.mark.parametrize(
    ("_case", "game", "seed", "number"),
    [
        ("no such game", "poker", SEED, "1"),
        ("a short seed", "klassiek", SEED[1:], "1"),
        ("a long seed", "klassiek", SEED + "0", "1"),
        ("a seed in capitals", "klassiek", "A" * 64, "1"),
        ("a seed with a prefix", "klassiek", "0x" + SEED[2:], "1"),
        ("digits of another script", "klassiek", "٣" * 64, "1"),
        ("half a letter", "klassiek", "\ud800" * 64, "1"),
        ("round nought", "klassiek", SEED, "0"),
        ("a round before", "klassiek", SEED, "-1"),
    ],
)
def test_bad_arguments_give_one_sentence_and_code_2(capsys, _case, game, seed, number):
    assert main(["deal", "--game", game, "--seed", seed, f"--round={number}"]) == 2
    captured = capsys.readouterr()

    assert captured.out == ""
    assert captured.err.endswith(".\n")
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize(
    "words",
    [
        [],
        ["fly"],
        ["deal"],
        ["deal", "--game", "klassiek", "--seed", SEED],
        ["deal", "--game", "klassiek", "--seed", SEED, "--round", "one"],
        ["deal", "--game", "klassiek", "--seed", SEED, "--round", "9" * 5000],
        ["deal", "--game", "klassiek", "--seed", SEED, "--round", "1.0"],
        ["deal", "--game", "klassiek", "--seed", SEED, "--round", "1_0"],
        ["deal", "--game", "klassiek", "--seed", SEED, "--round", "٣"],
        ["verify"],
        ["trace", "file"],
    ],
    ids=lambda words: " ".join(words)[:24],
)
def test_a_wrong_command_line_is_refused_with_the_usage(words, capsys):
    with pytest.raises(SystemExit) as refusal:
        main(words)

    assert refusal.value.code == 2
    assert capsys.readouterr().err.startswith("usage: ")
