"""The counters of tries, in sliding windows."""

import logging

import pytest

from accounts.throttling import (
    LIMITS,
    SLOWED,
    tries_clear,
    tries_forget,
    try_count,
    try_give_back,
)
from config.connections import cache as cache_settings
from config.ports import free_port
from tests.throttled import let_pass, slow_down, waits

# The window is long enough that no test meets its end.
CENTURY = 3_155_760_000


def test_the_count_is_exact_across_processes_and_threads(race):
    doors = {"count_up": [31], "try_sign_up": []}
    allowed = {door: sum(race([[door, 9, *limit]] * 24)) for door, limit in doors.items()}

    assert allowed == {"count_up": 31, "try_sign_up": 60}


def test_one_of_many_that_come_at_once_is_next(race):
    """Wrong passwords for one name, in several processes: each wait lets one of them through."""
    slow_down("sign-in:name", "text nobody")
    assert sum(race([["try_sign_in", 2]] * 24)) == 0

    let_pass(60)
    assert sum(race([["try_sign_in", 2]] * 24)) == 1


def test_a_window_slides():
    """No more tries in any hour than are allowed, wherever the hour begins."""
    tries = [waits("s", "a", (3, 3600)) == 0]
    let_pass(3000)
    tries += [waits("s", "a", (3, 3600)) == 0 for _ in range(3)]
    assert tries == [True, True, True, False]

    assert 590 <= waits("s", "a", (3, 3600)) <= 600
    let_pass(600)  # the first has left the window, and frees one place
    assert [waits("s", "a", (3, 3600)) == 0 for _ in range(2)] == [True, False]
    assert 2390 <= waits("s", "a", (3, 3600)) <= 3000


def test_what_is_refused_is_not_counted():
    tries = [waits("s", "a", (2, 3600)) > 0 for _ in range(50)]
    let_pass(3600)

    assert tries == [False] * 2 + [True] * 48
    assert try_count("s", "a", limit=(2, 3600)).remaining == 1


@pytest.mark.parametrize("scope", sorted(SLOWED))
def test_slowing_down_is_1_2_4_and_at_most_60_seconds(scope):
    limit, window = LIMITS[scope]
    assert [waits(scope, "a") for _ in range(limit)] == [0] * limit

    found = []
    for _ in range(9):
        found.append(waits(scope, "a"))
        let_pass(found[-1])
        assert waits(scope, "a") == 0
    assert found == [1, 2, 4, 8, 16, 32, 60, 60, 60]

    let_pass(window)
    assert [waits(scope, "a") for _ in range(limit)] == [0] * limit


def test_a_clock_of_the_server_that_was_put_back_locks_nobody_out():
    slow_down("sign-in:name", "a")
    let_pass(-100_000)

    assert waits("sign-in:name", "a") == 60
    assert waits("s", "b", (1, 300)) == 0
    let_pass(-100_000)
    assert waits("s", "b", (1, 300)) == 300


def test_a_try_is_given_back_and_those_of_one_tag_are_forgotten():
    given = [try_count("sign-in:name", "a", tag=tag) for tag in "xyxyx"]
    try_give_back(given[0])
    assert try_count("sign-in:name", "a", tag="z").remaining == LIMITS["sign-in:name"][0] - 5

    tries_forget(given[1], tag="x")
    assert try_count("sign-in:name", "a").remaining == LIMITS["sign-in:name"][0] - 4
    tries_clear([("sign-in:name", "a")])
    assert try_count("sign-in:name", "a").remaining == LIMITS["sign-in:name"][0] - 1


def test_scopes_and_identifiers_are_counted_separately():
    assert waits("s", "a", (0, CENTURY)) > 0
    assert waits("s", "a", (1, CENTURY)) == 0
    assert waits("s", "a", (1, CENTURY)) > 0
    assert waits("s", "b", (1, CENTURY)) == 0
    assert waits("t", "a", (1, CENTURY)) == 0


@pytest.mark.parametrize("ident", ["", "a b\n", "\ud800", "🂡", "x" * 100_000, "a\x00"])
def test_any_text_can_be_counted(ident):
    assert [waits("s", ident, (1, CENTURY)) > 0 for _ in range(2)] == [False, True]


def test_without_the_server_everything_is_allowed_with_one_warning(settings, caplog):
    settings.CACHES = {
        "default": cache_settings(url=f"redis://127.0.0.1:{free_port()}/0", prefix="away:")
    }
    with caplog.at_level(logging.WARNING, "accounts.throttling"):
        found = [try_count("s", "a", limit=(1, CENTURY)) for _ in range(5)]
        try_give_back(found[0])
        tries_forget(found[0], tag="x")

    assert [(usage.wait, usage.remaining) for usage in found] == [(0, 1)] * 5
    assert len([r for r in caplog.records if r.name == "accounts.throttling"]) == 1
