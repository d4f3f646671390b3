"""Bots move alike in every process: nothing hangs on Python's hashes, which differ by process."""

import json
import os
import subprocess
import sys

import pytest

from tests.games.golden_files import golden_fingerprints

MOVES = """
import json
from games.registry import GAMES
from scripts import golden
from scripts.golden import fingerprint
print(json.dumps({
    game.id: {bot.id: fingerprint(game, bot) for bot in game.bots.values()}
    for game in GAMES.values()
}))
"""


def _moves(hash_seed):
    done = subprocess.run(
        [sys.executable, "-c", MOVES],
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(done.stdout)


@pytest.mark.parametrize("hash_seed", ["0", "random"])
def test_bots_choose_the_same_actions_in_another_process(hash_seed):
    assert _moves(hash_seed) == golden_fingerprints()


@pytest.mark.soak
def test_bots_choose_the_same_actions_in_twenty_processes():
    for hash_seed in [*map(str, range(1, 20)), "random"]:
        assert _moves(hash_seed) == golden_fingerprints()
