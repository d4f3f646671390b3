"""Small rooms: a file that needs scrolling wants to be two files."""

import ast

from tests.architecture.sources import faults, modules, tree

FILE_LINES, FUNCTION_LINES = 400, 50
MODULES = modules("games", "tournaments", "accounts", "config", "scripts", "benchmarks")


def _long_functions(path):
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            lines = node.end_lineno - node.lineno + 1
            if lines > FUNCTION_LINES:
                yield node.name, lines


def test_a_file_is_short():
    lines = {str(path): path.read_text().count("\n") for path in MODULES}

    assert {path: number for path, number in lines.items() if number > FILE_LINES} == {}


def test_a_function_is_short():
    assert faults(_long_functions, MODULES) == {}


def test_a_file_says_in_one_sentence_what_it_holds():
    first = {
        str(path): (ast.get_docstring(tree(path)) or "").split("\n\n")[0].rstrip()
        for path in MODULES
        if path.stat().st_size
    }

    assert [path for path, sentence in first.items() if not sentence.endswith(".")] == []
