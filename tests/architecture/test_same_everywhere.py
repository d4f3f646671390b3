"""Nothing in the engine may differ from one process, machine or day to another."""

import ast

import pytest

from tests.architecture.sources import faults, modules, tree

ENGINE = modules("games", "tournaments/scoring")
CHANGING = {
    "asyncio", "datetime", "multiprocessing", "os", "random", "secrets", "socket", "threading",
    "time", "uuid",
}  # fmt: skip
SETS = {"set", "frozenset"}


def _imports(tree):
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name.split(".")[0] for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield (node.module or "").split(".")[0]


def _called(node):
    return node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""


def _is_set(node):
    return isinstance(node, ast.Set | ast.SetComp) or _called(node) in SETS


def _iterated(tree):
    """Yield what is walked through in an order that shows."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For | ast.comprehension):
            yield node.iter
        elif _called(node) in {"list", "tuple", "enumerate", "iter", "next", "zip", "map"}:
            yield from node.args
        elif isinstance(node, ast.Starred):
            yield node.value


def _faults(tree):
    faults = [name for name in _imports(tree) if name in CHANGING]
    faults += ["hash" for node in ast.walk(tree) if _called(node) in {"hash", "id"}]
    return faults + ["set order" for node in _iterated(tree) if _is_set(node)]


def test_the_engine_has_no_hash_set_order_clock_or_chance():
    assert faults(lambda path: _faults(tree(path)), ENGINE) == {}


@pytest.mark.parametrize(
    "source",
    [
        "import random", "from time import monotonic", "import os.path", "hash('a')", "id(a)",
        "for card in {1, 2}: pass", "[c for c in set(hand)]", "tuple({*hand})",
        "list(frozenset(hand))", "next(iter({1}))", "[*{1, 2}]",
    ],
)  # fmt: skip
def test_the_check_reports_violations(source):
    assert _faults(ast.parse(source)) != []
