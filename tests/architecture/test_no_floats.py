"""Rules, bots, deals and scores are computed in integers: floats round, and not always alike."""

import ast
from pathlib import Path

import pytest

from tests.architecture.sources import faults, modules, tree

COUNTED = modules("games", "tournaments/scoring")
PUBLISHED_BOT = Path("games/eenentwintigen/estimates.py")
FLOATS = {
    # half points as the numbers that people read: the last step before output
    Path("games/core/points.py"),
    # means and standard errors of fair values, shown and never computed with; sums are integers
    Path("games/fair.py"),
    Path("games/review.py"),
    # `sharp-1` is published and so never changes; its sums are loops in a fixed order
    Path("games/eenentwintigen/bots.py"),
    PUBLISHED_BOT,
}
FUNCTIONS = {"float", "round", "sqrt", "fsum", "exp", "log", "mean", "complex"}


def _name(node):
    return getattr(node, "id", "") or getattr(node, "attr", "")


def _gives_float(node):
    match node:
        case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
            is_float = True
        case ast.BinOp(op=ast.Pow(), right=ast.UnaryOp()):
            is_float = True
        case ast.Constant(value=value):
            is_float = isinstance(value, float | complex)
        case ast.Call(func=function):
            is_float = _name(function) in FUNCTIONS
        case _:
            is_float = False
    return is_float


def _faults(tree):
    """Return the line of each division, float constant and call that gives a float."""
    return [node.lineno for node in ast.walk(tree) if _gives_float(node)]


def test_no_computation_uses_floats():
    integers = [path for path in COUNTED if path not in FLOATS]

    assert faults(lambda path: _faults(tree(path)), integers) == {}


def test_each_exception_is_needed():
    assert set(faults(lambda path: _faults(tree(path)), FLOATS)) == set(map(str, FLOATS))


def test_the_floats_of_a_published_bot_are_not_added_by_sum():
    calls = {
        _name(node.func) for node in ast.walk(tree(PUBLISHED_BOT)) if isinstance(node, ast.Call)
    }

    assert calls.isdisjoint({"sum", "fsum", "mean"})


@pytest.mark.parametrize(
    "source", ["a / b", "a /= 2", "0.5", "float(a)", "math.sqrt(a)", "round(a)", "a ** -1", "1j"]
)
def test_the_check_reports_violations(source):
    assert _faults(ast.parse(source)) != []
