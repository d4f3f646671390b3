"""Terms and their commitment: one text, known answers, nothing but what may stand in them."""

import hashlib
import json
from pathlib import Path

import pytest

from games import registry
from games.core.errors import BadInput, BadRecord, BadRules
from games.core.terms import read_terms

GIVEN = json.loads(Path("tests/vectors/deals.json").read_text())["terms"]
TERMS = {
    "bots": ["steady-1", "bold-1", "sharp-1"],
    "game": "klassiek",
    "rounds": 16,
    "rules": {},
    "seats": 4,
    "seed": "0" * 63 + "a",
}
BOT = "steady-1"


@pytest.mark.parametrize("case", GIVEN, ids=lambda case: case["commitment"][:8])
def test_the_commitment_to_known_terms(case):
    assert read_terms(case["terms"]).commitment() == case["commitment"]


def test_the_canonical_text_is_sorted_without_spaces_and_ascii():
    terms = read_terms(TERMS | {"game": "één"})
    text = terms.canonical()

    assert text.startswith('{"bots":["steady-1","bold-1","sharp-1"],"game":"\\u00e9\\u00e9n"')
    assert " " not in text
    assert terms.commitment() == hashlib.sha256(text.encode()).hexdigest()


def test_terms_are_read_as_they_are_written():
    assert read_terms(TERMS).as_json() == TERMS
    assert read_terms(json.loads(read_terms(TERMS).canonical())) == read_terms(TERMS)


@pytest.mark.parametrize("key", TERMS)
def test_every_key_changes_the_commitment(key):
    other = {"bots": [BOT] * 3, "game": "x", "rounds": 9, "rules": {"a": 1}, "seats": 5}
    changed = TERMS | {key: other.get(key, "f" * 64)}

    assert read_terms(changed).commitment() != read_terms(TERMS).commitment()


@pytest.mark.parametrize(
    ("_case", "terms"),
    [
        ("no object", []),
        ("nothing", None),
        ("a key is missing", {key: TERMS[key] for key in TERMS if key != "seed"}),
        ("a key too many", TERMS | {"chips": 100}),
        ("true is no number", TERMS | {"seats": True}),
        ("4.0 is no whole number", TERMS | {"seats": 4.0}),
        ("bots are a list", TERMS | {"bots": BOT}),
        ("bots are ids", TERMS | {"bots": [1, 2, 3]}),
        ("rules are an object", TERMS | {"rules": []}),
        ("a rule is no list", TERMS | {"rules": {"bank": ["fixed"]}}),
        ("a rule is no fraction", TERMS | {"rules": {"bank": 0.5}}),
        ("a rule is not null", TERMS | {"rules": {"bank": None}}),
        ("no rounds", TERMS | {"rounds": 0}),
        ("too many rounds", TERMS | {"rounds": 101}),
        ("a seed in capitals", TERMS | {"seed": "A" * 64}),
        ("a short seed", TERMS | {"seed": "0" * 63}),
        ("a long seed", TERMS | {"seed": "0" * 65}),
        ("a seed and a new line", TERMS | {"seed": "0" * 64 + "\n"}),
        ("digits of another script", TERMS | {"seed": "٣" * 64}),
    ],
)
def test_malformed_terms_are_refused(_case, terms):
    with pytest.raises(BadRecord):
        read_terms(terms)


@pytest.mark.parametrize(
    ("_case", "change", "refusal"),
    [
        ("no such game", {"game": "poker"}, BadInput),
        ("three seats", {"seats": 3, "bots": [BOT] * 2}, BadInput),
        ("five seats", {"seats": 5, "bots": [BOT] * 4}, BadInput),
        ("a bot too few", {"bots": [BOT] * 2}, BadInput),
        ("a bot too many", {"bots": [BOT] * 4}, BadInput),
        ("no such bot", {"bots": [BOT, BOT, "steady-0"]}, BadInput),
        ("no such rule", {"rules": {"bank": "fixed"}}, BadRules),
        (
            "a rule not written out",
            {"game": "eenentwintigen", "rules": {"bank": "fixed"}},
            BadRules,
        ),
        (
            "1 is not true",
            {
                "game": "eenentwintigen",
                "rules": {"bank": "fixed", "bank_ace": "soft", "extras": 1},
            },
            BadRules,
        ),
    ],
)
def test_terms_with_unknown_names_or_values_are_refused(_case, change, refusal):
    with pytest.raises(refusal):
        registry.setup(read_terms(TERMS | change))


def test_a_setup_has_the_rules_and_bots_of_its_terms():
    setup = registry.setup(read_terms(TERMS))

    assert (setup.rules.game, setup.rules.seats) == ("klassiek", 4)
    assert [bot.id for bot in setup.bots] == TERMS["bots"]
