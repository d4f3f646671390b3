"""The record of `thuis`."""

from games.core.game import Game
from games.thuis.bots import BOTS
from games.thuis.bounds import Bounds
from games.thuis.evidence import Belief
from games.thuis.rules import ThuisRules

THUIS = Game(
    id="thuis",
    rules_class=ThuisRules,
    lowest_rank="7",
    bots=BOTS,
    founders=("bold-1", "sharp-1", "steady-1"),
    bounds=Bounds,
    belief=Belief,
    seats=tuple(range(2, 9)),
)
