"""The record of `modern`."""

from games.core.game import Game
from games.modern.bots import BOTS
from games.modern.bounds import Bounds
from games.modern.evidence import Belief
from games.modern.rules import ModernRules

MODERN = Game(
    id="modern",
    rules_class=ModernRules,
    lowest_rank="2",
    bots=BOTS,
    founders=("bold-1", "sharp-1", "steady-1"),
    bounds=Bounds,
    belief=Belief,
    yardstick="best-bot",
    fair_choices=15_000,
)
