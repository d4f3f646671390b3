"""Memory does not grow with work: the tables that are kept have an end."""

import subprocess
import sys

import pytest

# The entrant plays as `steady-1`; each bot remembers, looks ahead, and fills every table there is.
SCORED = """
import hashlib
from pathlib import Path
from games import registry
from games.core.entry import play_entry
from games.core.record import make_record, replay
from games.core.terms import Terms
from scripts.golden import turns_of

def score(number):
    seed = hashlib.sha256(str(number).encode()).hexdigest()
    terms = Terms("klassiek", {}, 4, ("steady-1", "bold-1", "sharp-1"), 16, seed)
    setup = registry.setup(terms)
    turns = turns_of(setup, registry.GAMES["klassiek"].bots["steady-1"])
    replay(setup, make_record(terms, play_entry(setup, turns)))

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1])

for number in range(1_000):
    score(number)
early = resident()
for number in range(1_000, 10_000):
    score(number)
print(resident() / early)
"""


@pytest.mark.soak
def test_ten_thousand_entries_take_hardly_more_memory_than_a_thousand():
    done = subprocess.run(
        [sys.executable, "-c", SCORED], capture_output=True, text=True, check=True
    )

    assert float(done.stdout) < 1.05
