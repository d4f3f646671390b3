"""A game is one record: nothing else in the engine looks at which game it is."""

import ast
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.architecture.sources import faults, modules, tree

ENGINE = modules("games")
RECORDS = {Path("games", game, "game.py") for game in GAMES}


def _is_id(node):
    return isinstance(node, ast.Constant) and node.value in set(GAMES)


def _parts(node):
    """Return the expressions of a node that choose by a value."""
    match node:
        case ast.Dict(keys=parts) | ast.Call(args=parts):
            pass
        case ast.Set(elts=parts) | ast.List(elts=parts) | ast.Tuple(elts=parts):
            pass
        case ast.Compare(left=left, comparators=others):
            parts = [left, *others]
        case ast.MatchValue(value=part) | ast.Subscript(slice=part):
            parts = [part]
        case _:
            parts = []
    return parts


def _faults(tree):
    """Return the line of each dict, comparison, match, index or call with the id of a game."""
    return [node.lineno for node in ast.walk(tree) if any(_is_id(part) for part in _parts(node))]


def test_no_table_or_branch_names_a_game():
    others = [path for path in ENGINE if path not in RECORDS]

    assert faults(lambda path: _faults(tree(path)), others) == {}


def test_a_record_holds_one_id_its_own():
    held = {
        game: [
            node.value for node in ast.walk(tree(Path("games", game, "game.py"))) if _is_id(node)
        ]
        for game in GAMES
    }

    assert held == {game: [game] for game in GAMES}


@pytest.mark.parametrize(
    "source",
    [
        "TABLE = {'modern': 1}", "if game == 'thuis': pass", "game in ('klassiek', other)",
        "match game:\n    case 'modern': pass", "TABLE['thuis']", "dict([('modern', 1)])",
        "x = 1 if game.id != 'klassiek' else 2", "game.startswith('modern')", "{'thuis'}",
    ],
)  # fmt: skip
def test_the_check_finds_what_it_looks_for(source):
    assert _faults(ast.parse(source)) != []
