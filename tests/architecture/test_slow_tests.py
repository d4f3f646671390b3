"""A slow test has a quick one beside it, which runs wherever its file is named."""

import ast

import pytest

from tests.architecture.sources import modules, tree


def _is_slow(node):
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.slow"


def _twins(marks):
    """Yield the name of the quick test that each mark gives; None where it gives none."""
    for mark in marks:
        yield next((ast.literal_eval(word.value) for word in mark.keywords), None)


def _without_twin(sources):
    """Return the twins that are named and are no quick test."""
    tests = {
        node.name: node
        for source in sources
        for node in ast.walk(source)
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    quick = {name for name, test in tests.items() if not any(map(_is_slow, test.decorator_list))}
    marks = (node for source in sources for node in ast.walk(source) if _is_slow(node))
    return [twin for twin in _twins(marks) if twin not in quick]


def test_every_slow_test_names_a_quick_one():
    assert _without_twin([tree(path) for path in modules("tests")]) == []


SLOW = "@pytest.mark.slow({})\ndef test_long(): pass\n\ndef test_short(): pass"


@pytest.mark.parametrize(
    ("given", "wrong"),
    [
        ("twin='test_short'", []),
        ("twin='test_long'", ["test_long"]),
        ("twin='test_gone'", ["test_gone"]),
        ("", [None]),
    ],
)
def test_the_check_reports_violations(given, wrong):
    assert _without_twin([ast.parse(SLOW.format(given))]) == wrong
