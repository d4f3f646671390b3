"""The record of `klassiek`."""

from games.core.game import Game
from games.klassiek.bots import BOTS
from games.klassiek.bounds import Bounds
from games.klassiek.evidence import Belief
from games.klassiek.rules import KlassiekRules

KLASSIEK = Game(
    id="klassiek",
    rules_class=KlassiekRules,
    lowest_rank="7",
    bots=BOTS,
    founders=("bold-1", "sharp-1", "steady-1"),
    bounds=Bounds,
    belief=Belief,
)
