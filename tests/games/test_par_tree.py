"""Par is what the whole tree says, line and all; no line at random beats it."""

import pytest

from games.par import par_of_entry, par_of_round
from games.par.search import Search
from games.registry import GAMES
from tests.games.par_checks import compare_with_lines_at_random, compare_with_the_tree
from tests.games.whole_tree import BOTS, ends, setup_of, short_start

# game, rounds: as many as a few seconds allow; `make soak` compares ten times as many
SOME = (("klassiek", 4), ("modern", 8), ("thuis", 25), ("eenentwintigen", 60))


@pytest.mark.parametrize(("game", "rounds"), SOME)
def test_par_equals_the_best_result_of_the_full_tree(game, rounds):
    for number in range(rounds):
        compare_with_the_tree(game, number)


@pytest.mark.parametrize(("game", "_"), SOME)
def test_no_random_line_beats_par(game, _):
    compare_with_lines_at_random(game, rounds=10, lines=50)


@pytest.mark.parametrize("purse", [2, 6, 10, 14, 30])
def test_par_of_an_entry_is_the_most_chips_over_all_its_lines(purse):
    for word in range(4):
        setup = setup_of("eenentwintigen", word, bots=BOTS, rounds=4)
        setup = setup._replace(rules=setup.rules._replace(purse=purse))

        entry = par_of_entry(setup)

        assert entry.half_points == 2 * most_chips(setup)
        assert entry.purses[0] == purse


def most_chips(setup):
    """Return the most chips at the end, out of all the chips that can be reached."""
    start = setup.rules.purse
    chips = {start}
    for number in range(1, setup.terms.rounds + 1):
        chips = {
            held + points // 2
            for held in chips
            for _, points in (
                ends(setup, setup.rules.start(*setup.deal(number, (2 * (held - start),))))
                if held
                else [((), 0)]
            )
        }
    return max(chips)


def test_only_the_entrant_observes_its_chips():
    """So more chips are never worse, on which the best end of an entry rests."""
    setup = setup_of("eenentwintigen", "chips")
    for number in range(1, 17):
        rich = setup.rules.start(*setup.deal(number))
        while (seat := setup.rules.to_act(rich)) is not None:
            seen = setup.rules.observe(rich, seat)
            if seat:
                assert seen == setup.rules.observe(rich._replace(purse=20), seat)
            rich = setup.rules.apply(rich, setup.rules.legal_actions(rich)[-1])


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_small_transposition_table_gives_the_same_par(game):
    setup = setup_of(game, "memory", bots=("bold-1",))
    looked = {10: 0, 100_000: 0}
    for number in range(1, 9):
        start = short_start(setup, number, laps=3)
        found = {}
        for kept in looked:
            bounds = GAMES[game].bounds(setup.rules, start)
            found[kept] = Search(setup.rules, setup.bots, bounds, most_edges=kept).best(start)
            looked[kept] += found[kept].nodes
        assert found[10][:2] == found[100_000][:2]
    assert looked[10] > looked[100_000]


def test_par_is_the_same_each_time():
    setup = setup_of("modern", "again", bots=BOTS)

    assert par_of_round(setup, 2) == par_of_round(setup, 2)
