"""Par compared with the full game tree in hundreds of rounds, and with thousands of lines."""

import pytest

from tests.games.par_checks import compare_with_lines_at_random, compare_with_the_tree

pytestmark = [pytest.mark.soak, pytest.mark.pure]
MANY = (("klassiek", 500), ("modern", 200), ("thuis", 200), ("eenentwintigen", 200))


@pytest.mark.parametrize(("game", "rounds"), MANY)
def test_par_equals_the_best_result_of_the_full_tree(game, rounds):
    for number in range(rounds):
        compare_with_the_tree(game, number)


@pytest.mark.parametrize(("game", "_"), MANY)
def test_no_random_line_beats_par(game, _):
    compare_with_lines_at_random(game, rounds=50, lines=200)
