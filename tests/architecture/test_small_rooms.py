"""Small rooms: a file that needs scrolling wants to be two files."""

import ast
from pathlib import Path

import pytest

FILE_LINES, FUNCTION_LINES = 250, 30
MODULES = sorted(
    path
    for package in ("games", "tournaments", "accounts", "config", "scripts", "benchmarks")
    for path in Path(package).rglob("*.py")
    if "migrations" not in path.parts
)


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_is_small(path):
    source = path.read_text()
    functions = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )

    assert source.count("\n") <= FILE_LINES
    assert [f.name for f in functions if f.end_lineno - f.lineno >= FUNCTION_LINES] == []


@pytest.mark.parametrize("path", MODULES, ids=str)
def test_a_room_says_what_lives_there(path):
    docstring = ast.get_docstring(ast.parse(path.read_text()))

    assert path.stat().st_size == 0 or (docstring or "").split("\n\n")[0].rstrip().endswith(".")
