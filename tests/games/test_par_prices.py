"""No action raises par; the best line keeps it to the end."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.par import par_from, par_of_round
from tests.games.whole_tree import BOTS, played_on, setup_of

CHEAP = ("klassiek", "eenentwintigen")


def costs(setup, number, actions):
    """Return par before each of the entrant's actions minus par after it, in half points."""
    rules = setup.rules
    state = played_on(setup, rules.start(*setup.deal(number)))
    states = [state]
    for action in actions:
        states.append(played_on(setup, rules.apply(states[-1], action)))
    pars = [par_from(rules, setup.bots, state).half_points for state in states]
    return [before - after for before, after in pairwise(pars)]


@pytest.mark.parametrize("game", CHEAP)
@given(data=st.data())
@settings(max_examples=25, deadline=None)
def test_the_costs_of_a_round_add_up_to_par_minus_the_result(game, data):
    setup = setup_of(game, data.draw(st.integers(0, 999)), bots=BOTS[:2])
    number = data.draw(st.integers(1, 16))
    state = played_on(setup, setup.rules.start(*setup.deal(number)))
    actions = []
    while legal := setup.rules.legal_actions(state):
        actions.append(data.draw(st.sampled_from(legal)))
        state = played_on(setup, setup.rules.apply(state, actions[-1]))

    costed = costs(setup, number, actions)

    par = par_of_round(setup, number).half_points
    assert sum(costed) == par - setup.play(number, actions).half_points[0]
    assert len(costed) == len(actions)
    assert min(costed, default=0) >= 0


@pytest.mark.parametrize("game", ["klassiek", "modern", "thuis", "eenentwintigen"])
def test_the_best_line_reaches_par_and_costs_nothing(game):
    setup = setup_of(game, "free", bots=("steady-1",))
    for number in (1, 2, 3):
        par = par_of_round(setup, number)

        assert setup.play(number, par.line).half_points[0] == par.half_points
        assert set(costs(setup, number, par.line)) <= {0}


def test_par_from_any_state_of_the_best_line_is_the_same():
    setup = setup_of("modern", "middle")
    par = par_of_round(setup, 1)
    state = setup.rules.start(*setup.deal(1))
    for left, action in enumerate(par.line, 1):
        state = setup.rules.apply(played_on(setup, state), action)

        rest = par_from(setup.rules, setup.bots, state)  # after a draw the discard is to come

        assert (rest.half_points, rest.line) == (par.half_points, par.line[left:])
