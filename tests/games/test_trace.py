"""`trace`: every vector, and every kind of bad line in the order of the checks."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from games.trace import answer

VECTORS = [
    pytest.param(json.loads(line), id=f"{path.stem}-{number}")
    for path in sorted(Path("tests/vectors").glob("*.jsonl"))
    for number, line in enumerate(path.read_text().splitlines(), 1)
]
CASE = next(case.values[0]["in"] for case in VECTORS if case.id == "klassiek-1")
CHIPS = next(case.values[0]["in"] for case in VECTORS if case.id == "eenentwintigen-1")
DEEP = b"[" * 100_000 + b"]" * 100_000


def told(case):
    return answer(json.dumps(case).encode())


def same(one, other):
    """Compare JSON values: 27 is 27.0, `true` is not 1, of an error only code and step count."""
    return json.dumps(_plain(one), sort_keys=True) == json.dumps(_plain(other), sort_keys=True)


def _plain(value):
    match value:
        case {"code": code, "message": _}:
            return {"code": code, "step": value.get("step")}
        case dict():
            return {key: _plain(inner) for key, inner in value.items()}
        case list():
            return [_plain(inner) for inner in value]
    return float(value) if type(value) is int else value


@pytest.mark.parametrize("case", VECTORS)
def test_a_vector(case):
    assert same(told(case["in"]), case["out"])


def without(key):
    return {name: CASE[name] for name in CASE if name != key}


@pytest.mark.parametrize("key", CASE)
def test_every_key_is_needed(key):
    error = told(without(key))

    assert error["error"]["code"] == "bad-input"
    assert error["id"] == (None if key == "id" else CASE["id"])


@pytest.mark.parametrize("key", CASE)
@pytest.mark.parametrize("value", [None, True, 3.0, [[1]], {"a": {}}, "x", 10**30], ids=repr)
def test_a_key_of_a_wrong_type_or_value_is_refused(key, value):
    if (key, type(value)) == ("id", str):
        value = None  # any text is an id
    code = told(CASE | {key: value})["error"]["code"]

    same_kind = type(value) is type(CASE[key])
    later = {"rules": "bad-rules", "deck": "bad-deck", "actions": "illegal-action"}
    assert code == (later.get(key, "bad-input") if same_kind else "bad-input")


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"\n",
        b"   \n",
        b"nonsense",
        b"[]",
        b"null",
        b"3",
        b'"text"',
        b"{} {}",
        b"\xff\xfe{}",
        b'{"id": "\xff"}',
        b'\xef\xbb\xbf{"id": "x"}',
        b'{"id": "a\x00b"}',
        b'{"id": NaN}',
        b'{"id": "x", "more": Infinity}',
        b'{"id": ' + b"9" * 5000 + b"}",
        DEEP,
        b'{"id": "x", "more": ' + DEEP + b"}",
        b'{"id": "' + b"x" * 1_000_000,
    ],
    ids=lambda line: repr(line[:24]),
)
def test_what_is_no_json_object_is_bad_input_without_an_id(line):
    told = answer(line)

    assert (told["id"], told["error"]["code"], told["error"]["step"]) == (None, "bad-input", None)


@pytest.mark.parametrize(
    ("_case", "change", "code"),
    [
        ("no such game", {"game": "poker"}, "bad-input"),
        ("a game is written small", {"game": "Klassiek"}, "bad-input"),
        ("three seats", {"seats": 3}, "bad-input"),
        ("a dealer too far", {"dealer": 4}, "bad-input"),
        ("a dealer before the first", {"dealer": -1}, "bad-input"),
        ("an unknown rule", {"rules": {"bank": "fixed"}}, "bad-rules"),
        ("a rule deep as a well", {"rules": {"a": [[[[[[[[[[]]]]]]]]]]}}, "bad-rules"),
        ("a card too few", {"deck": CASE["deck"][1:]}, "bad-deck"),
        ("a card twice", {"deck": [*CASE["deck"][1:], CASE["deck"][1]]}, "bad-deck"),
        ("a card too many", {"deck": [*CASE["deck"], "2c"]}, "bad-deck"),
        ("no such card", {"deck": ["1h", *CASE["deck"][1:]]}, "bad-deck"),
        ("a number for a card", {"deck": [7, *CASE["deck"][1:]]}, "bad-deck"),
        ("a list for a card", {"deck": [["Ah"], *CASE["deck"][1:]]}, "bad-deck"),
        ("half a letter for a card", {"deck": ["\ud800", *CASE["deck"][1:]]}, "bad-deck"),
        ("no deck at all", {"deck": []}, "bad-deck"),
        ("other keys are ignored", {"chips": "many", "note": [1]}, None),
        ("a million letters more", {"note": "x" * 1_000_000}, None),
    ],
)
def test_values_that_a_line_may_hold(_case, change, code):
    told = answer(json.dumps(CASE | change).encode())

    assert told["id"] == CASE["id"]
    assert told.get("error", {"code": None})["code"] == code
    assert len(json.dumps(told)) < 20_000


@pytest.mark.parametrize(
    "words",
    [
        "fly",
        "",
        "Pass",
        "pass ",
        " pass",
        "swap  Ah Td",
        "swap Ah",
        "swap Ah Ah",
        "swap-all\n",
        "swap Ah Td\x00",
        "\ud800",
        "0:pass",
        "hold",
        "draw stock",
        "stake 3",
        None,
        7,
        ["pass"],
    ],
    ids=repr,
)
def test_an_unknown_action_is_illegal_at_its_step(words):
    error = told(CASE | {"actions": ["pass", words, "pass"]})["error"]

    assert (error["code"], error["step"]) == ("illegal-action", 1)


def test_an_action_after_the_end_is_illegal_at_its_step():
    error = told(CASE | {"actions": ["pass"] * 5})["error"]

    assert (error["code"], error["step"]) == ("illegal-action", 4)


def test_the_checks_come_in_order():
    bad = {"game": "poker", "rules": {"a": 1}, "deck": ["x"], "actions": ["fly"], "seats": 3}
    found = [told(CASE | bad | {"dealer": "x"})["error"]["message"]]
    for mended in ("dealer", "game", "seats", "rules", "deck", "actions"):
        bad = {key: value for key, value in bad.items() if key != mended}
        found.append(told(CASE | bad).get("error", {"code": None})["code"])

    assert "'dealer' has the wrong type" in found[0]
    assert found[1:] == ["bad-input", "bad-input", "bad-rules", "bad-deck", "illegal-action", None]


@pytest.mark.parametrize("chips", [None, True, 1, 0, -4, 100.0, "100", [100]], ids=repr)
def test_chips_are_a_whole_number_of_two_or_more(chips):
    assert told(CHIPS | {"chips": chips})["error"]["code"] == "bad-input"


def test_chips_are_needed_where_the_game_has_them():
    left = {key: value for key, value in CHIPS.items() if key != "chips"}

    assert told(left)["error"]["code"] == "bad-input"
    assert "error" not in told(CHIPS | {"chips": 2, "actions": []})


def test_the_last_of_duplicate_keys_counts():
    line = json.dumps(CASE)[:-1] + ', "id": "second"}'

    assert answer(line.encode())["id"] == "second"


def test_a_lone_surrogate_in_the_id_is_returned_unchanged():
    assert json.dumps(told(CASE | {"id": "\ud800"})).count("\\ud800") == 1


def test_a_bad_line_is_answered_and_the_next_one_read():
    good = json.dumps(CASE).encode()
    lines = [good, b"", b"\xff\xfe", b"\x00", DEEP, b"{}", b"x" * 1_000_000, good]
    run = subprocess.run(
        [sys.executable, "-m", "games", "trace"],
        input=b"\n".join(lines),
        capture_output=True,
        check=True,
    )

    answers = [json.loads(line) for line in run.stdout.splitlines()]
    codes = [answer.get("error", {"code": None})["code"] for answer in answers]
    assert codes == [None, *["bad-input"] * 6, None]
    assert answers[0] == answers[-1]
    assert run.stderr == b""
