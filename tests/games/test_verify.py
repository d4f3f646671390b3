"""`verify`: prints points and score; 0 replays, 1 does not, 2 is no record."""

import json
import subprocess
import sys

import pytest

from games import registry
from games.__main__ import main
from games.core.actions import PASS
from games.core.entry import play_entry
from games.core.points import to_points
from games.core.record import make_record
from games.core.terms import Terms
from games.verify import verify

TERMS = Terms("klassiek", {}, 4, ("steady-1", "bold-1", "sharp-1"), 3, "5e" * 32)
SETUP = registry.setup(TERMS)
TWICE = b', "format": "entry-v1"}'


def record_of(rounds):
    return make_record(TERMS, play_entry(SETUP, [[PASS]] * rounds)).as_json()


def run(*words, text=b""):
    return subprocess.run(
        [sys.executable, "-m", "games", *words], input=text, capture_output=True, check=False
    )


@pytest.fixture
def file(tmp_path):
    """Write a record or a text to a file: ``path = file(record)``."""

    def write(content):
        path = tmp_path / "record.json"
        text = content if isinstance(content, bytes) else json.dumps(content).encode()
        path.write_bytes(text)
        return str(path)

    return write


def test_it_prints_the_points_of_each_round_and_the_score(file, capsys):
    played = play_entry(SETUP, [[PASS]] * 3)

    assert main(["verify", file(record_of(3))]) == 0
    told = [f"round {n}: {to_points(half)}" for n, half in enumerate(played.half_points, 1)]
    expected = [*told, f"score: {to_points(sum(played.half_points))}"]
    assert capsys.readouterr().out.splitlines() == expected


def test_a_round_not_finished_counts_nothing(file, capsys):
    assert main(["verify", file(record_of(1))]) == 0
    lines = capsys.readouterr().out.splitlines()

    assert lines[1:3] == [
        "round 2: 0 (not played to its end)",
        "round 3: 0 (not played to its end)",
    ]
    assert lines[3].removeprefix("score: ") == lines[0].removeprefix("round 1: ")


def test_a_record_that_does_not_replay_names_the_place(file, capsys):
    record = record_of(3)
    record["actions"][1][0] = "0:fly"

    assert main(["verify", file(record)]) == 1
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err == "round 2, action 0 ('0:fly'): There is no such action.\n"


def changed(**terms):
    record = record_of(3)
    return record | {"terms": record["terms"] | terms}


@pytest.mark.parametrize(
    ("_case", "content"),
    [
        ("empty", b""),
        ("no JSON", b"round 1: 27"),
        ("bytes that are no text", b"\xff\xfe\x00"),
        ("a NUL", b"\x00"),
        ("deep nesting", b"[" * 100_000),
        ("a huge number", b"9" * 5000),
        ("NaN", b'{"format": NaN}'),
        ("a list", []),
        ("another format", {"format": "entry-v2"}),
        ("a key too many", {**record_of(3), "score": 1}),
        ("no such game", changed(game="poker")),
        ("no such bot", changed(bots=["steady-1", "steady-1", "steady-0"])),
        ("too few bots", changed(bots=["steady-1"])),
        ("no such rule", changed(rules={"bank": "fixed"})),
        ("no such seats", changed(seats=5)),
        ("a seed in capitals", changed(seed="5E" * 32)),
        ("a key that stands twice", json.dumps(record_of(3)).encode()[:-1] + TWICE),
    ],
)
def test_a_malformed_record_gives_one_sentence(file, capsys, _case, content):
    assert main(["verify", file(content)]) == 2
    captured = capsys.readouterr()

    assert captured.out == ""
    assert captured.err.endswith(".\n") or "cannot be read" in captured.err
    assert len(captured.err.splitlines()) == 1


@pytest.mark.parametrize("path", ["/no/such/file", "/", "a\x00b"])
def test_an_unreadable_file_gives_one_sentence(path, capsys):
    assert main(["verify", path]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_a_record_may_come_on_standard_input():
    good, bad = record_of(3), record_of(3)
    bad["actions"][2].append("3:pass")
    runs = [run("verify", "-", text=json.dumps(record).encode()) for record in (good, bad)]
    none = run("verify", "-", text=b"\xff")

    assert [done.returncode for done in (*runs, none)] == [0, 1, 2]
    assert runs[0].stdout.decode().splitlines() == verify(json.dumps(good))
    assert runs[1].stderr.startswith(b"round 3, action ")
    assert none.stdout == b""


def test_the_command_needs_nothing_but_python():
    code = (
        "import sys, games.__main__\n"
        "named = {name.split('.')[0] for name in sys.modules}\n"
        "print(sorted(named & {'django', 'celery', 'redis', 'config', 'tournaments', 'random'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    assert done.stdout == "[]\n"
