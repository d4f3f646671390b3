"""Seeds: 32 random bytes from the operating system, all different."""

import pytest

from tests.tournaments.factories import make_tournament
from tournaments.play.seeds import new_seed

pytestmark = pytest.mark.real_seeds

MANY = 100_000


def test_a_hundred_thousand_seeds_differ_in_every_part():
    seeds = [bytes.fromhex(new_seed()) for _ in range(MANY)]

    assert {len(seed) for seed in seeds} == {32}
    # Eight bytes alone would already tell them apart; those of a small generator would not.
    for start in range(0, 32, 8):
        assert len({seed[start : start + 8] for seed in seeds}) == MANY


def test_every_bit_of_a_seed_is_set_in_half_of_them():
    ones = [0] * 256
    for _ in range(2_000):
        seed = int(new_seed(), 16)
        for bit in range(256):
            ones[bit] += seed >> bit & 1

    assert all(800 < count < 1_200 for count in ones)  # nine standard deviations either way


def test_every_tournament_has_its_own_seed(db):
    made = [make_tournament(rounds=1) for _ in range(20)]

    assert len({one.seed_key_hash for one in made}) == 20
    assert len({one.commitment for one in made}) == 20
