"""The record of `hoogste`."""

from types import MappingProxyType

from games.core.game import Game
from games.hoogste.bots import BOTS
from games.hoogste.bounds import Bounds
from games.hoogste.evidence import Belief
from games.hoogste.rules import LOWEST_RANK, HoogsteRules
from games.hoogste.state import SEATS

HOOGSTE = Game(
    id="hoogste",
    rules_class=HoogsteRules,
    lowest_rank=LOWEST_RANK,
    bots=BOTS,
    founders=("sharp-1", "steady-1"),
    bounds=Bounds,
    belief=Belief,
    seats=(SEATS,),
    default_seats=SEATS,
    options=MappingProxyType({"laps": (1, 2)}),
)
