"""The record of `eenentwintigen`."""

from types import MappingProxyType

from games.core.game import Game
from games.eenentwintigen.bots import BOTS
from games.eenentwintigen.bounds import Bounds
from games.eenentwintigen.evidence import Belief
from games.eenentwintigen.rules import EenentwintigenRules

EENENTWINTIGEN = Game(
    id="eenentwintigen",
    rules_class=EenentwintigenRules,
    lowest_rank="7",
    bots=BOTS,
    founders=("bold-1", "sharp-1", "steady-1"),
    bounds=Bounds,
    belief=Belief,
    seats=tuple(range(2, 9)),
    options=MappingProxyType(
        {
            "bank": ("rotating", "fixed"),
            "bank_ace": ("eleven", "soft"),
            "extras": (False, True),
        }
    ),
    has_purse=True,
)
