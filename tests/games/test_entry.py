"""An entry: rounds in order, one begun after the other."""

import pytest

from games import registry
from games.core.actions import PASS
from games.core.entry import ROUNDS_IN_ORDER, play_entry
from games.core.errors import IllegalAction
from games.core.protocol import ENTRANT
from games.core.terms import Terms

SEED = "5e" * 32
TERMS = Terms("klassiek", {}, 4, ("steady-1", "bold-1", "sharp-1"), 3, SEED)
SETUP = registry.setup(TERMS)
ONE = [[PASS]]


def test_the_first_round_is_begun():
    played = play_entry(SETUP, [])

    assert (len(played.rounds), played.half_points, played.over) == (1, (), False)


def test_the_next_round_is_begun_when_one_is_over():
    played = play_entry(SETUP, ONE)

    assert len(played.rounds) == 2
    assert played.half_points == (played.rounds[0].half_points[ENTRANT],)
    assert not played.over


def test_an_entry_is_over_with_its_last_round():
    played = play_entry(SETUP, ONE * 3)

    assert played.over
    assert SETUP.score(played.half_points) == sum(played.half_points)
    assert [SETUP.is_over(played.half_points[:n]) for n in range(4)] == [False] * 3 + [True]


def test_rounds_have_their_own_deal_and_the_deal_goes_round():
    decks = [SETUP.deal(number) for number in range(1, 6)]

    assert [deal.dealer for deal in decks] == [3, 0, 1, 2, 3]
    assert len({deal.deck for deal in decks}) == 5
    assert {deal.purse for deal in decks} == {0}


@pytest.mark.parametrize(
    ("_case", "turns"),
    [
        ("the second before the first", [[], [PASS]]),
        ("the third before the second", [[PASS], [], [PASS]]),
        ("one after the last", [*ONE * 3, [PASS]]),
    ],
)
def test_rounds_are_played_in_order(_case, turns):
    with pytest.raises(IllegalAction, match=ROUNDS_IN_ORDER):
        play_entry(SETUP, turns)


def test_a_round_without_a_turn_is_played_and_the_next_begun():
    dealt_31 = next(
        (seed, number)
        for seed in (f"{n:064x}" for n in range(400))
        for number in (1, 2)
        if _is_over_on_the_deal(seed, number)
    )
    seed, number = dealt_31
    setup = registry.setup(Terms("klassiek", {}, 4, ("steady-1",) * 3, 3, seed))
    played = play_entry(setup, ONE * (number - 1))

    assert played.rounds[number - 1].turns == 0
    assert played.half_points[number - 1] == 62
    assert len(played.rounds) == number + 1


def _is_over_on_the_deal(seed, number):
    setup = registry.setup(Terms("klassiek", {}, 4, ("steady-1",) * 3, 3, seed))
    return setup.play(number, ()).over
