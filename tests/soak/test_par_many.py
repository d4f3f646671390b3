"""Par against the whole tree on hundreds of rounds, and against lines at random by thousands."""

import pytest

from tests.games.par_checks import compare_with_lines_at_random, compare_with_the_tree

pytestmark = [pytest.mark.soak, pytest.mark.pure]
MANY = (("klassiek", 500), ("modern", 200), ("thuis", 200), ("eenentwintigen", 200))


@pytest.mark.parametrize(("game", "rounds"), MANY)
def test_par_is_what_the_whole_tree_says(game, rounds):
    for number in range(rounds):
        compare_with_the_tree(game, number)


@pytest.mark.parametrize(("game", "_"), MANY)
def test_no_line_at_random_beats_par(game, _):
    compare_with_lines_at_random(game, rounds=50, lines=200)
