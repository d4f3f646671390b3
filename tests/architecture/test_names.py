"""A name says what a thing is: no function or variable is a bare participle or pronoun.

Class names are unique outside the folders of the games, so that one word means one thing.
"""

import ast
from collections import Counter
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.architecture.sources import faults, modules, tree

PACKAGES = (
    "accounts", "config", "games", "scripts", "tournaments/admin", "tournaments/api",
    "tournaments/management", "tournaments/models", "tournaments/play", "tournaments/scoring",
    "tournaments/selectors", "tournaments/services", "tournaments/templatetags",
    "tournaments/web/common", "tournaments/web/games", "tournaments/web/practice",
    "tournaments/web/rules", "tournaments/web/table",
)  # fmt: skip
SAME_NAME = {"Command"}  # Django finds a management command by this name
BANNED = {
    # participles: say what was asked for, found or given
    "asked", "bought", "chosen", "counted", "dealt", "drawn", "expanded", "followed", "found",
    "given", "gone", "held", "hoped", "kept", "likely", "made", "missed", "moved", "played",
    "promised", "reached", "replaced", "seen", "settled", "shown", "stood", "taken", "told",
    "wanted", "witnessed",
    # pronouns
    "he", "here", "it", "mine", "one", "ones", "ours", "she", "that", "them", "there", "they",
    "this", "those", "what", "who",
}  # fmt: skip
# The observation of `modern` is published with these names of fields: `drawn` and `seen`; rules
# and bots unpack states and observations by the names of their fields.
EXCEPTIONS = {
    ("games/modern", "drawn"): "a field of State and Observation, and a key of its JSON",
    ("games/modern", "seen"): "a field of State and Observation",
    ("games/modern", "taken"): "a field of State",
    ("games/thuis", "seen"): "a field of State and Observation",
}


def _names(tree):
    """Yield each name that a module gives to a function, a parameter, a variable or a field."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name, node.lineno
            case ast.arg(arg=name):
                yield name, node.lineno
            case ast.Name(id=name, ctx=ast.Store()):
                yield name, node.lineno
            case ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node.lineno


def _faults(path, tree):
    return [
        f"{line}: {name}"
        for name, line in _names(tree)
        if name.strip("_") in BANNED and (str(path.parent), name.strip("_")) not in EXCEPTIONS
    ]


def test_no_name_is_a_bare_participle_or_pronoun():
    assert faults(lambda path: _faults(path, tree(path)), modules(*PACKAGES)) == {}


def test_each_exception_is_needed():
    used = {
        (str(path.parent), name.strip("_"))
        for path in modules(*PACKAGES)
        for name, _ in _names(tree(path))
    }

    assert set(EXCEPTIONS) <= used


def test_class_names_are_unique():
    # A nested class, such as the states of a model, is named with the class around it.
    in_games = {Path("games", game) for game in GAMES}
    names = Counter(
        node.name
        for path in modules(*PACKAGES)
        if path.parent not in in_games
        for node in tree(path).body
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )

    assert {name for name, count in names.items() if count > 1} <= SAME_NAME


@pytest.mark.parametrize(
    "source",
    ["told = 1", "def seen(): pass", "def f(asked): pass", "for one in x: pass", "_kept: int = 1",
     "self.made = 1", "lambda given: given", "with a as found: pass", "[one for one in x]"],
)  # fmt: skip
def test_the_check_reports_violations(source):
    assert _faults(Path("games/x.py"), ast.parse(source)) != []
