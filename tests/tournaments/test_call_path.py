"""The thoughts of a request stay together: how many own files and functions it runs through."""

import sys

import pytest

from games.core.cards import card_set, texts
from games.core.points import to_points
from scripts.call_path import call_path, request_paths

pytestmark = pytest.mark.django_db

# By kind of request: the most files, and the most functions where they are limited.
LIMITS = {
    "turn at the page": (25, 120),
    "table page": (22, 120),
    "standings at the API": (10, None),
    "turn at the API": (25, 90),
}


def test_a_request_runs_through_few_files_and_functions():
    paths = request_paths()

    too_long = {
        kind: str(paths[kind])
        for kind, (files, functions) in LIMITS.items()
        if len(paths[kind].files) > files or (functions and paths[kind].functions > functions)
    }
    assert too_long == {}
    # What it has to run through: a path that misses these was not traced.
    turn = paths["turn at the page"].files
    assert "_take" in turn["tournaments/services/contest/turns.py"]
    assert "play" in turn["games/core/round.py"]
    assert "table_page" in turn["tournaments/web/table/presenter.py"]
    assert "standings" in paths["standings at the API"].files["tournaments/scoring/standings.py"]


def test_a_call_path_holds_own_functions_once_and_in_order_of_first_call():
    def send():
        return repr([to_points(61), *texts(card_set([0, 51])), to_points(2)])

    send()  # fills the cache of sets of cards
    before = sys.getprofile()
    path = call_path(send)

    assert list(path.files.items()) == [
        ("games/core/points.py", ["to_points"]),
        ("games/core/cards.py", ["card_set", "texts"]),
    ]
    assert (path.functions, str(path)) == (3, "2 files, 3 functions")
    assert sys.getprofile() is before
