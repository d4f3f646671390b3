"""Request bodies: a byte order mark is passed over, and each fault has a sentence of its own."""

import json

import pytest

from accounts.models import User

pytestmark = pytest.mark.once
MARK = b"\xef\xbb\xbf"
GOOD = json.dumps({"username": "limes10", "password": "Een goed wachtwoord 31"})
FAULTS = {
    "utf-16": (GOOD.encode("utf-16"), "not in UTF-8"),
    "utf-16 without a mark": (GOOD.encode("utf-16-be"), "not in UTF-8"),
    "utf-32": (GOOD.encode("utf-32"), "not in UTF-8"),
    "latin-1": (b'{"username": "\xe9"}', "not in UTF-8"),
    "two marks": (MARK + MARK + GOOD.encode(), "byte order mark"),
    "a mark in the middle": (b"{" + MARK + GOOD[1:].encode(), "byte order mark"),
    "white space": (b" \n", "empty"),
    "cut off": (GOOD[:20].encode(), "no JSON from line 1, column"),
    "a key twice": (GOOD[:-1].encode() + b', "username": "x"}', "key stands twice"),
    "NaN": (b'{"username": NaN}', "NaN"),
    "a NUL": (b'{"username": "a\\u0000"}', "NUL"),
    "half a character": (b'{"username": "\\ud800"}', "half a character"),
    "nested": (b"[" * 30_000, "nested"),
    "a long number": (b"9" * 5000, "number"),
}


@pytest.fixture
def send(as_, db):
    User.objects.create_user("limes10", password="Een goed wachtwoord 31")
    return lambda body, **headers: as_().post("tokens/", body, **headers)


@pytest.mark.parametrize("body", [GOOD.encode(), MARK + GOOD.encode()])
def test_a_byte_order_mark_is_passed_over(send, body):
    assert send(body).status_code == 201


@pytest.mark.parametrize(("body", "sentence"), FAULTS.values(), ids=FAULTS)
def test_each_fault_has_its_sentence(send, body, sentence):
    answer = send(body)

    assert (answer.status_code, answer.json()["code"]) == (400, "bad-input")
    assert sentence in answer.json()["detail"]
    assert "wachtwoord" not in answer.content.decode()


def test_the_sentences_differ_in_dutch_too(send):
    told = {
        send(body, **{"accept-language": "nl"}).json()["detail"]
        for body in (FAULTS["utf-16"][0], FAULTS["white space"][0], FAULTS["NaN"][0])
    }
    assert len(told) == 3
    assert all("De" in text or "JSON kent" in text for text in told)
