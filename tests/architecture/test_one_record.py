"""A game is one record: nothing else in the engine looks at which game it is."""

import ast
from pathlib import Path

import pytest

from games.registry import GAMES

ENGINE = sorted(Path("games").rglob("*.py"))
RECORDS = {Path("games", game, "game.py") for game in GAMES}


def _is_id(node):
    return isinstance(node, ast.Constant) and node.value in set(GAMES)


def _parts(node):
    """Return the expressions of a node that choose by a value."""
    match node:
        case ast.Dict(keys=keys):
            return keys
        case ast.Set(elts=elements) | ast.List(elts=elements) | ast.Tuple(elts=elements):
            return elements
        case ast.Compare(left=left, comparators=others):
            return [left, *others]
        case ast.MatchValue(value=value) | ast.Subscript(slice=value):
            return [value]
        case ast.Call(args=args):
            return args
    return []


def _faults(source):
    """Return the line of each dict, comparison, match, index or call with the id of a game."""
    return [
        node.lineno
        for node in ast.walk(ast.parse(source))
        if any(_is_id(part) for part in _parts(node))
    ]


@pytest.mark.parametrize("path", [path for path in ENGINE if path not in RECORDS], ids=str)
def test_no_table_or_branch_names_a_game(path):
    assert _faults(path.read_text()) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_record_holds_one_id_its_own(game):
    source = Path("games", game, "game.py").read_text()

    assert [node.value for node in ast.walk(ast.parse(source)) if _is_id(node)] == [game]


@pytest.mark.parametrize(
    "source",
    [
        "TABLE = {'modern': 1}", "if game == 'thuis': pass", "game in ('klassiek', other)",
        "match game:\n    case 'modern': pass", "TABLE['thuis']", "dict([('modern', 1)])",
        "x = 1 if game.id != 'klassiek' else 2", "game.startswith('modern')", "{'thuis'}",
    ],
)  # fmt: skip
def test_the_check_finds_what_it_looks_for(source):
    assert _faults(source) != []
