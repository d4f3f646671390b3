"""Files that people bring: a byte order mark is passed over, and each fault has its sentence."""

import json
import re

import pytest

from games.__main__ import main
from games.core.errors import BadInput
from games.core.json_text import decode, read_json
from games.trace import answer
from tests.games.test_verify import record_of, run

RECORD = json.dumps(record_of(3))
MARK = b"\xef\xbb\xbf"
FAULTS = {
    "utf-16": (RECORD.encode("utf-16"), "UTF-16 or UTF-32"),
    "utf-16 without a mark": (RECORD.encode("utf-16-le"), "UTF-16 or UTF-32"),
    "utf-32": (RECORD.encode("utf-32"), "UTF-16 or UTF-32"),
    "latin-1": (b'{"format": "\xe9"}', "not in UTF-8: byte 13"),
    "a mark in the middle": (b"{" + MARK + RECORD[1:].encode(), "byte order mark stands inside"),
    "empty": (b" \n", "is empty"),
    "cut off": (RECORD[:40].encode(), "no JSON: line 1, column"),
    "a key twice": (b'{"format": "entry-v1", "format": "entry-v1"}', "a key stands twice"),
    "NaN": (b'{"format": NaN}', "no NaN"),
    "nested": (b"[" * 100_000, "nested too deeply"),
    "a long number": (b"9" * 5000, "number that is too long"),
}


def test_a_record_with_a_byte_order_mark_is_read(tmp_path, capsys):
    path = tmp_path / "record.json"
    said = []
    for content in (RECORD.encode(), MARK + RECORD.encode(), MARK + RECORD.encode() + b"\r\n"):
        path.write_bytes(content)
        assert main(["verify", str(path)]) == 0
        said.append(capsys.readouterr().out)
    assert said[0] == said[1] == said[2]


def test_it_is_reviewed_too(tmp_path, capsys):
    path = tmp_path / "record.json"
    path.write_bytes(MARK + json.dumps(record_of(0)).encode())

    assert main(["review", str(path)]) == 0


def test_one_on_standard_input_is_read():
    assert run("verify", "-", text=MARK + RECORD.encode()).returncode == 0


@pytest.mark.parametrize(("content", "sentence"), FAULTS.values(), ids=FAULTS)
def test_each_fault_has_its_sentence(tmp_path, capsys, content, sentence):
    path = tmp_path / "record.json"
    path.write_bytes(content)

    assert main(["verify", str(path)]) == 2
    said = capsys.readouterr().err
    assert sentence in said
    assert len(said.splitlines()) == 1


TRACED = {name: fault for name, fault in FAULTS.items() if name != "a key twice"}


@pytest.mark.parametrize(("content", "sentence"), TRACED.values(), ids=TRACED)
def test_a_traced_line_names_it_too(content, sentence):
    error = answer(content)["error"]

    assert error["code"] == "bad-input"
    assert sentence in error["message"]


def test_a_mark_in_front_of_a_traced_line_is_named():
    assert "begins with a byte order mark" in answer(MARK + b"{}")["error"]["message"]


def test_the_rules_of_par_are_named_too(capsys):
    words = ["par", "--game", "thuis", "--seed", "00" * 32, "--bots", "steady-1", "--rules"]

    assert main([*words, "{"]) == 2
    assert re.match(r"Rules are a JSON object\. .* line 1, column 2\.", capsys.readouterr().err)


def test_text_is_decoded_without_its_mark():
    assert decode(MARK + b"x") == "x"
    assert read_json('{"a": "\ufeff"}') == {"a": "\ufeff"}
    with pytest.raises(BadInput):
        decode(b"\xff")
