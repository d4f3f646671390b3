"""Ratios, means and matchpoints in integers."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.scoring.matchpoints import matchpoint_totals, matchpoints, most_matchpoints
from tournaments.scoring.ratios import combined_per_mille, mean_hundredths, per_mille


@pytest.mark.parametrize(
    ("_case", "got", "of", "share"),
    [
        ("all of it", 62, 62, 1000),
        ("half up", 1, 16, 63),
        ("just below half", 1249, 20000, 62),
        ("more than was thought", 3, 2, 1500),
        ("nothing", 0, 50, 0),
        ("chips lost", -5, 40, -125),
        ("half up below nothing too", -1, 16, -62),
        ("of nothing", 5, 0, None),
        ("of less than nothing", 5, -2, None),
    ],
)
def test_a_share_in_tenths_of_a_percent(_case, got, of, share):
    assert per_mille(got, of) == share


@given(st.integers(-(10**6), 10**6), st.integers(1, 10**6))
def test_a_share_is_rounded_to_the_nearest_tenth(got, of):
    assert -Fraction(1, 2) < per_mille(got, of) - Fraction(1000 * got, of) <= Fraction(1, 2)


def test_combined_shares_leave_out_empty_wholes():
    assert combined_per_mille([(10, 20), (5, 0), (5, 10)]) == 500
    assert combined_per_mille([(5, 0)]) is None


@given(st.integers(-(10**5), 10**5), st.integers(1, 400))
def test_a_mean_in_hundredths_is_rounded_half_up(total, deals):
    exact = Fraction(total, 2 * deals) * 100
    assert -Fraction(1, 2) < mean_hundredths(total, deals) - exact <= Fraction(1, 2)


@pytest.mark.parametrize(
    ("_case", "field", "earned"),
    [
        ("nobody", {}, {}),
        ("alone", {"a": 5}, {"a": 0}),
        ("one better", {"a": 6, "b": 5}, {"a": 2, "b": 0}),
        ("a tie", {"a": 5, "b": 5}, {"a": 1, "b": 1}),
        ("two tied at the top", {"a": 9, "b": 9, "c": 1}, {"a": 3, "b": 3, "c": 0}),
        ("chips lost", {"a": -4, "b": 0, "c": -4}, {"a": 1, "b": 4, "c": 1}),
    ],
)
def test_two_for_each_result_beaten_one_for_each_tied(_case, field, earned):
    assert matchpoints(field) == earned


@given(st.dictionaries(st.integers(), st.integers(-20, 20), max_size=10))
def test_the_sum_of_matchpoints_is_the_same_for_all_results(field):
    earned = matchpoints(field)

    assert sum(earned.values()) == len(field) * (len(field) - 1)
    assert all(0 <= one <= most_matchpoints(len(field)) for one in earned.values())
    for one in field:
        beaten = sum(field[one] > field[other] for other in field if other != one)
        tied = sum(field[one] == field[other] for other in field if other != one)
        assert earned[one] == 2 * beaten + tied


def test_rounds_add_up():
    assert matchpoint_totals([{"a": 2, "b": 1}, {"a": 1, "b": 1}]) == {"a": 3, "b": 1}
