"""A game is one record in the engine and one on the pages: nothing else looks at its id."""

import ast
import re
from pathlib import Path

import pytest

from games.registry import GAMES
from tests.architecture.sources import faults, modules, tree

ENGINE = modules("games")
RECORDS = {Path("games", game, "game.py") for game in GAMES}
PAGES = Path("tournaments/web/games")
SITE = modules("tournaments", "accounts", "config")
# The demo is a list of tournaments with their names, as an organiser would announce them.
TOURNAMENTS_BY_NAME = {Path("tournaments/services/contest/demo.py")}
TEMPLATES = sorted(Path("templates").rglob("*.html"))
IDS = "|".join(GAMES)
BRANCH = re.compile(  # a game's id as text, or a comparison of a game
    rf"""\{{%[^%]*(?:["'](?:{IDS})["']|\bgame(?:\.id)?\s*[!=]=)[^%]*%\}}"""
)


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


def test_no_table_or_branch_of_the_site_names_a_game():
    records = {PAGES / f"{game}.py" for game in GAMES}
    others = [path for path in SITE if path not in records | TOURNAMENTS_BY_NAME]

    assert faults(lambda path: _faults(tree(path)), others) == {}


def test_no_template_branches_on_a_game():
    assert faults(lambda path: BRANCH.findall(path.read_text()), TEMPLATES) == {}


@pytest.mark.parametrize("path", ["games/{game}/game.py", "tournaments/web/games/{game}.py"])
def test_a_record_contains_only_its_own_game_id(path):
    held = {
        game: [node.value for node in ast.walk(tree(Path(path.format(game=game)))) if _is_id(node)]
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
def test_the_check_reports_violations(source):
    assert _faults(ast.parse(source)) != []


@pytest.mark.parametrize(
    "source",
    [
        '{% if game.id == "modern" %}', "{% if game == 'poker' %}", "{% if game.id != other %}",
        '{% if a %}{% elif tournament.game == "thuis" %}', '{% include "thuis" %}',
    ],
)  # fmt: skip
def test_the_check_of_templates_reports_violations(source):
    assert BRANCH.findall(source) != []
